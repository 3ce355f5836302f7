/// Names of files and folders in an archive, which every system unpacks below the folder that was chosen.
package enum ArchiveName {
  /// The most bytes of one name in any file system.
  private static let mostBytes = 255

  /// A name made from any text. What separates folders on any system, what Windows refuses, and control characters
  /// become hyphens; a name is not hidden, ends with no blank or dot, and means no device of Windows.
  ///
  /// - Parameter ending: What is added, such as `-css`; both together have at most 255 bytes.
  package static func made(from text: String, ending: String = "") -> String {
    var name = String.UnicodeScalarView()
    var count = ending.utf8.count
    for scalar in (isDevice(text) ? "_" + text : text).unicodeScalars {
      let isRefused = scalar.isUnprintable || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      let part = isRefused || name.isEmpty && scalar == "." ? "-" : scalar
      count += String(part).utf8.count
      guard count <= mostBytes else { break }
      name.append(part)
    }
    // Windows leaves them out.
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    return (name.isEmpty ? "Theme" : String(name)) + ending
  }

  /// Whether each part of a relative path is such a name.
  package static func permits(path: String) -> Bool {
    path.parts(at: "/").allSatisfy { made(from: String($0)).utf8.elementsEqual($0.utf8) }
  }

  /// Whether Windows takes a name for a device, with any ending and in any case (Microsoft, Naming Files).
  private static func isDevice(_ text: String) -> Bool {
    let stem = text.unicodeScalars.prefix { $0 != "." }
    var name = String(Substring(stem)).uppercased()[...]
    while name.unicodeScalars.last == " " { name = Substring(name.unicodeScalars.dropLast()) }
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) { return true }
    return (name.begins(with: "COM") || name.begins(with: "LPT"))
      && name.unicodeScalars.count == 4
      && "0123456789¹²³".unicodeScalars.contains { $0 == name.unicodeScalars.last }
  }
}
