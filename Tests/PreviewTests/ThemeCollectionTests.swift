import Files
import Imaging
import PNG
@_spi(Studio) import PopframeKit
@_spi(Studio) import Preview
import TestFolders
import TestTexts
import Testing

/// Themes of a folder that are renamed, duplicated, deleted, and each step taken back.
@Suite struct ThemeCollectionTests {
  private let bench: Workbench
  private let collection: ThemeCollection

  init() throws {
    bench = try Workbench()
    collection = ThemeCollection(
      bench.folder.text, references: bench.path("references").text)
    _ = try bench.makeTheme("Flat")
    _ = try bench.makeTheme("inner/Deep")
  }

  /// Every file with its bytes.
  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try bench.names() {
      let path = bench.path(name)
      guard (try? FileStatus(of: path))?.kind == .file else { continue }
      files[name] = try InputFile(path, mayBePipe: false).bytes(limit: 1 << 20)
    }
    return files
  }

  private func named(_ theme: String, _ name: String) throws {
    let text = try bench.text("\(theme)/theme.yaml")
    try bench.write("name: \(name)\n" + text, to: "\(theme)/theme.yaml")
  }

  @Test func `paths of scenes follow the folder, and nothing else does`() throws {
    let scenes = [
      ("a.yaml", "theme: Flat\n", "theme: Red\n"),
      (
        "scenes/b.yaml", "theme: ../Flat/\nbackground: ./../Flat/frame.png\n",
        "theme: \"../Red/\"\nbackground: \"./../Red/frame.png\"\n"
      ),
      (
        "scenes/c.yaml", "theme: .././Flat/theme.yaml # here\n",
        "theme: \".././Red/theme.yaml\" # here\n"
      ),
      ("d.yaml", "theme: inner/../Flat\n", "theme: inner/../Red\n"),
      ("e.yaml", "theme: Flat2\ncontent: [9, 7]\n", "theme: Flat2\ncontent: [9, 7]\n"),
      ("f.yaml", "theme: Flat/../inner/Deep\n", "theme: Flat/../inner/Deep\n"),
      ("Flat/own.yaml", "theme: theme.yaml\n", "theme: theme.yaml\n"),
    ]
    for (name, text, _) in scenes { try bench.write(text, to: name) }
    let before = try files()
    let step = try collection.rename("Flat", to: "Red")
    for (name, _, text) in scenes {
      let place = name == "Flat/own.yaml" ? "Red/own.yaml" : name
      #expect(try bench.text(place) == text, "\(name)")
    }
    #expect(step.file == bench.path("Red/theme.yaml").text)
    #expect(step.words == "Flat is Red now; 4 scenes went along.")
    let back = try step.takeBack()
    #expect(back.words == "\(step.words.dropLast()): taken back.")
    #expect(try files() == before && back.file == bench.path("Flat/theme.yaml").text)
    #expect(try back.takeBack().words == step.words)
    #expect(try bench.text("a.yaml") == "theme: Red\n")
  }

  @Test func `a name of its own stays, with its references`() throws {
    try named("Flat", "Night")
    try bench.write("x", to: "references/Night/a.png")
    try bench.write("x", to: "references/Flat/a.png")
    _ = try collection.rename("Flat", to: "Red")
    #expect(try bench.text("Red/theme.yaml").hasPrefix("name: Night\n"))
    #expect(try bench.names().isSuperset(of: ["references/Night/a.png", "references/Flat/a.png"]))
  }

  @Test func `the folder's name goes along, with its references and their notes`() throws {
    try named("inner/Deep", "Deep")
    try bench.write("x", to: "references/Deep/a.png")
    try bench.write("{}", to: "references/Deep/a.popframe.json")
    let step = try collection.rename("inner/Deep", to: "Low")
    #expect(step.words == "Deep is Low now; 1 reference went along.")
    #expect(try bench.text("inner/Low/theme.yaml").hasPrefix("name: Low\n"))
    #expect(
      try bench.names().isSuperset(of: ["references/Low/a.png", "references/Low/a.popframe.json"]))
    #expect(try !bench.names().contains("references/Deep"))
  }

  @Test(arguments: ["Taken", "", "..", ".x", "a/b", "deep", "a\u{7}b"])
  func `a name that cannot be had moves nothing`(name: String) throws {
    try bench.write("x", to: "Taken")
    let before = try files()
    #expect(throws: PopframeError.self) { try collection.rename("Flat", to: name) }
    #expect(try files() == before)
  }

  @Test func `references of the new name keep the folder where it is`() throws {
    try bench.write("x", to: "references/Flat/a.png")
    try bench.write("y", to: "references/Red/a.png")
    let before = try files()
    #expect {
      try collection.rename("Flat", to: "Red")
    } throws: {
      "\($0)".contains("references of another theme in \(bench.path("references/Red").text)")
    }
    #expect(try files() == before)
  }

  @Test func `no theme becomes the folder of references`() throws {
    let before = try files()
    #expect(throws: PopframeError.self) { try collection.rename("Flat", to: "references") }
    #expect(try files() == before)
  }

  @Test func `nothing is written through a link`() throws {
    let other = try Workbench()
    try other.write("theme: Flat\n", to: "scene.yaml")
    try bench.link("scene.yaml", to: other.path("scene.yaml").text)
    let before = try files()
    #expect(throws: PopframeError.self) { try collection.rename("Flat", to: "Red") }
    #expect(try files() == before && other.text("scene.yaml") == "theme: Flat\n")
    try bench.link(".trash", to: other.folder.text)
    #expect(throws: PopframeError.self) { try collection.delete("Flat") }
    #expect(try other.names() == ["scene.yaml"])
    try bench.link("Flat/linked.png", to: "frame.png")
    #expect(throws: PopframeError.self) { try collection.duplicate("Flat") }
    #expect(try !bench.names().contains("Flat 2"))
  }

  @Test func `what others have written meanwhile stays`() throws {
    try named("Flat", "Flat")
    let step = try collection.rename("Flat", to: "Red")
    try bench.write(try bench.text("Red/theme.yaml") + "# theirs\n", to: "Red/theme.yaml")
    _ = try step.takeBack()
    let text = try bench.text("Flat/theme.yaml")
    #expect(text.hasPrefix("name: Flat\n") && text.hasSuffix("# theirs\n"))
  }

  @Test func `a copy is another theme, and goes into the trash when it is taken back`() throws {
    try named("Flat", "Night")
    let step = try collection.duplicate("Flat")
    #expect(step.file == bench.path("Flat 2/theme.yaml").text)
    #expect(try bench.text("Flat 2/theme.yaml").hasPrefix("name: Night 2\n"))
    #expect(try files()["Flat 2/frame.png"] == files()["Flat/frame.png"])
    #expect(try collection.duplicate("Flat").file == bench.path("Flat 3/theme.yaml").text)
    _ = try step.takeBack()
    #expect(try !bench.names().contains("Flat 2"))
    #expect(collection.deleted.map(\.former) == ["Flat 2"])
  }

  @Test func `a copy has no name that another theme has`() throws {
    _ = try bench.makeTheme("Other")
    try named("Other", "flat 2")
    #expect(try collection.duplicate("Flat").file == bench.path("Flat 3/theme.yaml").text)
  }

  @Test func `a theme in a deleted theme goes and comes with it`() throws {
    _ = try bench.makeTheme("Flat/inside")
    _ = try bench.makeTheme("Flats")
    let before = try files()
    #expect(try collection.delete("Flat").words == "Flat is in the trash, with a theme in it.")
    // A folder of another's trash, which no time ends.
    _ = try bench.makeTheme(".trash/a folder whose name is long enough")
    #expect(collection.deleted.map(\.former) == ["Flat"])
    _ = try collection.putBack(try #require(collection.deleted.first))
    var after = try files()
    after = after.filter { !$0.key.hasPrefix(".trash") }
    #expect(after == before)
  }

  @Test func `what is deleted can be put back, until it is removed for good`() throws {
    let before = try files()
    _ = try collection.delete("inner/Deep")
    _ = try collection.delete("Flat")
    #expect(try bench.text(".trash/.gitignore") == "*\n")
    #expect(Set(collection.deleted.map(\.former)) == ["Flat", "inner/Deep"])
    for deleted in collection.deleted { _ = try collection.putBack(deleted) }
    var after = try files()
    after[".trash/.gitignore"] = nil
    #expect(after == before && collection.deleted.isEmpty)
    _ = try collection.delete("Flat")
    let deleted = try #require(collection.deleted.first)
    _ = try bench.makeTheme("Flat")
    #expect(throws: PopframeError.self) { try collection.putBack(deleted) }
    let other = try Workbench()
    try other.write("x", to: "kept")
    try bench.link(".trash/\(deleted.name)/link", to: other.folder.text)
    try collection.remove(deleted)
    #expect(collection.deleted.isEmpty)
    #expect(try other.names() == ["kept"])
    #expect(try bench.names().contains("Flat/frame.png"))
    #expect(try !bench.names().contains(".trash/\(deleted.name)"))
  }
}
