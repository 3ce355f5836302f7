import Foundation
import Testing

@Suite struct LayoutCommandTests {
  /// Content 120 × 80, insets 12, arrow 30 × 14 + 1 overlap, lane 14; shadows of blur 3 and 24,
  /// moved down by 1 and 8.
  ///
  /// At 2x σ is 24 pixels for the larger shadow, so that it reaches ceil(3σ) = 72 pixels, 56 up and
  /// 88 down; at the right end of the lane the arrow begins at 144 − 14 − 30 = 100, its tip is at 115.
  @Test func `json has every key, in order, with the shortest decimals`() throws {
    let outcome = try Sandbox().command(
      "layout", "Meadow", "--content", "120x80", "--arrow", "up", "--offset", "50.25", "--scale",
      "2", "--json")
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        {
          "format": 1,
          "theme": "Meadow",
          "scale": 2,
          "direction": "up",
          "arrow": {"requestedOffset": 50.25, "offset": 43, "miss": 7.25, "state": "clamped"},
          "points": {
            "bounds": {"x": 0, "y": 0, "width": 144, "height": 118},
            "frame": {"x": 0, "y": 14, "width": 144, "height": 104},
            "arrow": {"x": 100, "y": 0, "width": 30, "height": 14},
            "arrowPicture": {"x": 100, "y": 0, "width": 30, "height": 15},
            "tip": {"x": 115, "y": 0},
            "content": {"x": 12, "y": 26, "width": 120, "height": 80},
            "shadowOutsets": {"top": 28, "left": 36, "bottom": 44, "right": 36},
            "capScale": 1,
            "minimum": {"width": 58, "height": 42}
          },
          "pixels": {
            "canvas": {"width": 432, "height": 380},
            "bounds": {"x": 72, "y": 56, "width": 288, "height": 236},
            "frame": {"x": 72, "y": 84, "width": 288, "height": 208},
            "arrow": {"x": 272, "y": 56, "width": 60, "height": 28},
            "arrowPicture": {"x": 272, "y": 56, "width": 60, "height": 30},
            "content": {"x": 96, "y": 108, "width": 240, "height": 160}
          }
        }

        """)
  }

  @Test func `without an arrow its rectangles are null and its numbers nought`() throws {
    let outcome = try Sandbox().command(
      "layout", "Meadow", "--arrow", "none", "--offset", "20", "--canvas", "bounds", "--json")
    let json = try #require(
      JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let arrow = try #require(json["arrow"] as? [String: Any])
    #expect(arrow["requestedOffset"] as? Int == 0)
    #expect(arrow["offset"] as? Int == 0)
    #expect(arrow["miss"] as? Int == 0)
    #expect(arrow["state"] as? String == "free")
    let points = try #require(json["points"] as? [String: Any])
    let pixels = try #require(json["pixels"] as? [String: Any])
    for key in ["arrow", "arrowPicture", "tip"] { #expect(points[key] is NSNull) }
    for key in ["arrow", "arrowPicture"] { #expect(pixels[key] is NSNull) }
    #expect(pixels["canvas"] as? [String: Int] == ["width": 144, "height": 104])
    #expect(pixels["bounds"] as? [String: Int] == ["x": 0, "y": 0, "width": 144, "height": 104])
  }

  @Test func `start and end become numbers`() throws {
    let sandbox = try Sandbox()
    let ends = [("start", -43), ("end", 43)]
    for (word, offset) in ends {
      let outcome = try sandbox.command("layout", "Meadow", "--offset", word, "--json")
      #expect(outcome.text.contains(#""requestedOffset": \#(offset), "offset": \#(offset)"#))
    }
  }

  @Test func `a name with quotes stays JSON`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("name: \"Meadow\"", to: #"name: 'Say "hi"\ — ok'"#)
    let outcome = try sandbox.command("layout", "Meadow", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(json["theme"] as? String == #"Say "hi"\ — ok"#)
  }

  @Test func `people get a table whose columns line up`() throws {
    let outcome = try Sandbox().command("layout", "Meadow", "--content", "120x80")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "Meadow, arrow up, 1x")
    #expect(lines.contains("bounds           0    0     144      118"))
    #expect(lines.contains("content         12   26     120       80"))
    #expect(lines.contains("shadow outsets   28 36 44 36  (top left bottom right)"))
  }
}
