import Foundation
import Testing

/// Devices, taps, what was seen, and other systems' words on the command line. Meadow: content insets 12,
/// arrow 30 × 14, lane 14.
@Suite struct PlaceQuestionsTests {
  private func json(_ arguments: [String], in sandbox: Sandbox) throws -> [String: Any] {
    let outcome = try sandbox.run(arguments + ["--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test func `a device says container, scale, safe area and size classes`() throws {
    let sandbox = try Sandbox()
    let phone = ["place", "Meadow", "--source", "100,300,20,20", "--device", "iphone-15"]
    let adapted = try json(phone, in: sandbox)
    #expect(adapted["container"] as? [String: Double] == ["width": 393, "height": 852])
    #expect(adapted["scale"] as? Double == 3)
    #expect(
      adapted["safeArea"] as? [String: Double]
        == ["top": 59, "left": 0, "bottom": 34, "right": 0])
    #expect(adapted["sizeClass"] as? String == "compact")
    #expect(adapted["presentation"] as? String == "sheet")
    let popover = try json(phone + ["--adaptive", "none", "--scale", "1"], in: sandbox)
    #expect(popover["presentation"] as? String == "pointing")
    #expect(popover["scale"] as? Double == 1)
    let window = try json(
      [
        "place", "Meadow", "--source", "100,300,20,20", "--device", "ipad-pro-11", "--window",
        "500x700",
      ], in: sandbox)
    #expect(window["container"] as? [String: Double] == ["width": 500, "height": 700])
    #expect(window["sizeClass"] as? String == "compact")
  }

  @Test func `the table is printed without a theme`() throws {
    let sandbox = try Sandbox()
    let list = try sandbox.command("place", "--device", "list")
    #expect(list.status == 0)
    #expect(list.text.contains("iphone-16-pro"))
    #expect(list.text.contains("pointfreeco/swift-snapshot-testing"))
    #expect(try sandbox.command("place", "Meadow", "--device", "list").text == list.text)
    #expect(try sandbox.command("place", "--json").status == 64)
  }

  @Test(arguments: [
    (["--device", "iphone-99"], "--device: there is no device named 'iphone-99'"),
    (["--device", "ipad-mini-5-half"], "has no window of half in portrait"),
    (["--device", "iphone-15", "--container", "1x1"], "--device and --container"),
    (["--window", "300x300", "--container", "400x300"], "--window: is a window on a device"),
    (["--device", "iphone-15", "--window", "300x300"], "needs a tablet"),
    (["--like", "windows"], "--like: 'windows' is not a system"),
    (["--as", "qt"], "--as: 'qt' is not a system"),
    (["--hits"], "--hits: is said in the JSON"),
    (["--observed", "1,2,3"], "--observed: '1,2,3' is not a rectangle"),
    (["--observed-arrow", "up"], "--observed-arrow: belongs to what was seen"),
    (["--hit-map", "-"], "--hit-map -: standard output has the answer"),
    (["--hit-map", "x.png", "-o", "x.png"], "-o and --hit-map name the same file"),
  ])
  func `wrong usage is told`(arguments: [String], message: String) throws {
    let outcome = try Sandbox().run(
      ["place", "Meadow", "--source", "10,10,4,4", "--content", "120x80"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
  }

  @Test func `taps are counted, and drawn with a palette`() throws {
    let sandbox = try Sandbox()
    let arguments = [
      "place", "Meadow", "--container", "400x300", "--content", "120x80", "--source",
      "100,50,20,20", "--permitted", "up", "--passthrough", "0,0,400,20", "--hit-map", "hits.png",
      "--hits",
    ]
    let json = try json(arguments, in: sandbox)
    let hits = try #require(json["hits"] as? [String: Any])
    let pixels = try #require(hits["pixels"] as? [String: Int])
    // 144 × 104 less content, the arrow's 30 × 14, a strip of 20; the rest dismisses.
    #expect(pixels["content"] == 120 * 80)
    #expect(pixels["frame"] == 144 * 104 - 120 * 80)
    #expect(pixels["arrow"] == 30 * 14)
    #expect(pixels["passthrough"] == 400 * 20)
    #expect(pixels["dismiss"] == 400 * 300 - 144 * 104 - 30 * 14 - 400 * 20)
    #expect(pixels["ignored"] == 0)
    #expect(hits["elsewhere"] as? String == "dismiss")
    let file = try sandbox.bytes("hits.png")
    #expect(file.pngSize == [400, 300])
    #expect(file[25] == 3)
    let modal = try self.json(arguments + ["--modal"], in: sandbox)
    let swallowed = (modal["hits"] as? [String: Any])?["pixels"] as? [String: Int]
    #expect(swallowed?["passthrough"] == 0)
    #expect(swallowed?["ignored"] == 400 * 300 - 144 * 104 - 30 * 14)
  }

  @Test func `a bar button's bar is passed through by itself`() throws {
    let hits =
      try json(
        [
          "place", "Meadow", "--host", "toolbar", "--anchor", "item-3", "--content", "120x80",
          "--hits",
        ], in: try Sandbox())["hits"] as? [String: Any]
    let areas = try #require(hits?["areas"] as? [[String: Any]])
    let bar = areas.first { $0["hit"] as? String == "passthrough" }
    #expect(
      bar?["rect"] as? [String: Double] == ["x": 0, "y": 724, "width": 1024, "height": 44])
  }

  @Test func `an observed popover is explained`() throws {
    let place = [
      "place", "Meadow", "--container", "400x300", "--content", "120x80", "--source",
      "100,50,20,20", "--observed",
    ]
    // Where up would be.
    let json = try json(place + ["38,70,144,118", "--observed-arrow", "up"], in: try Sandbox())
    let observed = try #require(json["observed"] as? [String: Any])
    #expect(observed["agrees"] as? Bool == true)
    let text = try Sandbox().run(place + ["120,10,158,104"]).text
    #expect(text.contains("what was seen is the candidate left"))
    #expect(text.contains("permitted"))
  }

  @Test func `a request is printed as code`() throws {
    let outcome = try Sandbox().run([
      "place", "Meadow", "--container", "400x300", "--content", "120x80", "--source",
      "100,50,20,20", "--as", "uikit",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("controller.modalPresentationStyle = .popover\n"))
  }

  @Test func `the rules of others are settings`() throws {
    let json = try json(
      [
        "place", "Meadow", "--container", "400x300", "--content", "120x80", "--source",
        "100,150,20,20", "--like", "wy",
      ], in: try Sandbox())
    #expect(json["policy"] as? String == "largest-area")
  }
}
