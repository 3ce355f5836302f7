/// Finds the permitted word that was probably meant.
package enum WordSuggestion {
  /// The permitted word that a synonym stands for, or the one that is spelled most alike; `nil` when
  /// none comes near.
  package static func nearest(
    to word: String, among permitted: [String], synonyms: Synonyms = .none
  ) -> String? {
    if let meant = synonyms.meanings(of: word).first(where: permitted.contains) { return meant }
    return alike(word, among: permitted).first
  }

  /// The permitted words that are spelled like a word, nearest first.
  package static func alike(_ word: String, among permitted: [String]) -> [String] {
    // Long words take time to compare and are similar to no permitted word.
    guard word.count <= 80 else { return [] }
    let folded = word.lowercased()
    let limit = max(1, folded.count / 3)
    return permitted.enumerated()
      .map {
        (
          order: $0.offset, word: $0.element,
          distance: folded.editDistance(to: $0.element.lowercased())
        )
      }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }
      .map(\.word)
  }
}

extension String {
  /// The number of letters to add, remove, change or exchange with their neighbour in order to turn
  /// one word into another (optimal string alignment distance).
  func editDistance(to other: String) -> Int {
    let a = Array(self)
    let b = Array(other)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let change = last[j] + (a[i] == b[j] ? 0 : 1)
        var least = Swift.min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
