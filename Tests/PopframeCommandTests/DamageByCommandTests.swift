import Foundation
import TestPictures
import Testing

/// Damaged pictures, and those with a fault that leaves no doubt about their pixels, as commands meet them.
@Suite struct DamageByCommandTests {
  /// A kind of picture for each of both readers.
  private static let files = DamagedPNG.all.filter { [.rgba, .palette].contains($0.kind) }
  private static let readable = files.filter { $0.verdict != .damaged }
  private static let damaged = files.filter { $0.verdict == .damaged }
  /// Damage of the stream of pixels alone.
  private static let damagedStreams = damaged.filter {
    ["a wrong checksum of the stream", "filter 5 in the first row", "a row is missing"]
      .contains($0.name)
  }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func makeTheme(_ name: String, _ file: DamagedPNG) throws {
    try sandbox.makeFolder(name)
    try sandbox.write(file.bytes, to: "\(name)/frame.png")
    try sandbox.write(
      "format: 1\nframe: {image: frame.png, capInsets: 4, resizing: stretch}\n"
        + "previews: {content: [[60, 40]], arrows: [none]}\n",
      to: "\(name)/theme.yaml")
  }

  private func expectWarning(
    _ outcome: Command.Outcome, about path: String, _ file: DamagedPNG
  ) {
    let lines = outcome.messages.split(separator: "\n").filter { $0.contains(": warning: ") }
    guard case .warning(let words) = file.verdict else {
      #expect(
        !lines.contains { $0.hasPrefix("\(path): ") && $0.hasSuffix("export the picture again") },
        "\(file): \(lines)")
      return
    }
    #expect(
      lines.contains { $0.hasPrefix("\(path): warning: ") && $0.contains(words) },
      "\(file): \(outcome.messages)")
  }

  @Test func `two copies of a damaged file are an error, two of another are equal`() throws {
    for folder in ["a", "b"] {
      try sandbox.makeFolder(folder)
      for (index, file) in Self.files.enumerated() {
        try sandbox.write(file.bytes, to: "\(folder)/\(1000 + index).png")
      }
    }
    let outcome = try sandbox.command("compare", "a", "b", "--json")
    #expect(outcome.status == 65)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let results = try #require(json["files"] as? [[String: Any]])
    #expect(results.count == Self.files.count && results.count > 80)
    for (index, file) in Self.files.enumerated() {
      let name = "\(1000 + index).png"
      let result = results.first { $0["name"] as? String == name }
      #expect(
        result?["outcome"] as? String == (file.verdict == .damaged ? "error" : "equal"), "\(file)")
      if file.verdict == .damaged {
        #expect(outcome.messages.contains("a/\(name): error: this file "), "\(file)")
        #expect(outcome.messages.contains("b/\(name): error: this file "), "\(file)")
      } else {
        expectWarning(outcome, about: "a/\(name)", file)
      }
    }
  }

  @Test(arguments: damagedStreams + readable)
  func `a file beside a sound one of the same pixels`(_ file: DamagedPNG) throws {
    // The same pixels in other bytes.
    try sandbox.write(file.sound + [0], to: "a.png")
    try sandbox.write(file.bytes, to: "b.png")
    let outcome = try sandbox.command("compare", "a.png", "b.png")
    #expect(outcome.status == (file.verdict == .damaged ? 65 : 0), "\(outcome.messages)")
    if file.verdict != .damaged { expectWarning(outcome, about: "b.png", file) }
  }

  @Test func `check finds every damage, and warns of what is read`() throws {
    for (index, file) in Self.files.enumerated() { try makeTheme("T\(1000 + index)", file) }
    let outcome = try sandbox.run(["check"] + Self.files.indices.map { "T\(1000 + $0)" })
    #expect(outcome.status == 65)
    let lines = outcome.messages.split(separator: "\n")
    for (index, file) in Self.files.enumerated() {
      let theme = "T\(1000 + index)"
      let hasError = lines.contains {
        $0.hasPrefix(theme) && $0.contains("frame.png") && $0.contains(": error: ")
      }
      #expect(hasError == (file.verdict == .damaged), "\(file)")
      if file.verdict != .damaged { expectWarning(outcome, about: "\(theme)/frame.png", file) }
    }
  }

  @Test func `gallery warns of what is read`() throws {
    let names = Self.readable.indices.map { "T\(1000 + $0)" }
    for (name, file) in zip(names, Self.readable) { try makeTheme(name, file) }
    let outcome = try sandbox.run(["gallery"] + names + ["-o", "out"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    for (name, file) in zip(names, Self.readable) {
      expectWarning(outcome, about: "\(name)/frame.png", file)
    }
  }

  @Test(arguments: damagedStreams + readable)
  func `a picture is drawn, exported, cut to caps and shown, or refused`(_ file: DamagedPNG) throws
  {
    try makeTheme("T", file)
    try sandbox.write(file.bytes, to: "photo.png")
    try sandbox.write(file.sound, to: "sound.png")
    #expect(try sandbox.command("slice", "--frame", "sound.png").status == 0)
    let lines: [(arguments: [String], path: String)] = [
      (["render", "T", "-o", "t.png"], "T/frame.png"),
      (["render", "Meadow", "--content-image", "photo.png", "-o", "t.png"], "photo.png"),
      (["export", "T", "--to", "css", "-o", "css", "--force"], "T/frame.png"),
      (["slice", "--frame", "photo.png"], "photo.png"),
      (
        ["place", "T", "--container", "200x200", "--source", "90,90,9,9", "-o", "t.png"],
        "T/frame.png"
      ),
    ]
    for (arguments, path) in lines {
      let outcome = try sandbox.run(arguments)
      #expect(
        outcome.status == (file.verdict == .damaged ? 65 : 0), "\(arguments): \(outcome.messages)")
      if file.verdict != .damaged { expectWarning(outcome, about: path, file) }
    }
  }

  @Test func `a reference is compared with a warning, or is an error`() throws {
    let sandbox = try Sandbox.withReferences()
    let name = "refs/Meadow/30x20-up.png"
    let sound = try sandbox.bytes(name)
    // IDAT is the last chunk before IEND, which has 12 bytes.
    let (start, end) = (sound.dropLast(12), sound.suffix(12))
    try sandbox.write(Array(start) + PNGBuilder.chunk("IDAT", [1, 2, 3]) + end, to: name)
    let warned = try sandbox.test("--record", "never")
    #expect(warned.status == 0, "\(warned.messages)")
    #expect(warned.messages.contains("\(name): warning: 3 bytes behind the pixels are ignored"))

    let type = try #require(sound.indices.first { sound[$0...].starts(with: "IDAT".utf8) })
    var data = Array(sound[(type + 4)..<(start.endIndex - 4)])
    data[data.count - 1] ^= 1
    try sandbox.write(Array(sound[..<(type - 4)]) + PNGBuilder.chunk("IDAT", data) + end, to: name)
    let broken = try sandbox.test("--record", "never")
    #expect(broken.status == 65)
    #expect(
      broken.messages.contains("\(name): this file is a damaged PNG"), "\(broken.messages)")
  }
}
