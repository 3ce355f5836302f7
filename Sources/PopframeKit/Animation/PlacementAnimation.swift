internal import PNGCodec
internal import Popovers
public import Raster

/// A popover that is placed again in each frame, while its source, the keyboard or the container
/// changes: it follows, and its arrow changes sides.
///
/// ```swift
/// let slide = PlacementChange.source(from: Rect(40, 40, 44, 44), to: Rect(640, 40, 44, 44))
/// let file = try await PlacementAnimation(job, [slide], frameCount: 60).animatedPNG(at: .two)
/// ```
///
/// The picture is as large as the largest container; a smaller one lies at its top left.
public struct PlacementAnimation: Sendable {
  private let jobs: [PlacementJob]

  /// The numbers of frames that there may be.
  public static let frameCounts = 2...3600
  /// How many frames are shown in a second.
  public static let framesPerSecond = 30

  /// Prepares the frames.
  ///
  /// - Precondition: The number of frames is one of ``frameCounts``.
  public init(_ job: PlacementJob, _ changes: [PlacementChange], frameCount: Int) {
    precondition(Self.frameCounts.contains(frameCount), "an animation has two frames or more")
    jobs = (0..<frameCount).map { index in
      job.placed(
        at: changes.reduce(job.place) { $1.place($0, inFrame: index, of: frameCount) })
    }
  }

  /// How many frames there are.
  public var frameCount: Int { jobs.count }

  /// A drawn animation.
  public struct Drawn: Sendable {
    /// One animated PNG, or one PNG for each frame.
    public let files: [[UInt8]]
    /// What is worth saying, each once; of many only the first.
    public let warnings: [String]
  }

  /// Draws all frames, on all cores, as one animated PNG; each frame after the first holds only what
  /// it changes.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - progress: Gets the number of frames that are done.
  public func animatedPNG(
    at scale: Scale, progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> Drawn {
    let (frames, warnings) = try await draw(at: scale, progress: progress) {
      screen, previous throws(PNGError) in
      let part = screen.change(from: previous)
      return try AnimationFrame(screen.pixels(in: part), at: part.origin, scale: scale)
    }
    do throws(PNGError) {
      let file = AnimatedPNG(frames, framesPerSecond: Self.framesPerSecond)
      return Drawn(files: [try file.encoded()], warnings: warnings)
    } catch { throw .defect("\(error)") }
  }

  /// Draws all frames, on all cores, as PNG files of the same size.
  public func pngs(
    at scale: Scale, progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> Drawn {
    let (files, warnings) = try await draw(at: scale, progress: progress) {
      screen, _ throws(PNGError) in
      try PNGCodec.encode(screen.pixels(in: PixelRect(.zero, screen.canvas)), scale: scale)
    }
    return Drawn(files: files, warnings: warnings)
  }
}

extension PlacementAnimation {
  /// More warnings than these say nothing new: each frame has its own numbers.
  private static let mostWarnings = 4

  /// Frames that one core draws one after the other: it knows the frame before each but the first,
  /// which is drawn twice.
  private static let runLength = 8

  /// Draws the frames in runs and encodes each with the one before it.
  private func draw<Frame: Sendable>(
    at scale: Scale, progress: (Int) -> Void,
    _ encode: @escaping @Sendable (AnimatedScreen, AnimatedScreen?) throws(PNGError) -> Frame
  ) async throws(PopframeError) -> (frames: [Frame], warnings: [String]) {
    let canvas = try canvas(at: scale)
    let shared = try sharedSurroundings(at: scale)
    let runs = stride(from: 0, to: frameCount, by: Self.runLength).map { start in
      start..<min(frameCount, start + Self.runLength)
    }
    let drawn = try await runs.tryMapOnAllCores(
      progress: { progress(min($0 * Self.runLength, frameCount)) }
    ) { run throws(PopframeError) in
      var frames: [(frame: Frame, warnings: [String])] = []
      var previous: AnimatedScreen?
      for index in max(0, run.lowerBound - 1)..<run.upperBound {
        let screen = try screen(
          index, at: scale, canvas: canvas, surroundings: shared ?? previous?.surroundings)
        if run.contains(index) {
          do throws(PNGError) {
            frames.append((try encode(screen, previous), screen.warnings))
          } catch { throw .defect("\(error)") }
        }
        previous = screen
      }
      return frames
    }
    var warnings: [String] = []
    for warning in drawn.joined().flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
      if warnings.count == Self.mostWarnings { break }
    }
    return (drawn.joined().map(\.frame), warnings)
  }

  /// The size of the largest container in pixels.
  private func canvas(at scale: Scale) throws(PopframeError) -> PixelSize {
    var canvas = PixelSize(0, 0)
    for job in jobs {
      let size = job.place.containerSize ?? Size(0, 0)
      canvas.width = max(canvas.width, scale.round(size.width))
      canvas.height = max(canvas.height, scale.round(size.height))
    }
    guard Bitmap.permits(canvas) else {
      throw .misplaced(
        reason: "the largest container is \(canvas.width)×\(canvas.height) pixels; at most "
          + "\(Bitmap.maximumSide) a side and \(Bitmap.maximumPixels) in all are possible")
    }
    return canvas
  }

  /// What all frames have in common; `nil` when each has its own.
  private func sharedSurroundings(at scale: Scale) throws(PopframeError) -> AnimatedScreen.Ground? {
    let first = AnimatedScreen.Key(jobs[0].place)
    guard jobs.allSatisfy({ AnimatedScreen.Key($0.place) == first }) else { return nil }
    return .init(
      key: first,
      surroundings: try inFrame(0) { () throws(PopframeError) in
        try jobs[0].surroundings(at: scale)
      })
  }

  /// Draws one frame; takes surroundings that are drawn already where they fit.
  private func screen(
    _ index: Int, at scale: Scale, canvas: PixelSize, surroundings known: AnimatedScreen.Ground?
  ) throws(PopframeError) -> AnimatedScreen {
    try inFrame(index) { () throws(PopframeError) in
      let job = jobs[index]
      let key = AnimatedScreen.Key(job.place)
      var ground = known
      if ground?.key != key {
        ground = .init(key: key, surroundings: try job.surroundings(at: scale))
      }
      guard let ground else { throw .defect("a frame without surroundings") }
      let (report, warnings) = try job.report(at: scale)
      let picture = try job.picture(report.placement, at: scale, over: ground.surroundings)
      return AnimatedScreen(
        canvas: canvas, surroundings: ground, popover: picture,
        warnings: warnings + picture.warnings)
    }
  }

  /// What is wrong in one frame says in which.
  private func inFrame<Result>(
    _ index: Int, _ body: () throws(PopframeError) -> Result
  ) throws(PopframeError) -> Result {
    do throws(PopframeError) {
      return try body()
    } catch .misplaced(let reason) {
      throw .misplaced(reason: "frame \(index + 1) of \(frameCount): \(reason)")
    } catch .impossible(let path, let reason) {
      throw .impossible(path: path, reason: "frame \(index + 1) of \(frameCount): \(reason)")
    }
  }
}
