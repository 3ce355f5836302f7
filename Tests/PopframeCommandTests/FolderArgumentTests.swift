import Foundation
import Imaging
import PNG
import Testing

/// A folder of themes and scenes where themes are taken.
@Suite struct FolderArgumentTests {
  /// `all` with the themes Meadow and, deeper, Heath, and a scene beside each.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.edit("content: [[120, 80], [240, 160]]", to: "content: [[120, 80]]")
    try sandbox.makeFolder("all/deep")
    for (place, name) in [("all/Meadow", "Meadow"), ("all/deep/heather", "Heath")] {
      try FileManager.default.copyItem(
        atPath: sandbox.path("Meadow"), toPath: sandbox.path(place))
      let text = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
      try sandbox.write(
        text.replacing("\"Meadow\"", with: "\"\(name)\""), to: "\(place)/theme.yaml")
    }
    try sandbox.write("{content: [60, 40], theme: Meadow}\n", to: "all/top.yaml")
    try sandbox.write("theme: heather\n", to: "all/deep/low.yaml")
    try sandbox.write("services: []\n", to: "all/compose.yaml")
    try sandbox.remove("Meadow")
    return sandbox
  }

  @Test func `test and gallery take all, and name them as one by one`() throws {
    let sandbox = try sandbox()
    try sandbox.command("gallery", "all", "-o", "refs", "-q")
    #expect(sandbox.exists("refs/Meadow/contact-sheet.png"))
    #expect(sandbox.exists("refs/Heath/contact-sheet.png"))
    #expect(sandbox.exists("refs/all/top.png") && sandbox.exists("refs/all/deep/low.png"))
    let outcome = try sandbox.command("test", "all", "--references", "refs", "--record", "never")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let apart = try sandbox.command(
      "test", "all/Meadow", "all/deep/heather", "--references", "refs", "--record", "never")
    #expect(apart.status == 0, "\(apart.messages)")
  }

  @Test func `check, survey and export take its themes`() throws {
    let sandbox = try sandbox()
    let check = try sandbox.command("check", "all")
    #expect(check.status == 0, "\(check.messages)")
    #expect(check.text.hasPrefix("2 themes: "))
    let survey = try sandbox.command(
      "survey", "all", "--devices", "iphone-15-pro", "--step", "400", "--json")
    #expect(survey.text.contains("\"Heath\"") && survey.text.contains("\"Meadow\""))
    let export = try sandbox.command("export", "all", "--to", "css", "-o", "out")
    #expect(export.status == 0, "\(export.messages)")
    #expect(sandbox.exists("out/Meadow") && sandbox.exists("out/Heath"))
  }

  @Test func `two themes whose names become one in a format are not exported together`() throws {
    let sandbox = try Sandbox()
    let picture = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 30, height: 30), filledWith: Pixel(bits: 0xFF80_4020)),
      scale: .one)
    for (folder, name) in [("all/A", "Crème"), ("all/B", "creme")] {
      try sandbox.makeFolder(folder)
      try sandbox.write(picture, to: "\(folder)/frame.png")
      try sandbox.write(
        "format: 1\nname: \(name)\nframe: {image: frame.png, capInsets: 12, resizing: stretch}\n",
        to: "\(folder)/theme.yaml")
    }
    // CSS takes the letter as it is.
    let css = try sandbox.command("export", "all", "--to", "css", "-o", "css")
    #expect(css.status == 0, "\(css.messages)")
    let android = try sandbox.command("export", "all", "--to", "nine-patch", "-o", "android")
    #expect(android.status == 64)
    #expect(
      android.messages.contains("all/A and all/B have one name in the export"),
      "\(android.messages)")
    #expect(!sandbox.exists("android"))
  }

  @Test func `nine-patches of several themes are one module's source folder`() throws {
    let sandbox = try sandbox()
    let run = try sandbox.command(
      "export", "all", "--to", "nine-patch", "--package", "com.example.app", "-o", "main")
    #expect(run.status == 0, "\(run.messages)")
    let code = try sandbox.names(in: "main/java/com/example/app")
    #expect(code.contains("PopoverDrawable.kt") && code.count == 3, "\(code)")
    // The shared file of an older version gives way; one that somebody changed does not.
    let engine = "main/java/com/example/app/PopoverDrawable.kt"
    try sandbox.write("mine", to: engine)
    let again = [
      "export", "all/Meadow", "--to", "nine-patch", "--package", "com.example.app", "-o", "main",
    ]
    let refused = try sandbox.run(again)
    #expect(refused.status == 73)
    #expect(
      refused.messages.contains("\(engine): error: this file was changed since it was exported"))
    #expect(try sandbox.run(again + ["--force"]).status == 0)
    #expect(try sandbox.names(in: "main/java/com/example/app").count == 3)
  }

  @Test(arguments: ["", "a..b", "com.class"])
  func `what is no package is wrong usage`(name: String) throws {
    let sandbox = try sandbox()
    let run = try sandbox.run([
      "export", "all/Meadow", "--to", "nine-patch", "--package", name, "-o", "x",
    ])
    #expect(run.status == 64)
    #expect(run.messages.contains("write one such as com.example.app"), "\(run.messages)")
    let other = try sandbox.run([
      "export", "all/Meadow", "--to", "css", "--package", "a.b", "-o", "x",
    ])
    #expect(other.status == 64)
    #expect(other.messages.contains("give it with --to nine-patch"), "\(other.messages)")
  }

  @Test(arguments: [
    ("css", "public", "give it with --to uikit or swiftui"),
    ("uikit", "open", "'open' is none of internal, public"),
  ])
  func `what no declaration of Swift has is wrong usage`(
    format: String, access: String, message: String
  ) throws {
    let run = try sandbox().run([
      "export", "all/Meadow", "--to", format, "--access", access, "-o", "x",
    ])
    #expect(run.status == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(arguments: [
    ["render"], ["layout"], ["place", "--container", "400x400", "--source", "10,10,10,10"],
    ["set", "contentInsets", "3"],
  ])
  func `where one is taken, the folder's are listed`(command: [String]) throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.run([command[0], "all"] + command.dropFirst())
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.contains(
        "name one: all/Meadow, all/deep/heather, all/deep/low.yaml, all/top.yaml"),
      "\(outcome.messages)")
  }

  @Test(arguments: ["test", "gallery", "check", "survey", "export"])
  func `two of one name are refused, and a folder of nothing is missing input`(
    command: String
  ) throws {
    let sandbox = try sandbox()
    let options: [String] =
      switch command {
      case "test": ["--references", "refs", "--record", "all"]
      case "gallery": ["-o", "out"]
      case "export": ["--to", "css", "-o", "out"]
      default: []
      }
    try sandbox.makeFolder("none/.hidden")
    try FileManager.default.copyItem(
      atPath: sandbox.path("all/Meadow"), toPath: sandbox.path("none/.hidden/Meadow"))
    try sandbox.write("services: []\n", to: "none/compose.yaml")
    let none = try sandbox.run([command, "none"] + options)
    #expect(none.status == 66, "\(none.messages)")
    try FileManager.default.copyItem(
      atPath: sandbox.path("all/Meadow"), toPath: sandbox.path("all/deep/again"))
    let two = try sandbox.run([command, "all"] + options)
    #expect(two.status == 64)
    #expect(two.messages.contains("all/deep/again/theme.yaml"), "\(two.messages)")
  }

  @Test func `check names what is not taken for a theme`() throws {
    let sandbox = try sandbox()
    try FileManager.default.moveItem(
      atPath: sandbox.path("all/deep/heather/theme.yaml"),
      toPath: sandbox.path("all/deep/heather/theme.yml"))
    try sandbox.write("format: 1\nthemes: Meadow\n", to: "all/scene.yaml")
    try sandbox.write(try sandbox.text("all/Meadow/theme.yaml"), to: "all/Meadow/theme.yml")
    let outcome = try sandbox.command("check", "all", "--fail-on", "warning")
    #expect(outcome.status == 65)
    #expect(
      outcome.messages.contains(
        "all/deep/heather/theme.yml: warning: not checked: a theme's file is called theme.yaml, and this one "
          + "theme.yml; rename it [passed-over]\n"))
    #expect(
      outcome.messages.contains(
        "all/Meadow/theme.yml: warning: not checked: a theme's file is called theme.yaml, and this one "
          + "theme.yml; there is one beside it: delete this one, or move it into a folder of its own "
          + "[passed-over]\n"
      ))
    #expect(!outcome.messages.contains("scene.yaml"))
    #expect(outcome.text.contains("1 theme: no errors, 2 warnings"))
  }
}
