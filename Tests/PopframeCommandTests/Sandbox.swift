import Foundation
import PopframeKit

/// A folder of its own for one test, with a theme named Meadow; it is removed in the end.
final class Sandbox {
  let folder: URL
  /// The folder in which commands run.
  var currentFolder: URL
  /// What is added to their environment.
  var environment: [String: String] = [:]

  /// The files of Meadow as `popframe new` makes them, drawn once for all tests.
  private static let meadow = Result { try StarterTheme.files(of: .image, named: "Meadow") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("popframe-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    currentFolder = folder
    try makeFolder("Meadow")
    for file in try Self.meadow.get() { try write(file.bytes, to: "Meadow/\(file.name)") }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the command to its end.
  @discardableResult
  func command(_ arguments: String...) throws -> Command.Outcome { try run(arguments) }

  /// Runs the command to its end.
  func run(_ arguments: [String]) throws -> Command.Outcome {
    // The folder has to be there for as long as the process runs.
    try withExtendedLifetime(self) {
      try Command(folder: currentFolder, environment: environment).run(arguments)
    }
  }

  /// Runs the command with bytes on its standard input.
  func run(_ arguments: [String], input: [UInt8]) throws -> Command.Outcome {
    try withExtendedLifetime(self) {
      try Command(folder: currentFolder, environment: environment).run(
        arguments, input: Data(input))
    }
  }

  /// The absolute path of something in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url(name)) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Replaces a part of the theme's file, which has to be there.
  func edit(_ old: String, to new: String) throws {
    let text = String(decoding: try bytes("Meadow/theme.yaml"), as: UTF8.self)
    precondition(text.contains(old), "the starter theme says '\(old)'")
    try write(text.replacingOccurrences(of: old, with: new), to: "Meadow/theme.yaml")
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Everything in the folder and below, hidden files included.
  func names(in name: String = "") throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: name.isEmpty ? folder.path : path(name)))
  }

  func permissions(_ name: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int ?? -1
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path(name))
  }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}

extension [UInt8] {
  /// The width and height that a PNG's header gives.
  var pngSize: [Int]? {
    guard count > 24, starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    return [16, 20].map { start in self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}
