import Foundation
import Testing

/// Meadow: content insets 12, arrow 30 × 14, lane 14. A content of 120 × 80 is 144 × 118 with an arrow
/// up or down, 158 × 104 with one left or right.
@Suite struct PlaceTests {
  static let place = [
    "place", "Meadow", "--container", "400x300", "--content", "120x80", "--source",
  ]

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try Sandbox().run(arguments + ["--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  /// Allowed 10 … 390, 10 … 290; the source's middle is 110, so that the popover begins at 38.
  @Test func `json says where the popover goes and what each direction had`() throws {
    let json = try json(Self.place + ["100,50,20,20"])
    #expect(json["direction"] as? String == "up")
    #expect(
      json["popover"] as? [String: Double] == ["x": 38, "y": 70, "width": 144, "height": 118])
    let candidates = try #require(json["candidates"] as? [[String: Any]])
    #expect(candidates.map { $0["direction"] as? String } == ["up", "down", "left", "right"])
    #expect(candidates.map { $0["room"] as? Double } == [220, 40, 270, 90])
    #expect(candidates.map { $0["fits"] as? Bool } == [true, false, true, false])
    #expect(candidates.map { $0["deficit"] as? Double } == [0, 78, 0, 68])
    #expect(
      candidates.map { $0["full"] as? [String: Double] } == [
        ["width": 144, "height": 118], ["width": 144, "height": 118],
        ["width": 158, "height": 104], ["width": 158, "height": 104],
      ])
    #expect(
      candidates.map { $0["reason"] as? String } == [
        "wins: the first that fits and hits its source; needs 118 points of height and has 220",
        "loses: needs 118 points of height and has 40, 78 short; up fits",
        "loses: needs 158 points of width and has 270, but up comes first",
        "loses: needs 158 points of width and has 90, 68 short; up fits",
      ])
    let arrow = try #require(json["arrow"] as? [String: Any])
    #expect(arrow["requestedOffset"] as? Double == 0)
    #expect(arrow["state"] as? String == "free")
    #expect(json["presentation"] as? String == "pointing")
  }

  /// The same layout as `popframe layout` prints for these bounds.
  @Test func `json begins as that of layout does`() throws {
    let sandbox = try Sandbox()
    let placed = try sandbox.run(
      Self.place + ["0,50,20,20", "--permitted", "up", "--scale", "2", "--json"])
    // Middle 10, held at 10: asked 10 − 82 = −72, the lane's end is 14 + 15 − 72 = −43.
    let layout = try sandbox.command(
      "layout", "Meadow", "--bounds", "144x118", "--offset", "-72", "--scale", "2", "--json")
    let head = layout.text.dropLast("\n}\n".count)
    #expect(placed.text.hasPrefix(head + ",\n  \"popover\": {\"x\": 10, \"y\": 70"))
    #expect(placed.text.contains(#""offset": -43, "miss": -29, "state": "clamped""#))
  }

  @Test func `people get tables and sentences`() throws {
    let outcome = try Sandbox().run(Self.place + ["100,50,20,20"])
    #expect(
      outcome.text == """
        Meadow, arrow up, in 400x300

        points           x    y   width   height
        popover         38   70     144      118
        tip            110   70
        frame           38   84     144      104
        content         50   96     120       80
        source         100   50      20       20
        allowed area    10   10     380      280

        offset      0
        requested   0
        miss        0
        beside      0
        gap         0
        state       free
        overrun     0 0 0 0  (top left bottom right)

        up      wins: the first that fits and hits its source; needs 118 points of height and has 220
        down    loses: needs 118 points of height and has 40, 78 short; up fits
        left    loses: needs 158 points of width and has 270, but up comes first
        right   loses: needs 158 points of width and has 90, 68 short; up fits

        """)
    #expect(outcome.messages == "")
  }

  @Test func `every option of placing counts`() throws {
    func popover(_ more: String...) throws -> [String: Double]? {
      try json(Self.place + ["100,150,20,20"] + more)["popover"] as? [String: Double]
    }
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [String: Double] {
      ["x": x, "y": y, "width": width, "height": height]
    }
    #expect(try popover() == rect(38, 170, 144, 118))
    #expect(try popover("--permitted", "down") == rect(38, 32, 144, 118))
    #expect(try popover("--arrow", "down") == rect(38, 32, 144, 118))
    #expect(try popover("--permitted", "none") == rect(128, 98, 144, 104))
    #expect(try popover("--margins", "10,40,20,50") == rect(40, 32, 144, 118))
    #expect(try popover("--margins", "0", "--permitted", "left") == rect(120, 108, 158, 104))
    #expect(try popover("--margins", "0,60", "--permitted", "up") == rect(60, 170, 144, 118))
    #expect(
      try popover("--safe-area", "0,50,0,0", "--permitted", "up") == rect(60, 170, 144, 118))
    #expect(try popover("--keyboard", "20") == rect(38, 32, 144, 118))
    #expect(
      try popover("--policy", "flip", "--permitted", "right,left") == rect(120, 108, 158, 104))
    #expect(try popover("--policy", "largest-area") == rect(120, 108, 158, 104))
    #expect(try popover("--distance", "2") == rect(38, 172, 144, 118))
    // 290 − 182 = 108 are left of 118.
    #expect(
      try popover("--distance", "12", "--permitted", "up", "--overlap-source")
        == rect(38, 172, 144, 118))
    #expect(
      try popover("--keyboard", "100", "--permitted", "up", "--minimum-content", "0x40")
        == rect(38, 170, 144, 78))
    #expect(try popover("--alignment", "start") == rect(100, 170, 144, 118))
    #expect(
      try popover("--alignment", "start", "--layout-direction", "rtl") == rect(10, 170, 144, 118))
    // Asked −62, the lane ends at −43.
    #expect(try popover("--alignment", "start", "--edge", "shift") == rect(81, 170, 144, 118))
    #expect(
      try popover("--uikit-sizes", "--permitted", "up") == rect(10, 170, 344, 118))
    #expect(try popover("--size-class", "compact") == rect(0, 10, 400, 290))
    #expect(
      try popover("--vertical-size-class", "compact", "--detent", "medium")
        == rect(0, 10, 400, 290))
    #expect(
      try popover("--size-class", "compact", "--detent", "100", "--safe-area", "0,0,20,0")
        == rect(0, 180, 400, 120))
    #expect(
      try popover("--size-class", "compact", "--adaptive", "fullscreen") == rect(0, 0, 400, 300))
    #expect(try popover("--permitted", "any") == popover())
    #expect(
      try popover("--policy", "listed", "--permitted", "left,up") == rect(120, 108, 158, 104))
    #expect(
      try popover("--size-class", "compact", "--adaptive", "none") == rect(38, 170, 144, 118))
  }

  @Test func `a picture is as large as its container, and json comes along`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      Self.place + [
        "100,50,20,20", "--scale", "2", "--background", "#336699", "-o", "p.png", "--json",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("{\n  \"format\": 1,"))
    #expect(try sandbox.bytes("p.png").pngSize == [800, 600])
    let quiet = try sandbox.run(Self.place + ["100,50,20,20", "-o", "q.png", "--explain"])
    #expect(quiet.status == 0)
    #expect(quiet.text == "")
    #expect(quiet.messages == "")
    // The legend stands to the right of the container.
    let explained = try #require(sandbox.bytes("q.png").pngSize)
    #expect(explained[0] > 500 && explained[1] == 300)
    let several = try sandbox.run(Self.place + ["100,50,20,20", "-o", "r.png", "--scale", "1,3"])
    #expect(several.status == 0)
    #expect(try sandbox.bytes("r.png").pngSize == [400, 300])
    #expect(try sandbox.bytes("r@3x.png").pngSize == [1200, 900])
    let piped = try sandbox.run(Self.place + ["100,50,20,20", "-o", "-"])
    #expect([UInt8](piped.output).pngSize == [400, 300])
  }

  @Test func `a host has its own size and anchors`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command(
      "place", "Meadow", "--host", "split-view", "--anchor", "detail-button", "--dim", "0.2", "-o",
      "host.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.bytes("host.png").pngSize == [1024, 768])
    let unknown = try sandbox.command(
      "place", "Meadow", "--host", "split-view", "--anchor", "detail-buton")
    #expect(unknown.status == 64)
    #expect(unknown.messages.contains("did you mean 'detail-button'?"))
    let host = try sandbox.command("place", "Meadow", "--host", "splitview", "--anchor", "x")
    #expect(host.status == 64)
    #expect(host.messages.contains("known: plain, navigation-bar"))
  }

  @Test(arguments: [
    (["--container", "400"], "--container: '400' is not a size"),
    (["--container", "0x300"], "--container: '0x300' has a side that is not above zero"),
    (["--container", "nanx300"], "--container: 'nan' is not a number"),
    (["--source", "1,2,3"], "--source: '1,2,3' is not a rectangle"),
    (["--source", "1,2,-3,4"], "--source: '1,2,-3,4' has a side below zero"),
    (["--source", "1,2,,4"], "--source: '1,2,,4' is not a rectangle"),
    (["--source", "500,10,4,4"], "the source 500,10,4,4 lies outside of the container"),
    (["--permitted", "up,sideways"], "--permitted: 'sideways' is not a direction"),
    (["--permitted", "up,up"], "--permitted: up is given twice"),
    (["--permitted", "up,none"], "--permitted: 'up,none' contradicts itself"),
    (["--permitted", ""], "--permitted: '' is not a direction"),
    (["--margins", "-1"], "--margins: '-1' has a number below zero"),
    (["--margins", "1,2,3"], "--margins: '1,2,3' is not insets"),
    (["--margins", "200"], "margins, safe area and keyboard leave no room"),
    (["--safe-area", "inf"], "--safe-area: 'inf' is not a number"),
    (["--keyboard", "-5"], "--keyboard: -5 is outside of its range"),
    (["--keyboard", "400"], "leave no room in a container of 400x300"),
    (["--policy", "best"], "--policy: 'best' is not a policy"),
    (["--distance", "far"], "--distance: 'far' is not a number"),
    (["--minimum-content", "-1x2"], "--minimum-content: '-1x2' has a side that is below zero"),
    (["--alignment", "left"], "--alignment: 'left' is not an alignment"),
    (["--layout-direction", "up"], "--layout-direction: 'up' is not a layout direction"),
    (["--edge", "skew"], "--edge: 'skew' is not an edge policy"),
    (["--size-class", "small"], "--size-class: 'small' is not a size class"),
    (["--adaptive", "popup"], "--adaptive: 'popup' is not an adaptation"),
    (["--vertical-size-class", "small"], "--vertical-size-class: 'small' is not a size class"),
    (["--detent", "0"], "--detent: 0 is not above zero"),
    (["--detent", "high"], "--detent: 'high' is not a number; use large or medium"),
    (["--permitted", "any,up"], "--permitted: 'any' is not a direction"),
    (["--dim", "2", "-o", "x.png"], "--dim: 2 is outside of its range"),
    (["--dim", "0.5"], "--dim: is only drawn"),
    (["--explain"], "--explain: draws over the picture"),
    (["--offset", "5"], "--offset: place decides where the arrow is"),
    (["--canvas", "bounds"], "--canvas: place draws the whole container"),
    (["--arrow", "up", "--permitted", "up"], "--arrow and --permitted"),
    (["--anchor", "button"], "--source and --anchor"),
    (["--scale", "1,2"], "--scale: the numbers are those of one scale"),
    (["-o", "-", "--json"], "-o - and --json"),
  ])
  func `wrong usage is told`(arguments: [String], message: String) throws {
    var all = ["place", "Meadow", "--content", "120x80"]
    for (option, value) in [("--container", "400x300"), ("--source", "100,50,20,20")]
    where !arguments.contains(option) {
      all += [option, value]
    }
    let outcome = try Sandbox().run(all + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(message))
    #expect(outcome.text == "")
  }

  @Test func `the theme is looked for before anything else is read`() throws {
    let outcome = try Sandbox().command("place", "Nowhere", "--container", "x")
    #expect(outcome.messages.contains("there is no folder or theme named 'Nowhere'"))
    let incomplete = try Sandbox().command("place", "Meadow")
    #expect(incomplete.status == 64)
    #expect(incomplete.messages.contains("there is no container"))
    let aimless = try Sandbox().command("place", "Meadow", "--container", "400x300")
    #expect(aimless.status == 64)
    #expect(aimless.messages.contains("there is nothing to point at"))
  }

  /// Up to y 400 the whole list of inputs, so that the placement can be asked for again.
  @Test func `json repeats what was asked and says all in points of the container`() throws {
    let json = try json(
      Self.place + [
        "100,50,20,20", "--permitted", "left,down", "--margins", "1,2,3,4", "--safe-area",
        "5,0,0,0",
        "--keyboard", "20", "--policy", "listed",
      ])
    #expect(json["container"] as? [String: Double] == ["width": 400, "height": 300])
    #expect(
      json["source"] as? [String: Double] == ["x": 100, "y": 50, "width": 20, "height": 20])
    #expect(json["permitted"] as? [String] == ["left", "down"])
    #expect(
      json["margins"] as? [String: Double] == ["top": 1, "left": 2, "bottom": 3, "right": 4])
    #expect(
      json["safeArea"] as? [String: Double] == ["top": 5, "left": 0, "bottom": 0, "right": 0])
    #expect(json["keyboard"] as? Double == 20)
    #expect(json["policy"] as? String == "listed")
    // Left of the popover's 158 × 104 the arrow is 14 wide; its middle is the source's, 60.
    #expect(
      json["popover"] as? [String: Double] == ["x": 120, "y": 8, "width": 158, "height": 104])
    #expect(json["tip"] as? [String: Double] == ["x": 120, "y": 60])
    #expect(json["frame"] as? [String: Double] == ["x": 134, "y": 8, "width": 144, "height": 104])
    #expect(
      json["content"] as? [String: Double] == ["x": 146, "y": 20, "width": 120, "height": 80])
    let candidates = try #require(json["candidates"] as? [[String: Any]])
    for candidate in candidates {
      #expect(
        Set([
          "direction", "full", "room", "fits", "hits", "beside", "deficit", "seen", "covered",
          "lost", "reason",
        ]).isSubset(of: candidate.keys))
    }
    #expect(candidates.map { $0["seen"] as? Double } == [158 * 104, 144 * 44])
    #expect(candidates.map { $0["covered"] as? Double } == [0, 0])
    #expect(candidates.map { $0["lost"] as? Double } == [0, 144 * 74])
  }

  @Test func `an adapted presentation has no background`() throws {
    let json = try json(Self.place + ["100,50,20,20", "--size-class", "compact"])
    #expect(json["presentation"] as? String == "sheet")
    #expect(json["direction"] as? String == "none")
    #expect(json["frame"] is NSNull)
    #expect(json["tip"] is NSNull)
    let points = try #require(json["points"] as? [String: Any])
    #expect(points["frame"] is NSNull)
    #expect((json["candidates"] as? [Any])?.isEmpty == true)
  }

  @Test func `an arrow that hits nothing is a warning`() throws {
    let outcome = try Sandbox().run(Self.place + ["0,150,4,20", "--permitted", "up"])
    #expect(outcome.status == 0)
    // The tip is at 10 + 14 + 15 = 39.
    #expect(outcome.messages.contains("its tip is 35 points beside it"))
  }

  @Test func `a bar button permits up and down only`() throws {
    func placed(_ more: String...) throws -> [String: Any] {
      try json(
        [
          "place", "Meadow", "--host", "navigation-bar", "--anchor", "bar-button-left", "--content",
          "120x80",
        ] + more)
    }
    #expect(try placed()["permitted"] as? [String] == ["up", "down"])
    #expect(try placed("--permitted", "left,down")["permitted"] as? [String] == ["down"])
    #expect(try placed("--permitted", "left")["presentation"] as? String == "centered")
    let title = try json(
      ["place", "Meadow", "--host", "navigation-bar", "--anchor", "title", "--content", "120x80"])
    #expect((title["permitted"] as? [String])?.count == 4)
  }

  @Test func `an input is not written over`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      Self.place + ["100,50,20,20", "-o", "Meadow/frame.png"])
    #expect(outcome.status == 64)
    let missing = try sandbox.run(
      Self.place + ["100,50,20,20", "--backdrop", "none.png", "-o", "x.png"])
    #expect(missing.status == 66)
  }

  @Test func `a split view's primary column has UIKit's three properties`() throws {
    let sandbox = try Sandbox()
    let place = [
      "place", "Meadow", "--host", "split-view", "--anchor", "primary-button", "--content",
      "120x80", "--json",
    ]
    let column = [
      "--preferred-primary-column-width-fraction", "0.5", "--minimum-primary-column-width", "100",
      "--maximum-primary-column-width", "400",
    ]
    let outcome = try sandbox.run(place + column)
    #expect(outcome.status == 0, "\(outcome.messages)")
    // Half of 1024 is held to 400; the button's middle is 30 from its end, the bar ends at 64: the
    // popover of 144 begins at 370 − 72.
    #expect(
      outcome.text.contains(#""popover": {"x": 298, "y": 64, "width": 144, "height": 118}"#),
      "\(outcome.text)")
    #expect(try sandbox.run(place).text != outcome.text)
    for wrong in [["1.5", "0", "9"], ["0.5", "-1", "9"], ["0.5", "10", "9"], ["x", "0", "9"]] {
      var options = column
      for (index, value) in wrong.enumerated() { options[2 * index + 1] = value }
      #expect(try sandbox.run(place + options).status == 64)
    }
    let plain = ["place", "Meadow", "--host", "plain", "--anchor", "button"] + column
    let refused = try sandbox.run(plain)
    #expect(refused.status == 64)
    #expect(refused.messages.contains("only the host split-view has a primary column"))
  }
}
