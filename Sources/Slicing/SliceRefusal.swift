internal import ArtAnalysis
package import Imaging
package import JSON
package import PopframeKit
internal import Popovers
internal import Themes
internal import Words

/// A step of taking pictures apart, in their order; the last two begin anew with every explanation that is tried.
package enum SliceStep: String, CaseIterable, Sendable {
  /// Page, outline and content.
  case outline
  case shadow
  /// What stands out of the frame, with the shadow taken off.
  case arrow
  /// What can be stretched or tiled.
  case axes
  /// The pictures are drawn again and compared.
  case proof
}

/// Why pictures are not taken apart, and what a person may answer.
package struct SliceRefusal: Error {
  /// The reason, with the picture's file.
  package let error: PopframeError
  /// `nil` where no answer helps.
  package let question: SliceQuestion?

  init(_ error: PopframeError) { (self.error, question) = (error, nil) }

  init(_ fault: SliceFault) {
    (error, question) = (.impossible(path: fault.file, reason: fault.reason), fault.question)
  }
}

/// What cannot be told from a picture alone.
package enum SliceQuestion: Equatable, Sendable {
  /// Whether there is content in a rectangle, in points of the picture; without one, where there is content. Where the
  /// frame behind it is not known, it cannot be taken out of that rectangle.
  case content(Rect?, isKnown: Bool)
  /// Whether the colour that an opaque picture stands on is no part of it; `nil` where its edge cannot be told.
  case page(Color?)

  package var json: JSON {
    switch self {
    case .content(let rect, let isKnown):
      .object([("content", rect.map { JSON($0) } ?? .null), ("isKnown", .bool(isKnown))])
    case .page(let color):
      .object([("page", color.map { .string($0.hex) } ?? .null)])
    }
  }
}

/// Why a picture cannot be made a theme.
struct SliceFault: Error, Equatable {
  let file: String
  let reason: String
  /// Whether lines that are given are the reason, not the picture.
  let isOfLines: Bool
  let question: SliceQuestion?

  init(
    file: String, reason: String, isOfLines: Bool = false, question: SliceQuestion? = nil
  ) {
    self.file = file
    self.reason = reason
    self.isOfLines = isOfLines
    self.question = question
  }

  /// Something lies in the frame that is no part of the arrow.
  static func contentBelowArrow(_ file: String) -> SliceFault {
    SliceFault(
      file: file,
      reason: "below the arrow there is something in the frame; say where content is with "
        + "--content X,Y,W,H", question: .content(nil, isKnown: false))
  }

  /// Nothing tells where an opaque picture ends.
  static func opaque(_ file: String) -> SliceFault {
    SliceFault(
      file: file,
      reason:
        "needs a transparent background: every pixel is opaque, so that the popover has no outline; "
        + waysOffPage, question: .page(nil))
  }

  /// How to get a picture whose edge can be told.
  static let waysOffPage =
    "take it on white and on black, or with a transparent page (Chromium: omitBackground; Figma: hide the page's "
    + "fill)"

  /// - Parameter scale: Pixels per point of the file.
  init(file: String, scale: Int, _ fault: MockOutline.Fault) {
    func points(_ pixels: Int) -> String { (Double(pixels) / Double(scale)).toTenths }
    func place(_ point: PixelPoint) -> String { "\(points(point.x)), \(points(point.y))" }
    func size(_ rect: PixelRect) -> String {
      "\(place(rect.origin)) (\(points(rect.width)) × \(points(rect.height)))"
    }
    let reason =
      switch fault {
      case .opaque:
        "the popover fills the picture, so that nothing says where it ends; give it with a transparent page round it"
      case .empty: "needs a popover: nothing in it is solid"
      case .twoArrows(let one, let other):
        "two arrows stand out, at \(place(one)) and \(place(other)); leave one"
      case .overCorner(let rect):
        "something hangs over the corner at \(size(rect)); a popover's frame has no such part: leave it out of the "
          + "picture"
      case .beside(let rect):
        "something of another colour than the frame stands out at \(size(rect)), and it is not the arrow: leave it "
          + "out of the picture"
      case .arrowAtCorner:
        "the arrow touches a corner, so that neither can be told from the other; give a picture with "
          + "the arrow further in"
      }
    self.init(file: file, reason: reason)
  }
}
