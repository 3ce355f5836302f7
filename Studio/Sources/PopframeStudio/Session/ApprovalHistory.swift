@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// What was approved of one theme, and what of it was taken back: the last at the end.
struct ApprovalHistory: Sendable {
  private var done: [PreviewReferences.Approval] = []
  private var undone: [PreviewReferences.Approval] = []

  /// How many pictures the last approval has, and the last one that was taken back; 0 for none.
  var undoCount: Int { done.last?.names.count ?? 0 }
  var redoCount: Int { undone.last?.names.count ?? 0 }

  /// Remembers an approval: what was taken back before it cannot be made again.
  mutating func append(_ approval: PreviewReferences.Approval) {
    done.append(approval)
    undone = []
  }

  /// Puts the references back that an approval has replaced, or makes it again.
  ///
  /// - Parameter name: A case of the approval that is meant; `nil` for the last one.
  /// - Returns: How many pictures it has; `nil` where there is nothing.
  mutating func step(redo: Bool, of name: String?) throws(PopframeError) -> Int? {
    let steps = redo ? undone : done
    let index = steps.lastIndex { step in name.map { step.names.contains($0) } ?? true }
    guard let index else { return nil }
    let reverse = try steps[index].takeBack()
    if redo {
      undone.remove(at: index)
      done.append(reverse)
    } else {
      done.remove(at: index)
      undone.append(reverse)
    }
    return reverse.names.count
  }
}
