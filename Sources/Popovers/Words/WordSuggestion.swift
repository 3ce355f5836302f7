/// Finds the word that somebody probably meant.
package enum WordSuggestion {
  /// The permitted word that a synonym stands for, or the one that is spelled most alike; `nil` when
  /// none comes near.
  static func nearest(
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
