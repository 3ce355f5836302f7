package import Themes

// Values of foreign files, whose keys no table describes.
extension SourceNode {
  package var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The values of a list; none for anything else.
  package var items: [SourceNode] {
    if case .sequence(let items) = content { items } else { [] }
  }
}
