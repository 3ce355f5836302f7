package import Imaging
internal import Placement
internal import PNG
internal import Popovers
package import Themes

/// A popover that is placed again in each frame, while its source, the keyboard or the container
/// changes: it follows, and its arrow changes sides.
///
/// ```swift
/// let slide = PlacementChange.source(from: Rect(x: 40, y: 40, width: 44, height: 44), to: Rect(x: 640, y: 40, width: 44, height: 44))
/// let file = try PlacementAnimation(scene, [slide], frameCount: 60).animatedPNG(at: .two)
/// ```
///
/// The picture is as large as the largest container; a smaller one lies at its top left. A source that
/// its clip hides has no popover.
package struct PlacementAnimation: Sendable {
  let scenes: [PopoverScene]
  package let timeLine: PlacementTimeLine
  /// Whether the time line is drawn below the container.
  private let showsTimeLine: Bool

  package static let frameCounts = 2...3600
  package static let framesPerSecond = 30

  /// - Precondition: The number of frames is one of ``frameCounts``, and the scene has a place.
  package init(
    _ scene: PopoverScene, _ changes: [PlacementChange], frameCount: Int,
    showsTimeLine: Bool = false
  ) {
    precondition(Self.frameCounts.contains(frameCount), "an animation has two frames or more")
    guard let place = scene.place else { preconditionFailure("a scene that has a place") }
    var scenes: [PopoverScene] = []
    var frames: [PlacementTimeLine.Frame] = []
    var before: ArrowDirection?
    for index in 0..<frameCount {
      var place = changes.reduce(place) { $1.place($0, inFrame: index, of: frameCount) }
      place.keepSourceInSight()
      var frame = scene.placed(at: place)
      // The direction stays the same as long as it fits, as in UIKit while a popover is shown. A
      // frame that cannot be placed is reported when it is drawn.
      if place.isSourceHidden {
        before = nil
        frames.append(.hidden)
      } else if let placement = try? frame.placement(at: scene.scales[0]) {
        if let before, placement.direction != before, placement.candidates[before]?.fits == true {
          place.permitted = [before]
          frame = scene.placed(at: place)
        } else {
          before = placement.direction
        }
        frames.append(.shown(before ?? placement.direction))
      } else {
        frames.append(.hidden)
      }
      scenes.append(frame)
    }
    self.scenes = scenes
    self.showsTimeLine = showsTimeLine
    timeLine = PlacementTimeLine(frames: frames)
  }

  package var frameCount: Int { scenes.count }

  package struct Drawn: Sendable {
    /// One animated PNG, or one PNG for each frame.
    package let files: [[UInt8]]
    /// The warnings, each once; if there are many, only the first ones.
    package let warnings: [Diagnostic]
  }

  /// Draws all frames, on all cores, as one animated PNG; each frame after the first holds only what
  /// it changes.
  ///
  /// - Parameter progress: Gets the number of frames that are done.
  package func animatedPNG(
    at scale: Scale, progress: (Int) -> Void = { _ in }
  ) throws(PopframeError) -> Drawn {
    let (frames, warnings) = try draw(at: scale, progress: progress) {
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
  package func pngs(
    at scale: Scale, progress: (Int) -> Void = { _ in }
  ) throws(PopframeError) -> Drawn {
    let (files, warnings) = try draw(at: scale, progress: progress) {
      screen, _ throws(PNGError) in
      try PNGCodec.encode(
        screen.pixels(in: PixelRect(origin: .zero, size: screen.canvas)), scale: scale)
    }
    return Drawn(files: files, warnings: warnings)
  }
}

extension PlacementAnimation {
  /// More warnings would not help: they only have the numbers of other frames.
  private static let mostWarnings = 4

  /// The number of frames that one core draws one after the other. It needs the frame before each;
  /// the frame before the first one is drawn again.
  private static let runLength = 8

  /// Draws the frames in runs and encodes each with the one before it.
  private func draw<Frame: Sendable>(
    at scale: Scale, progress: (Int) -> Void,
    _ encode: @escaping @Sendable (AnimatedScreen, AnimatedScreen?) throws(PNGError) -> Frame
  ) throws(PopframeError) -> (frames: [Frame], warnings: [Diagnostic]) {
    let canvas = try canvas(at: scale)
    let shared = try sharedSurroundings(at: scale)
    let runs = stride(from: 0, to: frameCount, by: Self.runLength).map { start in
      start..<min(frameCount, start + Self.runLength)
    }
    let drawn = try runs.tryMapOnAllCores(
      progress: { progress(min($0 * Self.runLength, frameCount)) }
    ) { run throws(PopframeError) in
      var frames: [(frame: Frame, warnings: [Diagnostic])] = []
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
    var warnings: [Diagnostic] = []
    for warning in drawn.joined().flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
      if warnings.count == Self.mostWarnings { break }
    }
    return (drawn.joined().map(\.frame), warnings)
  }

  /// The size of the largest container in pixels.
  private func canvas(at scale: Scale) throws(PopframeError) -> PixelSize {
    var canvas = PixelSize(width: 0, height: 0)
    for scene in scenes {
      let size = scene.place?.containerSize ?? Size(width: 0, height: 0)
      canvas.width = max(canvas.width, scale.round(size.width))
      canvas.height = max(canvas.height, scale.round(size.height))
    }
    if showsTimeLine { canvas.height += PlacementTimeLine.height(at: scale) }
    guard Bitmap.permits(canvas) else {
      throw .misplaced(
        reason: "the largest container is \(canvas.width)×\(canvas.height) pixels; at most "
          + "\(Bitmap.maximumSide) a side and \(Bitmap.maximumPixels) in all are possible")
    }
    return canvas
  }

  /// The surroundings that all frames have in common; `nil` if each has its own.
  private func sharedSurroundings(
    at scale: Scale
  ) throws(PopframeError) -> AnimatedScreen.Below? {
    let all = scenes.compactMap(\.surroundings)
    guard let first = all.first else { return nil }
    let key = AnimatedScreen.Key(first.place)
    guard all.allSatisfy({ AnimatedScreen.Key($0.place) == key }) else { return nil }
    return try inFrame(0) { () throws(PopframeError) in
      AnimatedScreen.Below(key: key, surroundings: try first.drawn(at: scale))
    }
  }

  /// Draws one frame; uses surroundings that are already drawn if their key is the same.
  private func screen(
    _ index: Int, at scale: Scale, canvas: PixelSize, surroundings known: AnimatedScreen.Below?
  ) throws(PopframeError) -> AnimatedScreen {
    try inFrame(index) { () throws(PopframeError) in
      let scene = scenes[index]
      guard let surroundings = scene.surroundings else {
        throw .defect("a frame without surroundings")
      }
      let key = AnimatedScreen.Key(surroundings.place)
      let below: AnimatedScreen.Below =
        if let known, known.key == key {
          known
        } else {
          AnimatedScreen.Below(key: key, surroundings: try surroundings.drawn(at: scale))
        }
      var parts: [PicturePart] = []
      var warnings: [Diagnostic] = []
      if timeLine.frames[index] != .hidden || !surroundings.place.isSourceHidden {
        var drawn = below.surroundings
        if let source = try surroundings.source(over: drawn, at: scale) {
          drawn.show(source)
          parts.append(source)
        }
        let layout = try scene.layout(at: scale)
        let picture = try layout.picture(over: drawn)
        parts.append(PicturePart(frame: picture.frame, bitmap: picture.bitmap))
        warnings = layout.warnings + picture.warnings
      }
      if showsTimeLine {
        let height = PlacementTimeLine.height(at: scale)
        let size = PixelSize(width: canvas.width, height: height)
        parts.append(
          PicturePart(
            frame: PixelRect(
              origin: PixelPoint(x: 0, y: canvas.height - height), size: size),
            bitmap: try timeLine.drawing(size: size, frame: index, at: scale)
              .picture(of: "the time line")))
      }
      return AnimatedScreen(
        canvas: canvas, surroundings: below, parts: parts, warnings: warnings)
    }
  }

  /// Adds the number of the frame to an error.
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

extension PlacementSettings {
  /// A source that has left the container is moved to the edge where it left, so that the popover
  /// stays at that edge.
  fileprivate mutating func keepSourceInSight() {
    guard let container = containerSize, var source else { return }
    source.x = max(-source.width, min(source.x, container.width))
    source.y = max(-source.height, min(source.y, container.height))
    self.source = source
  }
}
