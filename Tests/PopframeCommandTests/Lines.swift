import Foundation

/// The lines that a process writes, one after the other.
final class Lines {
  private let file: FileHandle
  private var rest = Data()

  init(_ file: FileHandle) { self.file = file }

  /// The next line, or the next one with a text; `nil` when no more come.
  func next(containing text: String? = nil) -> String? {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        if text.map({ line.contains($0) }) ?? true { return line }
      }
      let more = file.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }
}
