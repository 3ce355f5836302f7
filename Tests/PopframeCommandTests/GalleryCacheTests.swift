import Foundation
import Imaging
import PNG
import Testing

@Suite struct GalleryCacheTests {
  /// A theme and a scene, whose galleries are small.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let theme = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let start = try #require(theme.range(of: "previews:")).lowerBound
    try sandbox.write(
      theme[..<start] + "previews: {content: [[30, 20]], arrows: [up, none], scales: [1, 3]}\n",
      to: "Meadow/theme.yaml")
    try sandbox.makeFolder("scenes")
    try sandbox.write(sandbox.bytes("Meadow/frame.png"), to: "scenes/content.png")
    try sandbox.write(
      "theme: ../Meadow\ncontent: [40, 30]\ncontentImage: content.png\n", to: "scenes/alone.yaml")
    return sandbox
  }

  /// Draws into `out`, and returns what was said and the pictures by their names.
  private func draw(
    _ sandbox: Sandbox, _ options: String...
  ) throws -> (messages: String, files: [String: [UInt8]]) {
    let outcome = try sandbox.run(["gallery", "Meadow", "scenes", "--wall", "-o", "out"] + options)
    #expect(outcome.status == 0, "\(outcome.messages)")
    var files: [String: [UInt8]] = [:]
    for name in try sandbox.names(in: "out") where name.hasSuffix(".png") {
      files[name] = try sandbox.bytes("out/\(name)")
    }
    try sandbox.remove("out")
    return (outcome.messages, files)
  }

  private static let unchanged = """
    Meadow: wrote 4 pictures and contact-sheet.png to out/Meadow, unchanged
    scenes: wrote 1 picture and contact-sheet.png to out/scenes, unchanged
    wrote out/themes.png

    """

  @Test func `an unchanged gallery comes from the cache with the same bytes`() throws {
    let sandbox = try sandbox()
    let plain = try draw(sandbox)
    let first = try draw(sandbox, "--cache", "cache")
    let second = try draw(sandbox, "--cache", "cache")
    #expect(plain.files.count == 8)
    #expect(first == plain)
    #expect(second.files == plain.files)
    #expect(second.messages == Self.unchanged)
  }

  enum Change: CaseIterable {
    case theme, picture, largerPicture, lostSize, content, scene, newScene

    func make(in sandbox: Sandbox) throws {
      switch self {
      case .theme: try sandbox.edit("[30, 20]", to: "[31, 20]")
      case .picture: try Self.redden("Meadow/frame.png", in: sandbox)
      case .largerPicture: try Self.redden("Meadow/arrow@3x.png", in: sandbox)
      case .lostSize: try sandbox.remove("Meadow/frame@3x.png")
      case .content: try Self.redden("scenes/content.png", in: sandbox)
      case .scene:
        try sandbox.write(
          "theme: ../Meadow\ncontent: [41, 30]\ncontentImage: content.png\n",
          to: "scenes/alone.yaml")
      case .newScene:
        try sandbox.write("theme: ../Meadow\ncontent: [10, 10]\n", to: "scenes/more.yaml")
      }
    }

    /// Makes the middle of a picture red.
    private static func redden(_ name: String, in sandbox: Sandbox) throws {
      var bitmap = try PNGCodec.decode(sandbox.bytes(name)).bitmap
      bitmap[bitmap.size.width / 2, bitmap.size.height / 2] = Pixel(
        red: 255, green: 0, blue: 0, alpha: 255)
      try sandbox.write(PNGCodec.encode(bitmap, scale: .one), to: name)
    }
  }

  @Test(arguments: Change.allCases)
  func `a changed gallery is drawn again`(_ change: Change) throws {
    let sandbox = try sandbox()
    let before = try draw(sandbox, "--cache", "cache")
    try change.make(in: sandbox)
    let fresh = try draw(sandbox)
    let cached = try draw(sandbox, "--cache", "cache")
    #expect(fresh.files != before.files)
    #expect(cached.files == fresh.files)
    #expect(try draw(sandbox, "--cache", "cache").files == fresh.files)
  }

  @Test func `a cache without a file, or with a damaged one, is completed`() throws {
    let sandbox = try sandbox()
    let plain = try draw(sandbox, "--cache", "cache")
    let kept = try sandbox.names(in: "cache")
    // Three lists; of eight pictures two may be the same.
    #expect(kept.filter { $0.hasSuffix(".txt") }.count == 3)
    for name in kept {
      let bytes = try sandbox.bytes("cache/\(name)")
      for damaged in [nil, Array(bytes.dropLast(2)), [], Array("../Meadow/frame\n".utf8)] {
        if let damaged {
          try sandbox.write(damaged, to: "cache/\(name)")
        } else {
          try sandbox.remove("cache/\(name)")
        }
        #expect(try draw(sandbox, "--cache", "cache").files == plain.files, "\(name)")
        #expect(try sandbox.bytes("cache/\(name)") == bytes, "\(name)")
      }
    }
  }

  @Test func `warnings are repeated`() throws {
    let sandbox = try sandbox()
    try sandbox.remove("Meadow/frame@3x.png")
    let first = try draw(sandbox, "--cache", "cache")
    #expect(first.messages.contains("warning: "))
    let second = try draw(sandbox, "--cache", "cache")
    #expect(
      second.messages.split(separator: "\n").filter { $0.contains("warning: ") }
        == first.messages.split(separator: "\n").filter { $0.contains("warning: ") })
  }

  @Test func `a part and the whole are kept side by side`() throws {
    let sandbox = try sandbox()
    for shard in ["1/2", "2/2", "1/3"] {
      let arguments = ["gallery", "Meadow", "-o", "out", "--shard", shard]
      let plain = try sandbox.run(arguments)
      let names = try sandbox.names(in: "out")
      try sandbox.remove("out")
      for _ in 0..<2 {
        #expect(try sandbox.run(arguments + ["--cache", "cache"]).status == plain.status)
        #expect(try sandbox.names(in: "out") == names)
        try sandbox.remove("out")
      }
    }
  }

  @Test(arguments: [("Meadow/theme.yaml/cache", 73), ("Meadow/theme.yaml", 73), ("-", 64)])
  func `a cache that cannot be made is an error`(_ cache: String, _ status: Int32) throws {
    let sandbox = try sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.command("gallery", "Meadow", "-o", "out", "--cache", cache)
    #expect(outcome.status == status)
    #expect(outcome.messages.contains(cache))
    #expect(try sandbox.names() == before)
  }
}
