internal import Imaging

extension CauseCheck {
  /// The curve that all channels follow, if alpha stays the same.
  ///
  /// It is determined from opaque pixels, which have to agree. Translucent pixels have less
  /// precision; they only have to agree with the known part of the curve.
  var curves: [DifferenceCause] {
    var curve = ToneCurve()
    func learn(_ x: Int, _ y: Int) -> Bool {
      !isOpaque(x, y) || curve.learn(expected[x, y], actual[x, y])
    }
    guard samples.allSatisfy({ learn($0.x, $0.y) }), curve.isCurve, allPixels(learn),
      curve.isCurve, let example = curve.example
    else { return [] }
    let isSo = holds { x, y in
      if isOpaque(x, y) { return actual[x, y] }
      return explain(x, y) { channel, alpha in
        let straight = curve.values(of: straightValues(channel, alpha))
        let (low, high) = (straight.lowerBound * Int(alpha), straight.upperBound * Int(alpha))
        return low / 255...(high + 254) / 255
      }
    }
    return isSo ? [.otherCurve(example)] : []
  }

  private func isOpaque(_ x: Int, _ y: Int) -> Bool {
    expected[x, y].alpha == 255 && actual[x, y].alpha == 255
  }
}
