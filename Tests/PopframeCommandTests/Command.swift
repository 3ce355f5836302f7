import Foundation

/// The built command, run as a process.
struct Command {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: Data
    let messages: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The folder in which it runs.
  let folder: URL
  /// What is added to the environment.
  let environment: [String: String]

  /// Runs the command to its end.
  ///
  /// - Parameter input: What it finds on standard input; short enough for a pipe.
  func run(_ arguments: [String], input: Data? = nil) throws -> Outcome {
    let process = process(arguments)
    if let input {
      let pipe = Pipe()
      process.standardInput = pipe
      try pipe.fileHandleForWriting.write(contentsOf: input)
      try pipe.fileHandleForWriting.close()
    }
    let output = Pipe()
    let messages = Pipe()
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    // Both are short enough for a pipe but for pictures, which are read first.
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: data, messages: String(decoding: text, as: UTF8.self))
  }

  /// A process that has not been started.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    for name in ["POPFRAME_THEMES", "NO_COLOR"] { variables[name] = nil }
    variables["TERM"] = "xterm"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// The executable lies beside the tests.
  static let executable: URL = {
    var folder = Bundle.main.bundleURL
    #if canImport(Darwin)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        folder = bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return folder.appendingPathComponent("popframe")
  }()
}
