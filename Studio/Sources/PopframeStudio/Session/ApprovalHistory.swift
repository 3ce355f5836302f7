@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// What was approved of one theme, and what of it was taken back: the last at the end.
struct ApprovalHistory: Sendable {
  private var done: [PreviewReferences.Approval] = []
  private var undone: [PreviewReferences.Approval] = []

  /// How many pictures the last approval has, and the last one that was taken back; 0 for none.
  var undoCount: Int { done.last?.count ?? 0 }
  var redoCount: Int { undone.last?.count ?? 0 }

  /// Remembers an approval: what was taken back before it cannot be made again.
  mutating func append(_ approval: PreviewReferences.Approval) {
    done.append(approval)
    undone = []
  }

  /// Puts the references back that the last approval has replaced, or makes it again.
  ///
  /// - Returns: How many pictures it has; `nil` where there is nothing.
  mutating func step(redo: Bool) throws(PopframeError) -> Int? {
    guard let last = redo ? undone.last : done.last else { return nil }
    let reverse = try last.takeBack()
    if redo {
      undone.removeLast()
      done.append(reverse)
    } else {
      done.removeLast()
      undone.append(reverse)
    }
    return last.count
  }
}
