import PNGCodec
import Popovers
import Raster
import Testing

@testable import PopframeKit

@Suite struct PlacementAnimationTests {
  private let workbench: Workbench
  private let theme: String

  init() throws {
    workbench = try Workbench()
    theme = try workbench.makeTheme(more: "shadow: {opacity: 0.5, blur: 4}")
  }

  private func job(_ change: (inout PlacementSettings) -> Void) throws -> PlacementJob {
    var place = PlacementSettings()
    place.container = Size(60, 50)
    place.source = Rect(30, 20, 2, 2)
    change(&place)
    var settings = RenderSettings()
    settings.extent = .content(Size(10, 6))
    settings.background = .color(Color(red: 200, green: 220, blue: 240))
    if place.host != nil { settings.background = nil }
    return try PlacementJob(file: theme + "/theme.yaml", settings: settings, place: place)
  }

  /// Reads an animated PNG without the code that wrote it, but for the decoder of single pictures.
  private func frames(_ file: [UInt8]) throws -> [Bitmap] {
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return bytes(data.count) + body + bytes(Int(~crc))
    }
    var controls: [[UInt8]] = []
    var data: [[UInt8]] = []
    var header: [UInt8] = []
    var position = 8
    while position < file.count {
      let length = number(file[position...])
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      let body = Array(file[position + 8..<position + 8 + length])
      switch type {
      case "IHDR": header = body
      case "fcTL":
        controls.append(body)
        data.append([])
      case "IDAT": data[data.count - 1] += body
      case "fdAT": data[data.count - 1] += body.dropFirst(4)
      default: break
      }
      position += 12 + length
    }
    var canvas = Bitmap(size: PixelSize(number(header[0...]), number(header[4...])))
    return try zip(controls, data).map { control, data in
      let picture =
        Array(file[..<8]) + chunk("IHDR", Array(control[4..<12]) + header[8...])
        + chunk("IDAT", data) + chunk("IEND", [])
      let origin = PixelPoint(number(control[12...]), number(control[16...]))
      canvas.replace(at: origin, with: try PNGCodec.decode(picture).bitmap)
      return canvas
    }
  }

  private func expectFrames(
    of job: PlacementJob, _ changes: [PlacementChange], count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let animation = PlacementAnimation(job, changes, frameCount: count)
    let file = try await animation.animatedPNG(at: .two)
    let frames = try frames(try #require(file.files.first))
    let pictures = try await animation.pngs(at: .two).files.map { try PNGCodec.decode($0).bitmap }
    #expect(frames.count == count && pictures.count == count, sourceLocation: sourceLocation)
    for index in 0..<count {
      let place = changes.reduce(job.place) { $1.place($0, inFrame: index, of: count) }
      let alone = try job.placed(at: place).render(at: .two).bitmap
      var canvas = Bitmap(size: pictures[0].size)
      canvas.replace(at: .zero, with: alone)
      #expect(pictures[index] == canvas, "frame \(index)", sourceLocation: sourceLocation)
      #expect(frames[index] == canvas, "frame \(index)", sourceLocation: sourceLocation)
    }
  }

  @Test func `every frame is the picture of its own place`() async throws {
    // More frames than one core draws in a row.
    try await expectFrames(
      of: job { _ in },
      [.source(from: Rect(0, 0, 2, 2), to: Rect(58, 48, 2, 2))], count: 19)
  }

  @Test func `what does not move is drawn, too`() async throws {
    try await expectFrames(
      of: job { _ in },
      [.source(from: Rect(30, 20, 2, 2), to: Rect(30, 20, 2, 2))], count: 3)
  }

  @Test func `the canvas holds every container`() async throws {
    let changes = [PlacementChange.container(from: Size(60, 40), to: Size(40, 60))]
    let animation = PlacementAnimation(try job { _ in }, changes, frameCount: 3)
    let frames = try frames(try await animation.animatedPNG(at: .one).files[0])
    #expect(frames.map(\.size) == Array(repeating: PixelSize(60, 60), count: 3))
    #expect(frames[0][59, 39].alpha == 255 && frames[0][0, 40] == .clear)
    #expect(frames[2][40, 0] == .clear && frames[2][39, 59].alpha == 255)
    try await expectFrames(of: job { _ in }, changes, count: 4)
  }

  @Test func `a keyboard comes up over a host`() async throws {
    let job = try job {
      $0.container = Size(200, 240)
      $0.host = .plain
      $0.source = nil
      $0.anchor = "button"
    }
    try await expectFrames(
      of: job, [.keyboard(from: 0, to: 60), .container(from: Size(200, 240), to: Size(180, 260))],
      count: 3)
  }

  @Test func `a later frame holds only what it changes`() async throws {
    let animation = PlacementAnimation(
      try job { _ in }, [.source(from: Rect(10, 20, 2, 2), to: Rect(12, 20, 2, 2))], frameCount: 2)
    let file = try await animation.animatedPNG(at: .one).files[0]
    let start = try #require(file.lastRange(of: Array("fcTL".utf8)))
    // After the sequence number: width and height.
    let width = file[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    #expect(width > 0 && width < 40)
  }

  @Test func `what cannot be placed says in which frame`() async throws {
    let animation = PlacementAnimation(
      try job { _ in }, [.source(from: Rect(50, 20, 2, 2), to: Rect(70, 20, 2, 2))], frameCount: 5)
    // At 50, 55, 60 and then at 65.
    await #expect(
      throws: PopframeError.misplaced(
        reason: "frame 4 of 5: the source 65,20,2,2 lies outside of the container, which is 0,0 to "
          + "60,50: no popover can point at it")
    ) { try await animation.animatedPNG(at: .one) }
  }
}

extension [UInt8] {
  /// Where the last occurrence of some bytes begins.
  fileprivate func lastRange(of bytes: [UInt8]) -> Int? {
    indices.last { self[$0...].starts(with: bytes) }
  }
}
