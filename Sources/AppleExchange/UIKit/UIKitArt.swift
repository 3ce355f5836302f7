import Exchange
import Imaging
internal import Languages
import Popovers

/// The view of a generated background that shows frame and arrow.
struct UIKitArt {
  private let look: SwiftBackgroundModel
  private let names: SwiftNames

  init(_ look: SwiftBackgroundModel, names: SwiftNames) {
    self.look = look
    self.names = names
  }

  private static let direction = (name: "direction", type: "UIPopoverArrowDirection")

  /// The declaration.
  var text: String {
    let members = look.isFused ? fused : sliced
    let body = members.filter { !$0.isEmpty }.map { SwiftText.indented($0, by: 2) }
    return """
      /// \(look.isFused ? "Frame and arrow in one" : look.hasArrow ? "Frame and arrow" : "The frame").
      private final class \(names.art): UIView {
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  private var picture: String {
    """
    /// The picture for these traits, resolved once.
    private func picture(
      _ name: String, _ traits: UITraitCollection, as prepare: (UIImage) -> UIImage = { $0 }
    ) -> UIImage? {
      if let known = pictures[name] { return known }
      let bundle = \(names.background).bundle
      let picture = UIImage(named: \(look.hasBackdrop ? "name + suffix" : "name"), in: bundle, compatibleWith: traits).map(prepare)
      pictures[name] = picture
      return picture
    }

    /// Has pictures resolved again: the traits are others.
    func forgetPictures() { pictures = [:] }
    """
  }

  private var initialiser: String {
    look.hasBackdrop
      ? """
      /// - Parameter suffix: What stands behind the pictures' names; those of masks have one.
      init(suffix: String = "") {
        self.suffix = suffix
        super.init(frame: .zero)
      """ : "override init(frame: CGRect) {\n  super.init(frame: frame)"
  }

  private var known: String {
    (look.hasBackdrop ? "private let suffix: String\n" : "")
      + "/// The pictures that were resolved, as they are shown.\nprivate var pictures: [String: UIImage] = [:]"
  }

  /// The lines that have layers keep pixels sharp.
  private func nearest(_ view: String, _ filter: Filter?) -> String {
    guard filter == .nearest else { return "" }
    return """

        \(view).layer.magnificationFilter = .nearest
        \(view).layer.minificationFilter = .nearest
      """
  }
}

// A sliced frame, with an arrow that is a picture or is cut out of a texture.
extension UIKitArt {
  private var sliced: [String] {
    var views = ["private let frameView = UIImageView()"]
    if look.replacesFrame { views.append("private let frameMask = CAShapeLayer()") }
    if look.hasArrow {
      views.append("private let arrowView = \(look.cutsArrows ? "UIView" : "UIImageView")()")
    }
    if look.cutsArrows {
      views.append("private let textureView = UIImageView()")
      views.append("private let maskView = UIImageView()")
      if look.hasLine { views.append("private let lineView = UIImageView()") }
    }
    var order = ["frameView"]
    if look.hasArrow {
      let arrow = look.cutsArrows && look.hasLine ? ["arrowView", "lineView"] : ["arrowView"]
      order = look.isBehind ? arrow + order : order + arrow
    }
    var setUp = order.map { "\n  addSubview(\($0))" }.joined()
    if look.cutsArrows {
      setUp += "\n  arrowView.addSubview(textureView)\n  arrowView.mask = maskView"
    }
    if look.replacesFrame {
      setUp += "\n  frameView.layer.mask = frameMask\n  frameMask.fillRule = .evenOdd"
    }
    setUp += nearest("frameView", look.frame?.picture.filter)
    if look.hasArrow {
      if look.cutsArrows {
        setUp += nearest("textureView", look.texture?.filter)
      } else {
        setUp += nearest("arrowView", look.arrows[.up]?.picture.filter)
      }
    }
    return [
      views.joined(separator: "\n"), known,
      """
      \(initialiser)\(setUp)
      }
      """,
      SwiftText.unavailableCoder(),
      """
      /// Puts the pictures in their places.
      func show(_ place: \(names.place), in traits: UITraitCollection) {
      \(showFrame)\(look.hasArrow ? look.cutsArrows ? showCutArrow : showArrow : "")
      }
      """,
      look.hasArrow
        ? look.names("arrowName", of: Self.direction, "The arrow's picture", \.picture.name)
        : "",
      look.cutsArrows && look.hasLine
        ? look.names("lineName", of: Self.direction, "What lies over the texture", \.lineName)
        : "", picture,
    ]
  }

  private var showFrame: String {
    guard let frame = look.frame else { return "" }
    let rect = frame.overhang == .zero ? "place.frame" : "place.framePicture"
    var text = """
        frameView.frame = \(rect)
        frameView.image = picture(\(SourceCode.swiftString(frame.picture.name)), traits) {
          $0.resizableImage(
            withCapInsets: \(SwiftText.edgeInsets(frame.picture.slices)),
            resizingMode: .\(frame.isTiled ? "tile" : "stretch"))
        }
      """
    if look.replacesFrame {
      text += """

          // The frame is not seen under the arrow, so that translucent art does not lie on itself.
          let shown = UIBezierPath(rect: frameView.bounds)
          shown.append(
            UIBezierPath(
              rect: place.joint.offsetBy(dx: -frameView.frame.minX, dy: -frameView.frame.minY)))
          frameMask.path = shown.cgPath
        """
    }
    return text
  }

  private var showArrow: String {
    """

      arrowView.frame = place.arrow
      arrowView.image = arrowName(place.direction).flatMap { picture($0, traits) }
    """
  }

  private var showCutArrow: String {
    let texture = SourceCode.swiftString(look.texture?.name ?? "")
    var text = """

        arrowView.frame = place.arrow
        maskView.frame = arrowView.bounds
        maskView.image = arrowName(place.direction).flatMap { picture($0, traits) }
        textureView.image = picture(\(texture), traits) {
          $0.resizableImage(withCapInsets: .zero, resizingMode: .tile)
        }
        if let texture = textureView.image { textureView.frame = place.texture(texture.size) }
        arrowView.isHidden = place.arrow.isEmpty
      """
    if look.hasLine {
      text += """

          lineView.frame = place.arrow
          lineView.image = lineName(place.direction).flatMap { picture($0, traits) }
        """
    }
    return text
  }
}

// Frame and arrow in one picture, or in two that meet behind the arrow.
extension UIKitArt {
  private var fused: [String] {
    let filter = look.fused.values.first?.halves.whole.filter
    let sharp =
      filter == .nearest
      ? """

          view.layer.magnificationFilter = .nearest
          view.layer.minificationFilter = .nearest
      """ : ""
    return [
      "private let views = [UIImageView(), UIImageView()]", known,
      """
      \(initialiser)
        for view in views {
          addSubview(view)\(sharp)
        }
      }
      """,
      SwiftText.unavailableCoder(),
      """
      /// Puts the pictures in their places.
      func show(_ place: \(names.place), in traits: UITraitCollection) {
        let pieces = pieces(place)
        let parts = place.parts
        for (index, view) in views.enumerated() {
          view.isHidden = index >= pieces.count
          guard index < pieces.count else { continue }
          view.frame = parts[index]
          view.image = picture(pieces[index].name, traits) {
            $0.resizableImage(
              withCapInsets: pieces[index].caps, resizingMode: .\(look.isTiled ? "tile" : "stretch"))
          }
        }
      }
      """,
      """
      /// The pictures for a place of the arrow, and what of them keeps its size.
      \(SwiftText.pieces(at: names.place, insets: "UIEdgeInsets"))
        switch \(look.hasCorners ? "(place.direction, place.corner)" : "place.direction") {
      \(SwiftText.indented(look.pieces(SwiftText.edgeInsets), by: 2))
        }
      }
      """, picture,
    ]
  }
}
