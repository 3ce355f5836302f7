extension FusedArt {
  /// Whether there is a picture for a direction; `left` may be the mirror image of `right`.
  package func draws(_ direction: ArrowDirection) -> Bool {
    switch direction {
    case .up: pieces[.up] != nil
    case .down: pieces[.down] != nil
    case .left: pieces[.left] != nil || pieces[.right] != nil
    case .right: pieces[.right] != nil
    case .none: pieces[.none] != nil
    }
  }
}
