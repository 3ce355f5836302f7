/// A finished group that casts more than one shadow.
///
/// Which of its columns and rows repeat the one before is found once. Each shadow is blurred on a canvas without
/// the lines that repeat in the group and in the shadow (`CollapsedCanvas`), and has the same alphas as
/// `AlphaMask.shadow(_:of:)` gives it.
package struct ShadowCaster {
  private let group: Bitmap
  /// Where the group's alpha changes.
  private let changes: CanvasChanges

  package init(_ group: Bitmap) {
    self.group = group
    let size = group.size
    let alphas = LineEquivalence.found(in: group, columns: 0..<size.width, rows: 0..<size.height)
      .alphas
    var changes = CanvasChanges(size)
    // Outside the canvas nothing casts a shadow.
    changes.add(PixelRect(origin: .zero, size: size))
    changes.alphaColumns.add(changesOf: alphas.columns)
    changes.alphaRows.add(changesOf: alphas.rows)
    // A shadow is made from the kept lines of the group.
    (changes.columns, changes.rows) = (changes.alphaColumns, changes.alphaRows)
    self.changes = changes
  }

  /// The shadow as final alpha, of the size of the group.
  package func shadow(_ shadow: DropShadow) -> AlphaMask {
    precondition(shadow.caster == .group, "the group casts the shadow")
    var changes = changes
    changes.add(shadow, changes.alphaColumns, changes.alphaRows)
    let canvas = changes.canvas
    return canvas.whole(of: .shadow(shadow, of: canvas.kept(of: group), on: canvas))
  }
}
