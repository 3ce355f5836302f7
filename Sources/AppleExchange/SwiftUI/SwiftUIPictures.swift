import Exchange
import Imaging
internal import Languages
import Popovers

/// The view in a generated file that shows frame and arrow.
struct SwiftUIPictures {
  private let look: SwiftBackgroundModel
  private let names: SwiftNames

  init(_ look: SwiftBackgroundModel, names: SwiftNames) {
    self.look = look
    self.names = names
  }

  private var arrow: (name: String, type: String) { ("arrow", "\(names.background).Arrow") }

  /// The declaration.
  var text: String {
    let suffix =
      look.hasBackdrop
      ? """

      /// What stands behind the pictures' names: those of masks have an end of their own.
      var suffix = ""
      """ : ""
    let members =
      [
        """
        let place: \(names.place)
        let arrow: \(names.background).Arrow
        let bundle: Bundle?\(suffix)
        """,
        """
        var body: some View {
          ZStack(alignment: .topLeading) {
        \(SwiftText.indented(body, by: 4))
          }
        }
        """,
      ] + functions
    return """
      /// Frame and arrow.
      private struct \(names.art): View {
      \(members.map { SwiftText.indented($0, by: 2) }.joined(separator: "\n\n"))
      }

      """
  }

  /// A picture's name as the view has it.
  private func named(_ name: String) -> String { look.hasBackdrop ? "\(name) + suffix" : name }

  /// The views of the stack, from below.
  private var body: String {
    if look.isFused {
      return """
        let parts = place.parts
        ForEach(Array(pieces(place).enumerated()), id: \\.offset) { index, piece in
          picture(
            piece.name, capInsets: piece.caps, mode: .\(look.isTiled ? "tile" : "stretch"), in: parts[index])
        }
        """
    }
    guard let frame = look.frame else { return "EmptyView()" }
    let frameRect = frame.overhang == .zero ? "place.frame" : "place.framePicture"
    var framePicture = """
      picture(
        \(SourceCode.swiftString(frame.picture.name)),
        capInsets: \(SwiftText.swiftUIInsets(frame.picture.slices)),
        mode: .\(frame.isTiled ? "tile" : "stretch"),
        in: \(frameRect)\(look.replacesFrame ? "\n" : ""))
      """
    if look.replacesFrame {
      framePicture += """

        .mask {
          // The frame is not seen under the arrow, so that translucent art does not lie on itself.
          Path { path in
            path.addRect(\(frameRect))
            path.addRect(place.joint)
          }
          .fill(Color.black, style: FillStyle(eoFill: true))
        }
        """
    }
    guard look.hasArrow else { return framePicture }
    var arrow: String
    if look.cutsArrows {
      let size = look.texture?.files.last.map { file in
        let scale = Double(file.scale)
        return "CGSize(width: \(SwiftText.number(Double(file.bitmap.width) / scale)), "
          + "height: \(SwiftText.number(Double(file.bitmap.height) / scale)))"
      }
      arrow = """
        if let name = arrowName(arrow) {
          picture(
            \(SourceCode.swiftString(look.texture?.name ?? "")), capInsets: EdgeInsets(), mode: .tile,
            in: place.texture(\(size ?? ""))
          )
          .frame(width: place.arrow.width, height: place.arrow.height, alignment: .topLeading)
          .mask { Image(decorative: \(named("name")), bundle: bundle).resizable() }
          .offset(x: place.arrow.minX, y: place.arrow.minY)
        }
        """
      if look.hasLine {
        arrow += """

          if let name = lineName(arrow) {
            picture(name, capInsets: EdgeInsets(), mode: .stretch, in: place.arrow)
          }
          """
      }
    } else {
      arrow = """
        if let name = arrowName(arrow) {
          picture(name, capInsets: EdgeInsets(), mode: .stretch, in: place.arrow)
        }
        """
    }
    return look.isBehind ? "\(arrow)\n\(framePicture)" : "\(framePicture)\n\(arrow)"
  }

  private var isNearest: Bool {
    (look.frame?.picture.filter ?? look.fused.values.first?.halves.whole.filter) == .nearest
  }

  /// The functions that the body uses.
  private var functions: [String] {
    var functions: [String] = []
    if look.isFused { functions.append(pieces) }
    if look.hasArrow {
      functions.append(
        look.names("arrowName", of: arrow, "The arrow's picture", \.picture.name))
    }
    if look.hasLine {
      functions.append(
        look.names("lineName", of: arrow, "What lies over the texture", \.lineName))
    }
    functions.append(
      """
      private func picture(
        _ name: String, capInsets: EdgeInsets, mode: Image.ResizingMode, in rect: CGRect
      ) -> some View {
        Image(decorative: \(named("name")), bundle: bundle)
          .resizable(capInsets: capInsets, resizingMode: mode)\(isNearest ? "\n    .interpolation(.none)" : "")
          .frame(width: rect.width, height: rect.height)
          .offset(x: rect.minX, y: rect.minY)
      }
      """)
    return functions
  }

  private var pieces: String {
    """
    /// The pictures for a place of the arrow, and what of them keeps its size.
    \(SwiftText.pieces(at: names.place, insets: "EdgeInsets"))
      switch \(look.hasCorners ? "(arrow, place.corner)" : "arrow") {
    \(SwiftText.indented(look.pieces(SwiftText.swiftUIInsets), by: 2))
      }
    }
    """
  }
}
