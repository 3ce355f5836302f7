import Imaging
import Placement
import PNG
@testable import PopframeKit
import TestFolders
import Testing

@Suite struct PlacementAnimationTests {
  private let workbench: Workbench
  private let theme: String

  init() throws {
    workbench = try Workbench()
    theme = try workbench.makeTheme(more: "shadow: {opacity: 0.5, blur: 4}")
  }

  private func job(_ change: (inout PlacementSettings) -> Void) throws -> PopoverScene {
    var place = PlacementSettings()
    place.container = Size(width: 60, height: 50)
    place.source = Rect(x: 30, y: 20, width: 2, height: 2)
    change(&place)
    var settings = RenderSettings()
    settings.extent = .content(Size(width: 10, height: 6))
    settings.background = .color(Color(red: 200, green: 220, blue: 240))
    if place.host != nil { settings.background = nil }
    return try PopoverScene(file: theme + "/theme.yaml", settings: settings, place: place)
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
    var canvas = Bitmap(size: PixelSize(width: number(header[0...]), height: number(header[4...])))
    return try zip(controls, data).map { control, data in
      let picture =
        Array(file[..<8]) + chunk("IHDR", Array(control[4..<12]) + header[8...])
        + chunk("IDAT", data) + chunk("IEND", [])
      let origin = PixelPoint(x: number(control[12...]), y: number(control[16...]))
      canvas.replace(at: origin, with: try PNGCodec.decode(picture).bitmap)
      return canvas
    }
  }

  private func expectFrames(
    of job: PopoverScene, _ changes: [PlacementChange], count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let animation = PlacementAnimation(job, changes, frameCount: count)
    let file = try animation.animatedPNG(at: .two)
    let frames = try frames(try #require(file.files.first))
    let pictures = try animation.pngs(at: .two).files.map { try PNGCodec.decode($0).bitmap }
    #expect(frames.count == count && pictures.count == count, sourceLocation: sourceLocation)
    for index in 0..<count {
      let alone = try animation.scenes[index].render(at: .two).bitmap
      var canvas = Bitmap(size: pictures[0].size)
      canvas.replace(at: .zero, with: alone)
      #expect(pictures[index] == canvas, "frame \(index)", sourceLocation: sourceLocation)
      #expect(frames[index] == canvas, "frame \(index)", sourceLocation: sourceLocation)
    }
  }

  @Test func `every frame is the picture of its own scene`() throws {
    // More frames than one core draws in a row.
    try expectFrames(
      of: job { _ in },
      [
        .source(
          from: Rect(x: 0, y: 0, width: 2, height: 2), to: Rect(x: 58, y: 48, width: 2, height: 2))
      ], count: 19)
  }

  @Test func `parts that do not move are drawn, too`() throws {
    try expectFrames(
      of: job { _ in },
      [
        .source(
          from: Rect(x: 30, y: 20, width: 2, height: 2), to: Rect(x: 30, y: 20, width: 2, height: 2)
        )
      ], count: 3)
  }

  @Test func `the canvas holds every container`() throws {
    let changes = [
      PlacementChange.container(from: Size(width: 60, height: 40), to: Size(width: 40, height: 60))
    ]
    let animation = PlacementAnimation(try job { _ in }, changes, frameCount: 3)
    let frames = try frames(try animation.animatedPNG(at: .one).files[0])
    #expect(frames.map(\.size) == Array(repeating: PixelSize(width: 60, height: 60), count: 3))
    #expect(frames[0][59, 39].alpha == 255 && frames[0][0, 40] == .clear)
    #expect(frames[2][40, 0] == .clear && frames[2][39, 59].alpha == 255)
    try expectFrames(of: job { _ in }, changes, count: 4)
  }

  @Test func `a keyboard comes up over a host`() throws {
    let job = try job {
      $0.container = Size(width: 200, height: 240)
      $0.host = .plain
      $0.source = nil
      $0.anchor = "button"
    }
    try expectFrames(
      of: job,
      [
        .keyboard(from: 0, to: 60),
        .container(from: Size(width: 200, height: 240), to: Size(width: 180, height: 260)),
      ],
      count: 3)
  }

  @Test func `a later frame holds only what it changes`() throws {
    let animation = PlacementAnimation(
      try job { _ in },
      [
        .source(
          from: Rect(x: 10, y: 20, width: 2, height: 2), to: Rect(x: 12, y: 20, width: 2, height: 2)
        )
      ], frameCount: 2)
    let file = try animation.animatedPNG(at: .one).files[0]
    let start = try #require(file.lastRange(of: Array("fcTL".utf8)))
    // After the sequence number: width and height.
    let width = file[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    #expect(width > 0 && width < 40)
  }

  @Test func `a popover that cannot be placed names the frame`() throws {
    // The keyboard covers 0, 15, 30, 45 and 60 of 50 points.
    let animation = PlacementAnimation(
      try job { _ in }, [.keyboard(from: 0, to: 60)], frameCount: 5)
    #expect {
      try animation.animatedPNG(at: .one)
    } throws: { error in
      "\(error)".contains("of 5: margins, safe area and keyboard leave no room")
    }
  }

  /// At 30, 40, 50 and 60, the container's edge; from there on the popover stays.
  @Test func `a source that scrolls away leaves its popover at the edge`() throws {
    let animation = PlacementAnimation(
      try job { _ in },
      [
        .source(
          from: Rect(x: 30, y: 20, width: 2, height: 2), to: Rect(x: 70, y: 20, width: 2, height: 2)
        )
      ], frameCount: 5)
    let frames = try animation.pngs(at: .one).files
    #expect(frames[0] != frames[3])
    #expect(frames[3] == frames[4])
  }

  /// The popover is 10 points high, between 10 and 40. Going up from the bottom, at 28 and 20 there is
  /// room above; at 28 also below, where a popover that is shown first would be.
  @Test func `the direction stays while it fits`() throws {
    let animation = PlacementAnimation(
      try job { $0.permitted = [.up, .down] },
      [
        .source(
          from: Rect(x: 30, y: 44, width: 2, height: 2), to: Rect(x: 30, y: 4, width: 2, height: 2))
      ], frameCount: 6)
    let directions = try animation.scenes.map { scene in try scene.placement(at: .one)?.direction }
    #expect(directions == [.down, .down, .down, .down, .up, .up])
    var shown = try job { $0.permitted = [.up, .down] }
    shown = shown.placed(
      at: PlacementChange.source(
        from: Rect(x: 30, y: 28, width: 2, height: 2), to: Rect(x: 30, y: 28, width: 2, height: 2)
      ).place(try #require(shown.place), inFrame: 0, of: 2))
    #expect(try shown.placement(at: .one)?.direction == .up)
  }

  @Test func `a content changes its size`() throws {
    let animation = PlacementAnimation(
      try job { _ in },
      [.content([Size(width: 10, height: 8), Size(width: 20, height: 4)])], frameCount: 3)
    let sizes = try animation.scenes.map { scene in try scene.placement(at: .one)?.winner?.full }
    // Content insets of 1 on every side, and an arrow of 2 above.
    #expect(
      sizes == [
        Size(width: 12, height: 12), Size(width: 17, height: 10), Size(width: 22, height: 8),
      ])
  }

  /// The clip is 10 … 40; the source of 2 points goes from 44 to 4 in steps of 8: 44, 36, 28, 20, 12, 4.
  @Test func `a source that leaves its clip takes its popover with it`() throws {
    let animation = PlacementAnimation(
      try job {
        $0.permitted = [.up, .down]
        $0.clip = Rect(x: 0, y: 10, width: 60, height: 30)
      },
      [
        .source(
          from: Rect(x: 30, y: 44, width: 2, height: 2), to: Rect(x: 30, y: 4, width: 2, height: 2))
      ], frameCount: 6, showsTimeLine: true)
    #expect(
      animation.timeLine.frames.map(\.name) == ["hidden", "down", "down", "down", "up", "hidden"])
    #expect(animation.timeLine.changes.map(\.frame) == [1, 2, 5, 6])
    #expect(
      "\(animation.timeLine)"
        == "directions: hidden from frame 1, down from frame 2, up from frame 5, hidden from frame 6"
    )
    let frames = try animation.pngs(at: .one).files.map { try PNGCodec.decode($0).bitmap }
    // The time line of 18 points is below the container.
    #expect(frames.map(\.size) == Array(repeating: PixelSize(width: 60, height: 68), count: 6))
    let paper = Pixel(Color(red: 200, green: 220, blue: 240))
    for index in [0, 5] {
      let isEmpty = (0..<50).allSatisfy { y in
        (0..<60).allSatisfy { x in frames[index][x, y] == paper }
      }
      #expect(isEmpty, "frame \(index)")
    }
  }

  /// 10 → 20 → 12 wide, 4 → 8 → 2 high in five frames: back again the popover stays as high as it was.
  @Test func `a navigation controller's popover only grows in height`() throws {
    let sizes = [
      Size(width: 10, height: 4), Size(width: 20, height: 8), Size(width: 12, height: 2),
    ]
    func contents(_ change: PlacementChange) throws -> [Size?] {
      let place = try #require(try job { _ in }.place)
      return (0..<5).map { change.place(place, inFrame: $0, of: 5).content }
    }
    #expect(
      try contents(.content(sizes)) == [
        Size(width: 10, height: 4), Size(width: 15, height: 6), Size(width: 20, height: 8),
        Size(width: 16, height: 5), Size(width: 12, height: 2),
      ])
    #expect(
      try contents(.navigation(sizes)) == [
        Size(width: 10, height: 4), Size(width: 15, height: 6), Size(width: 20, height: 8),
        Size(width: 16, height: 8), Size(width: 12, height: 8),
      ])
  }
}

extension [UInt8] {
  /// Where the last occurrence of some bytes begins.
  fileprivate func lastRange(of bytes: [UInt8]) -> Int? {
    indices.last { self[$0...].starts(with: bytes) }
  }
}
