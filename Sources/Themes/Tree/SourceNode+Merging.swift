extension SourceNode {
  /// The value with an appearance's differences laid over it: mappings merge key by key, anything
  /// else replaces; a written `null` takes a key away. A mapping over a list of mappings is a list of one.
  package func merging(_ differences: SourceNode) -> SourceNode {
    if isListOfMappings, case .mapping = differences.content {
      let item = differences.markedAsDifference
      return SourceNode(range: item.range, content: .sequence([item]), isDifference: true)
    }
    guard case .mapping(let base) = content, case .mapping(let changes) = differences.content
    else { return differences.markedAsDifference }
    var merged: [Entry?] = base
    var places = Dictionary(
      base.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      let index = places[change.key]
      if case .null(.written) = change.value.content {
        if let index { merged[index] = nil }
        places[change.key] = nil
      } else if let index {
        // The base's key keeps its place, so that a fault of the base is reported once.
        let value = merged[index]?.value.merging(change.value)
        merged[index]?.value = value ?? change.value
      } else {
        var added = change
        added.value = SourceNode(range: change.value.range, content: .mapping([]))
          .replaced(by: change.value)
        places[change.key] = merged.count
        merged.append(added)
      }
    }
    return SourceNode(
      range: range, content: .mapping(merged.compactMap(\.self)), isDifference: isDifference)
  }

  private var isListOfMappings: Bool {
    guard case .sequence(let items) = content else { return false }
    return items.allSatisfy { if case .mapping = $0.content { true } else { false } }
  }

  private func replaced(by other: SourceNode) -> SourceNode {
    if case .mapping = other.content { merging(other) } else { other.markedAsDifference }
  }

  private var markedAsDifference: SourceNode {
    var marked = self
    marked.isDifference = true
    switch content {
    case .mapping(let entries):
      marked.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.value = entry.value.markedAsDifference
          return entry
        })
    case .sequence(let nodes):
      marked.content = .sequence(nodes.map(\.markedAsDifference))
    case .null, .scalar:
      break
    }
    return marked
  }
}
