extension Array where Element: Hashable {
  /// The elements, each once, in the order of the first.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
