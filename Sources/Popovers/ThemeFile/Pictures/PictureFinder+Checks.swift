import ThemeTree

extension PictureFinder {
  /// The path and the parts of a name as a theme gives it, when it stays inside of the folder.
  func checked(_ text: String) throws(Failure) -> (path: String, name: PictureName) {
    func refuse(_ reason: String) -> Failure {
      Failure(messages: ["pictures are only read from inside the theme's folder: \(reason)"])
    }
    if text.contains("://") { throw refuse("\"\(text.shortened)\" is an address of another place") }
    if text.contains("\\") {
      throw Failure(messages: [
        "\"\(text.shortened)\" has backslashes; separate folders by forward slashes"
      ])
    }
    let isDrive = text.dropFirst().first == ":" && (text.first?.isLetter ?? false)
    if text.hasPrefix("/") || text.hasPrefix("~/") || isDrive {
      throw refuse("\"\(text.shortened)\" is an absolute path")
    }
    let parts = text.split(separator: "/").filter { $0 != "." }
    if parts.contains("..") { throw refuse("\"\(text.shortened)\" leads out of it") }
    let path = parts.joined(separator: "/")
    guard !text.hasSuffix("/"), let name = PictureName(path) else {
      throw Failure(messages: [
        "\"\(text.shortened)\" is no name of a PNG file; pictures end in .png"
      ])
    }
    return (path, name)
  }
}
