import Foundation
import Testing

/// Pictures that are saved while they are read, and limits that stop a picture from being written.
@Suite struct SavingTests {
  /// Renders a theme again and again while a picture of it is being saved.
  private func statuses(
    in sandbox: Sandbox, beside save: @escaping @Sendable (Int) throws -> Void
  ) async throws -> Set<Int32> {
    let saver = Task.detached {
      var count = 0
      while !Task.isCancelled {
        try save(count)
        count += 1
      }
    }
    var statuses: Set<Int32> = []
    for _ in 0..<12 {
      let outcome = try sandbox.command("render", "Meadow", "-o", "a.png")
      statuses.insert(outcome.status)
      #expect(outcome.status == 0 || outcome.messages.contains("Meadow"))
    }
    saver.cancel()
    try await saver.value
    return statuses
  }

  @Test func `pictures of two sizes that are renamed over each other never end a run`() async throws
  {
    let sandbox = try Sandbox()
    let frame = sandbox.folder.appendingPathComponent("Meadow/frame.png")
    let pictures = [try Data(contentsOf: frame), Data(try sandbox.bytes("Meadow/frame@2x.png"))]
    let statuses = try await statuses(in: sandbox) { index in
      try pictures[index % 2].write(to: frame, options: .atomic)
    }
    // A frame of twice the size is larger than its @2x allows, and an error of the theme.
    #expect(statuses.isSubset(of: [0, 65]))
  }

  @Test func `a picture that is cut off and written in place never ends a run`() async throws {
    let sandbox = try Sandbox()
    let frame = sandbox.folder.appendingPathComponent("Meadow/frame.png")
    let picture = try Data(contentsOf: frame)
    let statuses = try await statuses(in: sandbox) { _ in
      let file = try FileHandle(forWritingTo: frame)
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: picture.prefix(100))
      try file.write(contentsOf: picture.dropFirst(100))
      try file.close()
    }
    #expect(statuses.isSubset(of: [0, 65]))
  }

  @Test func `a limit on the size of files is an output that cannot be written`() throws {
    let sandbox = try Sandbox()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 1; exec \"$0\" render Meadow --scale 4 -o a.png", Command.executable.path,
    ]
    process.currentDirectoryURL = sandbox.folder
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 73)
    #expect(String(decoding: text, as: UTF8.self).contains("a.png: error: file too large"))
    #expect(!sandbox.exists("a.png"))
  }
}
