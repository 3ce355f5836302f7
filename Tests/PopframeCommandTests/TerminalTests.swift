import Foundation
import Testing

#if os(Linux)
  // Glibc's module leaves out what stdlib.h declares for X/Open only.
  @_silgen_name("posix_openpt") private func posix_openpt(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grantpt(_ descriptor: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlockpt(_ descriptor: Int32) -> Int32
  @_silgen_name("ptsname") private func ptsname(_ descriptor: Int32) -> UnsafeMutablePointer<CChar>?
#endif

/// What standard error looks like where a person reads along.
///
/// One after the other: ptsname(3) answers all threads in one buffer.
@Suite(.serialized) struct TerminalTests {
  /// Runs the command with a terminal as its standard error and returns what appears there.
  private func screen(
    _ arguments: [String], in sandbox: Sandbox, environment: [String: String] = [:]
  ) throws -> String {
    let primary = posix_openpt(O_RDWR | O_NOCTTY)
    #expect(primary >= 0 && grantpt(primary) == 0 && unlockpt(primary) == 0)
    let name = String(cString: try #require(ptsname(primary)))
    let secondary = open(name, O_RDWR | O_NOCTTY)
    #expect(secondary >= 0)
    let process = Command(folder: sandbox.folder, environment: environment).process(arguments)
    process.standardError = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)
    try process.run()
    close(secondary)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      // A terminal whose other side is closed is an error (Linux) or an end (macOS).
      let count = read(primary, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    close(primary)
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.edit("content: [[120, 80], [240, 160]]", to: "content: [[20, 20]]")
    try sandbox.edit("scales: [1, 2]", to: "scales: [1]")
    return sandbox
  }

  @Test func `a bar shows how far a gallery is, and goes away`() throws {
    let screen = try screen(["gallery", "Meadow", "-o", "out"], in: sandbox())
    #expect(screen.contains("\rMeadow "))
    #expect(screen.contains("13/13"))
    #expect(screen.contains("\u{1B}[36m"))
    #expect(
      screen.hasSuffix(
        "\r\u{1B}[KMeadow: wrote 13 pictures and contact-sheet.png to out/Meadow\r\n"))
  }

  @Test func `NO_COLOR takes the colours away, not the bar`() throws {
    let screen = try screen(
      ["gallery", "Meadow", "-o", "out"], in: sandbox(), environment: ["NO_COLOR": "1"])
    #expect(screen.contains("13/13"))
    #expect(!screen.contains("\u{1B}[3"))
  }

  @Test func `errors stand out`() throws {
    let sandbox = try sandbox()
    let missing = ["render", "./nowhere"]
    #expect(
      try screen(missing, in: sandbox).hasPrefix("./nowhere: \u{1B}[1;31merror:\u{1B}[0m there"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let screen = try screen(missing, in: sandbox, environment: environment)
      #expect(screen.hasPrefix("./nowhere: error: there"))
    }
  }

  @Test func `a dumb terminal gets plain lines`() throws {
    let screen = try screen(
      ["gallery", "Meadow", "-o", "out"], in: sandbox(), environment: ["TERM": "dumb"])
    #expect(!screen.contains("\u{1B}"))
    #expect(screen.hasPrefix("Meadow: drawing 13 pictures\r\n"))
  }
}
