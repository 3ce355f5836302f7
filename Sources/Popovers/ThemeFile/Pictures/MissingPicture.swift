/// The message about a missing picture.
enum MissingPicture {
  /// The most names that a message lists.
  private static let mostNames = 3

  static func message(for path: String, among known: [String]) -> String {
    let folded = path.lowercased()
    let bases = known.compactMap { PictureName($0)?.base }.uniqued
    if let other = (known + bases).first(where: { $0.lowercased() == folded && $0 != path }) {
      return "there is no \(path); there is \(other), and names are case-sensitive"
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let elsewhere = bases.filter { $0.hasSuffix("/" + file) || $0 == file }
    let alike = WordSuggestion.alike(path, among: bases)
    let near = (elsewhere + alike).uniqued.prefix(mostNames)
    if !near.isEmpty { return "there is no \(path); did you mean \(Array(near).inWords)?" }
    if bases.isEmpty { return "there is no \(path); the theme's folder holds no PNG file" }
    let names = bases.sorted().prefix(mostNames).joined(separator: ", ")
    let more = bases.count > mostNames ? " and \(bases.count - mostNames) more" : ""
    return "there is no \(path); the theme's folder holds \(names)\(more)"
  }
}

extension Array where Element: Hashable {
  /// The elements, each once, in order.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
