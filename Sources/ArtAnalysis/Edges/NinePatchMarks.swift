package import Imaging

extension Bitmap {
  /// Whether a ring of one pixel around the picture holds the marks of a nine-patch: transparent
  /// corners, nothing but black (or the red of layout bounds) beside nothing, and a stretching mark
  /// on top and on the left.
  package var hasNinePatchMarks: Bool {
    guard width >= 3, height >= 3 else { return false }
    let black = Pixel(.black)
    let red = Pixel(Color(red: 255, green: 0, blue: 0))
    let corners = [
      self[0, 0], self[width - 1, 0], self[0, height - 1], self[width - 1, height - 1],
    ]
    guard corners.allSatisfy({ $0.alpha == 0 }) else { return false }
    let top = (1..<width - 1).map { self[$0, 0] }
    let bottom = (1..<width - 1).map { self[$0, height - 1] }
    let left = (1..<height - 1).map { self[0, $0] }
    let right = (1..<height - 1).map { self[width - 1, $0] }
    func isMarks(_ line: [Pixel], allowsRed: Bool) -> Bool {
      line.allSatisfy { $0.alpha == 0 || $0 == black || (allowsRed && $0 == red) }
    }
    return isMarks(top, allowsRed: false) && isMarks(left, allowsRed: false)
      && isMarks(bottom, allowsRed: true) && isMarks(right, allowsRed: true)
      && top.contains(black) && left.contains(black)
  }
}
