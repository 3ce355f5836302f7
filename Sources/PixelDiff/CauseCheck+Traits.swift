internal import Imaging

extension CauseCheck {
  /// Whether one of the pictures is empty.
  var emptiness: [DifferenceCause] {
    func isEmpty(_ picture: PicturePair.Side) -> Bool {
      samples.allSatisfy { picture[$0.x, $0.y].alpha == 0 }
        && allPixels { x, y in picture[x, y].alpha == 0 }
    }
    if isEmpty(actual) { return [.completelyTransparent] }
    return isEmpty(expected) ? [.nothingExpected] : []
  }

  /// What all counted pixels have in common.
  func traits(_ differences: PictureDifferences) -> DifferenceTraits? {
    let touched = differences.regions.filter { $0.differentPixels > 0 }
    let isOnePart = touched.count == 1 && differences.regions.count > 1
    let largest = differences.largestDifference.largest
    let isSmall = largest <= DifferenceTraits.smallDifference
    return DifferenceTraits(
      largestDifference: isSmall ? largest : nil, change: change(differences),
      part: isOnePart ? touched[0].name : nil)
  }

  private func change(_ differences: PictureDifferences) -> DifferenceTraits.Change? {
    let limit = DifferenceTraits.smallDifference
    // A transparent pixel differs in its alpha alone, by definition.
    if differences.alphaOnlyPixels == differences.differentPixels,
      allDifferences({ a, b in min(a.alpha, b.alpha) > 0 || max(a.alpha, b.alpha) <= limit })
    {
      return .alpha
    }
    // Otherwise rounding alone could look like something behind the pixel.
    guard differences.largestDifference.alpha > limit else { return nil }
    if allDifferences({ a, b in a.isOver(b) }) { return .missing }
    return allDifferences { a, b in b.isOver(a) } ? .additional : nil
  }

  private func allDifferences(_ isTrue: (Pixel, Pixel) -> Bool) -> Bool {
    func test(_ x: Int, _ y: Int) -> Bool {
      let (a, b) = (expected[x, y], actual[x, y])
      return a == b || isTrue(a, b) || accepts(a, x, y)
    }
    return samples.allSatisfy { test($0.x, $0.y) } && allPixels(test)
  }
}

extension Pixel {
  /// Whether another pixel, painted over something, gives this one; each channel may be one off by
  /// rounding.
  fileprivate func isOver(_ front: Pixel) -> Bool {
    guard alpha >= front.alpha else { return false }
    let range = -1...Int(alpha - front.alpha) + 1
    return range.contains(Int(red) - Int(front.red))
      && range.contains(Int(green) - Int(front.green))
      && range.contains(Int(blue) - Int(front.blue))
  }
}
