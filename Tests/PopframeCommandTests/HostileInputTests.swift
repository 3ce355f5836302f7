import Foundation
import Imaging
import PNG
import TestTexts
import Testing

/// Inputs that would make a careless program wait, crash or say what it should not.
@Suite struct HostileInputTests {
  /// Runs a shell line; `popframe` stands for the command.
  private func shell(_ line: String, in sandbox: Sandbox) throws -> Command.Outcome {
    let command = Command(folder: sandbox.folder, environment: sandbox.environment)
    let process = command.process([
      "-c", line.replacingOccurrences(of: "popframe", with: Command.executable.path),
    ])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let output = Pipe()
    let messages = Pipe()
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Command.Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: data, messages: String(decoding: text, as: UTF8.self))
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return (clock.now - start) / .seconds(1)
  }

  @Test func `a picture of a theme that is a pipe is no file`() throws {
    let sandbox = try Sandbox()
    try sandbox.remove("Meadow/frame.png")
    #expect(mkfifo(sandbox.path("Meadow/frame.png"), 0o600) == 0)
    let took = try seconds {
      let outcome = try sandbox.command("render", "Meadow", "-o", "a.png")
      #expect(outcome.status == 65)
      #expect(outcome.messages.contains("cannot read frame.png: is no file"))
    }
    #expect(took < 2)
  }

  @Test func `a reference that is a pipe is no file`() throws {
    let sandbox = try Sandbox.withReferences()
    let name = try #require(
      try sandbox.names(in: "refs").sorted().first { $0.hasSuffix(".png") })
    try sandbox.remove("refs/\(name)")
    #expect(mkfifo(sandbox.path("refs/\(name)"), 0o600) == 0)
    let outcome = try sandbox.test()
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("this is a device, not a file"))
    #expect(outcome.text.contains("1 unreadable"))
  }

  @Test func `pipes with a writer are compared`() throws {
    let sandbox = try Sandbox()
    var dice = SystemRandomNumberGenerator()
    // More than a pipe holds, so that the writer waits for its reader.
    let noise = Bitmap(
      size: PixelSize(width: 200, height: 200),
      pixels: (0..<40_000).map { _ in
        Pixel(bits: UInt32.random(in: 0...UInt32.max, using: &dice) | 0xFF00_0000)
      })
    try sandbox.write(PNGCodec.encode(noise, scale: .one), to: "one.png")
    try sandbox.write(PNGCodec.encode(noise, scale: .two), to: "two.png")
    let outcome = try shell(
      "mkfifo a b; cat one.png > a & cat two.png > b & sleep 0.2; popframe compare a b", in: sandbox
    )
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("b: equal\n"))
  }

  #if os(Linux)
    @Test func `too little memory is status 70, and nothing is written`() throws {
      let sandbox = try Sandbox()
      // Behind the popover no line repeats the one before.
      var noise = Bitmap(size: PixelSize(width: 16, height: 16))
      for y in 0..<16 {
        for x in 0..<16 {
          noise[x, y] = Pixel(Color(red: UInt8(x * 16), green: UInt8(y * 16), blue: UInt8(x * y)))
        }
      }
      try sandbox.write(PNGCodec.encode(noise, scale: .one), to: "noise.png")
      let outcome = try shell(
        "ulimit -v 300000; "
          + "popframe render Meadow --content 9000x9000 --background noise.png -o a.png",
        in: sandbox)
      #expect(outcome.status == 70)
      #expect(outcome.messages.contains("popframe: error: there is not enough memory"))
      #expect(try sandbox.names().filter { !$0.hasPrefix("Meadow") } == ["noise.png"])
    }

    @Test(
      arguments: [4, 5, 6, 7],
      [
        "gallery Meadow -o g", "test Meadow --references r --record all", "compare Meadow Meadow",
        "survey Meadow --devices iphone-15 --step 400",
      ])
    func `too few open files are no defect, and the limit is named`(
      limit: Int, arguments: String
    ) throws {
      let outcome = try shell("ulimit -n \(limit); popframe \(arguments)", in: try Sandbox())
      #expect([0, 1, 65, 66, 73].contains(outcome.status), "\(outcome.messages)")
      #expect(!outcome.messages.contains("defect"))
      let isLimited = outcome.messages.contains("too many open files")
      #expect(isLimited == outcome.messages.contains("limit of \(limit)"))
      #expect(isLimited || outcome.status < 65)
    }
  #endif

  @Test func `a line break of a name never begins a line`() throws {
    let sandbox = try Sandbox()
    let name = "a\n::error::b"
    let picture = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 2, height: 2)), scale: .one)
    for folder in ["x", "y"] { try sandbox.makeFolder(folder) }
    try sandbox.write(picture, to: "x/\(name).png")
    try sandbox.write(
      PNGCodec.encode(
        Bitmap(size: PixelSize(width: 2, height: 2), filledWith: Pixel(bits: 0xFFFF_FFFF)),
        scale: .one), to: "y/\(name).png")
    try sandbox.write("format: 1\nname: \"a\\n::error::b\"\nframe: {style: drawn}\n", to: "t.yaml")
    for arguments in [
      ["compare", "x", "y"], ["render", name, "-o", "a.png"], ["gallery", "t.yaml", "-o", "g"],
      ["compare", name, "x/\(name).png"], ["render", "Meadow", "--content", name],
    ] {
      let outcome = try sandbox.run(arguments)
      for line in (outcome.text + outcome.messages).split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(arguments)")
      }
    }
  }

  @Test
  func
    `no runner finds a command in a message, whatever blanks and accents stand beside its signs`()
    throws
  {
    let sandbox = try Sandbox()
    let names = ["\u{2003}::error::b", "x ##vso[task.setvariable]y"].flatMap {
      HostileText.variants(of: $0)
    }
    for name in names {
      let outcome = try sandbox.run(["render", name, "-o", "a.png"])
      for line in outcome.messages.unicodeScalars.split(separator: "\n") {
        #expect(!line.drop { $0.properties.isWhitespace }.starts(with: [":", ":"]), "\(name)")
        #expect(
          !line.indices.contains { line[$0...].starts(with: "##vso[".unicodeScalars) }, "\(name)")
      }
    }
  }

  @Test func `what a comparison of pixels leaves out is a fact`() throws {
    let sandbox = try Sandbox()
    let bitmap = Bitmap(size: PixelSize(width: 2, height: 2), filledWith: Pixel(bits: 0xFF20_3040))
    try sandbox.write(PNGCodec.encode(bitmap, scale: .one), to: "a.png")
    try sandbox.write(PNGCodec.encode(bitmap, scale: .two), to: "b.png")
    let outcome = try sandbox.command("compare", "a.png", "b.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        b.png: equal
          not compared  the pixels per metre (pHYs) differ and are not compared: 2835 expected, 5670 found

        """)
    let json = try sandbox.command("compare", "a.png", "b.png", "--json").text
    #expect(json.contains("\"facts\": [\"the pixels per metre (pHYs) differ"))
    let same = try sandbox.command("compare", "a.png", "a.png", "--json").text
    #expect(same.contains("\"facts\": []"))

    // The same pixels, of which one file says with cICP that they are sRGB.
    let plain = try sandbox.bytes("a.png")
    try sandbox.write(
      Array(plain[..<33]) + Self.chunk("cICP", [1, 13, 0, 1]) + Array(plain[33...]), to: "c.png")
    #expect(
      try sandbox.command("compare", "c.png", "a.png").text == """
        a.png: equal
          not compared  what the colours mean is said differently, and they are compared as sRGB: cICP 1, 13, 0, 1 expected, sRGB found

        """)
  }

  /// A chunk with its length and its checksum (PNG, third edition, annex D).
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    func bytes(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return bytes(UInt32(data.count)) + body + bytes(~checksum)
  }
}
