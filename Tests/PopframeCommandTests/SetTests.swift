import Foundation
import Testing

/// `popframe set`
@Suite struct SetTests {
  private func yaml(_ sandbox: Sandbox) throws -> String {
    String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
  }

  @Test func `one value changes, and nothing else`() throws {
    let sandbox = try Sandbox()
    let before = try yaml(sandbox)
    let outcome = try sandbox.command("set", "Meadow", "contentInsets", "14")
    #expect(outcome.status == 0)
    #expect(outcome.text.isEmpty)
    #expect(before.contains("contentInsets: 12"))
    #expect(
      try yaml(sandbox)
        == before.replacingOccurrences(of: "contentInsets: 12", with: "contentInsets: 14"))
  }

  @Test func `a diff of lines that end as on Windows is one of lines`() throws {
    let sandbox = try Sandbox()
    let before = try yaml(sandbox).replacingOccurrences(of: "\n", with: "\r\n")
    try sandbox.write(before, to: "Meadow/theme.yaml")
    let outcome = try sandbox.command("set", "Meadow", "contentInsets", "14", "--dry-run")
    let lines = outcome.text.components(separatedBy: "\n")
    #expect(lines.filter { $0.hasPrefix("-") && !$0.hasPrefix("---") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("+contentInsets: 14") && !$0.contains("\\r") })
    #expect(try yaml(sandbox) == before)
  }

  @Test func `a dry run prints a diff and writes nothing`() throws {
    let sandbox = try Sandbox()
    let before = try yaml(sandbox)
    let outcome = try sandbox.command("set", "Meadow", "contentInsets", "14", "--dry-run")
    #expect(outcome.status == 0)
    let lines = outcome.text.components(separatedBy: "\n")
    #expect(lines.filter { $0.hasPrefix("-") && !$0.hasPrefix("---") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("+contentInsets: 14") })
    #expect(try yaml(sandbox) == before)
    #expect(
      try sandbox.command("set", "Meadow", "contentInsets", "12", "--dry-run").text.isEmpty)
  }

  @Test func `appearances and directions have differences of their own`() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.command(
        "set", "Meadow", "contentInsets", "[6, 8]", "--appearance", "dusk", "--direction", "down"
      ).status == 0)
    let text = try yaml(sandbox)
    #expect(text.contains("dusk"))
    #expect(text.contains("contentInsets: [6, 8]"))
    #expect(try sandbox.command("check", "Meadow").status == 0)
    #expect(
      try sandbox.command(
        "set", "Meadow", "contentInsets", "--remove", "--appearance", "dusk", "--direction", "down"
      ).status == 0)
    #expect(!(try yaml(sandbox)).contains("contentInsets: [6, 8]"))
  }

  @Test(arguments: [
    (["contentInset", "3"], "did you mean 'contentInsets'?"),
    (["frame.capInset", "3"], "did you mean 'frame.capInsets'?"),
    // A border's colour is not a shadow's: a sliced frame has no border.
    (["bordercolor", "#ff0000"], "unknown key 'bordercolor'; the keys here are"),
    (["frame..capInsets", "3"], "is no key"),
    (["contentInsets", "[1, 2"], "is no value"),
    (["contentInsets"], "--remove"),
    (["contentInsets", "3", "--remove"], "takes no value"),
    (["contentInsets", "3", "4"], "2 values"),
    (["contentInsets", "3", "--dryrun"], "there is no option '--dryrun'"),
    (["contentInsets", "3", "--direction", "upp"], "--direction"),
    (["name.first", "x"], "name is a text"),
  ])
  func `wrong usage is status 64 and writes nothing`(arguments: [String], words: String) throws {
    let sandbox = try Sandbox()
    let before = try yaml(sandbox)
    let outcome = try sandbox.run(["set", "Meadow"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(try yaml(sandbox) == before)
  }

  @Test(arguments: [
    ["frame.fill", "#102030"], ["frame.fill.angle", "90"], ["frame.cornerRadius", "[4, 8, 4, 8]"],
    ["frame.cornerCurve", "continuous"], ["frame.border.color", "#102030"],
    ["frame.border[0].width", "hairline"], ["frame.border.alignment", "center"],
    ["frame.innerShadow.blur", "3"], ["frame.innerShadow", "[{color: '#000', offset: [0, 1]}]"],
    ["arrow.shape", "triangle"], ["arrow.tipRadius", "1"], ["arrow.baseRadius", "1"],
    ["backdrop.blur", "12"], ["backdrop.saturation", "1.5"], ["backdrop.tint", "#FFFFFF80"],
    ["directions.down.contentInsets", "5"], ["previews.backgrounds", "[checker, '#FF0000']"],
    ["lint.arrow-room", "off"], ["snap", "point"],
  ])
  func `every key of a drawn theme can be set`(arguments: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      format: 1
      contentInsets: 12
      frame:
        style: drawn
        fill: {gradient: [["#FFFFFF", 0], ["#EEEEEE", 1]], angle: 180}
        cornerRadius: 10
        border: {color: "#00000030", width: 1}
        innerShadow: {color: "#FFFFFF", blur: 2}
      arrow: {style: drawn, base: 20, height: 9}

      """, to: "Meadow/theme.yaml")
    let outcome = try sandbox.run(["set", "Meadow"] + arguments)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.command("check", "Meadow").status == 0)
  }

  @Test func `a first shadow and a rule that is off are written as the shipped themes write them`()
    throws
  {
    let sandbox = try Sandbox()
    let theme = """
      format: 1

      frame:
        style: drawn
        fill: "#FFFFFF"

      """
    try sandbox.write(theme, to: "Meadow/theme.yaml")
    for arguments in [
      ["shadow", "[{color: '#000000', opacity: 0.2, blur: 12}]"], ["shadow[1]", "{blur: 3}"],
      ["lint.arrow-room", "off"],
    ] {
      let outcome = try sandbox.run(["set", "Meadow"] + arguments)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    #expect(
      try yaml(sandbox) == theme + """

        shadow:
          - {color: "#000000", opacity: 0.2, blur: 12}
          - {blur: 3}

        lint:
          arrow-room: off

        """)
  }

  @Test func `a misspelled key of a drawn frame is named`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      contentInsets: 6
      frame: {style: drawn}

      """, to: "Meadow/theme.yaml")
    let outcome = try sandbox.command("set", "Meadow", "frame.cornerRadus", "3")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("cornerRadius"))
  }

  @Test(arguments: [
    ["frame.image", "missing.png"], ["frame.image", "--remove"], ["contentInsets", "wide"],
    ["arrow.overlap", "-4"], ["frame.capInsets", "1000"],
  ])
  func `an error that the theme has not is status 65 and writes nothing`(
    arguments: [String]
  ) throws {
    let sandbox = try Sandbox()
    let before = try yaml(sandbox)
    let outcome = try sandbox.run(["set", "Meadow"] + arguments)
    #expect(outcome.status == 65, "\(outcome.messages)")
    #expect(outcome.messages.contains("Meadow/theme.yaml"))
    #expect(try yaml(sandbox) == before)
  }

  @Test func `a theme that is wrong elsewhere can be changed, and mended`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    #expect(try sandbox.command("set", "Meadow", "contentInsets", "14").status == 0)
    #expect(try sandbox.command("check", "Meadow").status == 65)
    #expect(try sandbox.command("set", "Meadow", "arrow.overlap", "1").status == 0)
    #expect(try sandbox.command("check", "Meadow").status == 0)
  }

  @Test func `a theme that is missing is status 66`() throws {
    #expect(try Sandbox().command("set", "./Nowhere", "name", "x").status == 66)
  }
}
