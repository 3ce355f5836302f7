/// One name in a folder: no way to another folder, not hidden, and not so long that nothing can be added to it.
package struct FileName: Hashable, Sendable {
  package let text: String

  /// The most bytes of a name: a file system takes 255, and something is added to it.
  private static let mostBytes = 200

  /// A name that somebody asks for; `nil` for a text that is none.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count < Self.mostBytes, text.utf8.first != UInt8(ascii: "."),
      !text.utf8.contains(UInt8(ascii: "/")), !text.unicodeScalars.contains(where: \.isUnprintable)
    else { return nil }
    self.text = text
  }

  /// A name made from any text: what a path cannot contain, and what would hide the file, becomes a hyphen.
  package static func made(from text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(100) {
      let isHidden = name.isEmpty && scalar == "."
      let part: Unicode.Scalar =
        isHidden || scalar == "/" || scalar == "\\" || scalar.isUnprintable ? "-" : scalar
      guard name.utf8.count + String(part).utf8.count <= mostBytes else { break }
      name.unicodeScalars.append(part)
    }
    return name.isEmpty ? "popover" : name
  }
}
