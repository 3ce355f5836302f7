extension SourceNode {
  /// The value with an appearance's differences laid over it: mappings merge key by key, anything
  /// else replaces; a written `null` takes a key away.
  func merging(_ differences: SourceNode) -> SourceNode {
    guard case .mapping(var merged) = content, case .mapping(let changes) = differences.content
    else { return differences.markedAsDifference }
    for change in changes {
      let index = merged.firstIndex { $0.key == change.key }
      if case .null(.written) = change.value.content {
        if let index { merged.remove(at: index) }
      } else if let index {
        // The base's key keeps its place, so that a fault of the base is said once.
        merged[index].value = merged[index].value.merging(change.value)
      } else {
        var added = change
        added.value = SourceNode(position: change.value.position, content: .mapping([]))
          .replaced(by: change.value)
        merged.append(added)
      }
    }
    return SourceNode(position: position, content: .mapping(merged), isDifference: isDifference)
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
