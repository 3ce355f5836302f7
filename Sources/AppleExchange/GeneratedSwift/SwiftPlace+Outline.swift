import Exchange
import Imaging
import Popovers

// The corners, for shadows and shapes.
extension SwiftPlace {
  var outline: String {
    guard arrowStyle != nil else {
      return """
        /// The corners of the frame, not rounded to pixels, clockwise from the top left.
        var outline: [CGPoint] {
          [
            CGPoint(x: 0, y: 0), CGPoint(x: size.width, y: 0),
            CGPoint(x: size.width, y: size.height), CGPoint(x: 0, y: size.height),
          ]
        }
        """
    }
    let body = cases(
      { direction in
        switch direction {
        case .up: "CGRect(x: 0, y: stem, width: size.width, height: size.height - stem)"
        case .down: "CGRect(x: 0, y: 0, width: size.width, height: size.height - stem)"
        case .left: "CGRect(x: stem, y: 0, width: size.width - stem, height: size.height)"
        case .right, .none: "CGRect(x: 0, y: 0, width: size.width - stem, height: size.height)"
        }
      }, without: "CGRect(origin: .zero, size: size)")
    let arrow = cases(
      { direction in
        switch direction {
        case .up: "(1, [point(low, body.minY), point(tip, 0), point(high, body.minY)])"
        case .right, .none:
          "(2, [point(body.maxX, low), point(size.width, tip), point(body.maxX, high)])"
        case .down: "(3, [point(high, body.maxY), point(tip, size.height), point(low, body.maxY)])"
        case .left: "(4, [point(body.minX, high), point(0, tip), point(body.minX, low)])"
        }
      }, without: "(0, [])")
    let low = look.hasCorners ? "corner == nil ? origin : tip - Self.arrowBase / 2" : "origin"
    return """
      /// The corners of frame and arrow, not rounded to pixels, clockwise from the top left.
      var outline: [CGPoint] {
        let body = body
        let corners = [
          CGPoint(x: body.minX, y: body.minY), CGPoint(x: body.maxX, y: body.minY),
          CGPoint(x: body.maxX, y: body.maxY), CGPoint(x: body.minX, y: body.maxY),
        ]
        let arrow = arrowCorners
        return Array(corners[..<arrow.index]) + arrow.points + corners[arrow.index...]
      }

      /// The body without the arrow, not rounded to pixels.
      private var body: CGRect {
        let stem = Self.arrowHeight
        return switch direction {
      \(SwiftText.indented(body, by: 2))
        }
      }

      /// The corners of the arrow, and before which of the frame's they come.
      private var arrowCorners: (index: Int, points: [CGPoint]) {
        let body = body
        let low = \(low)
        let high = low + Self.arrowBase
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return switch direction {
      \(SwiftText.indented(arrow, by: 2))
        }
      }
      """
  }
}
