import Imaging
import Popovers

/// The part of a generated view that shows pictures.
struct SwiftUIPictures {
  private let look: SwiftLook
  private let names: SwiftNames

  init(_ look: SwiftLook, names: SwiftNames) {
    self.look = look
    self.names = names
  }

  private var isFused: Bool { !look.fused.isEmpty }
  private var hasArrow: Bool { !look.arrows.isEmpty }
  private var isCut: Bool { hasArrow && look.texture != nil }
  private var hasCorners: Bool {
    look.fused.values.contains { $0.low != nil || $0.high != nil }
  }

  /// What it asks of the places.
  var places: SwiftPlace.Parts {
    if isFused { return .fused }
    var parts: SwiftPlace.Parts = .frame
    if look.frame.map({ $0.overhang != .zero }) == true { parts.insert(.overhang) }
    if hasArrow { parts.insert(.arrow) }
    if isCut { parts.insert(.texture) }
    return parts
  }

  /// The views of the stack, from below.
  var body: String {
    if isFused {
      return """
        let parts = place.parts
        ForEach(Array(pieces(place).enumerated()), id: \\.offset) { index, piece in
          picture(
            piece.name, capInsets: piece.caps, mode: .\(isTiled ? "tile" : "stretch"), in: parts[index])
        }
        """
    }
    guard let frame = look.frame else { return "EmptyView()" }
    let framePicture = """
      picture(
        \(SwiftText.quoted(frame.picture.name)),
        capInsets: \(SwiftText.swiftUIInsets(frame.picture.slices)),
        mode: .\(frame.isTiled ? "tile" : "stretch"),
        in: \(frame.overhang == .zero ? "place.frame" : "place.framePicture"))
      """
    guard hasArrow else { return framePicture }
    var arrow: String
    if isCut {
      let size = look.texture?.files.last.map { file in
        let scale = Double(file.scale)
        return "CGSize(width: \(SwiftText.number(Double(file.bitmap.width) / scale)), "
          + "height: \(SwiftText.number(Double(file.bitmap.height) / scale)))"
      }
      arrow = """
        if let name = arrowName(arrow) {
          picture(
            \(SwiftText.quoted(look.texture?.name ?? "")), capInsets: EdgeInsets(), mode: .tile,
            in: place.texture(\(size ?? ""))
          )
          .frame(width: place.arrow.width, height: place.arrow.height, alignment: .topLeading)
          .mask { Image(name).resizable() }
          .offset(x: place.arrow.minX, y: place.arrow.minY)
        }
        """
      if look.arrows.values.contains(where: { $0.line != nil }) {
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
    return isBehind ? "\(arrow)\n\(framePicture)" : "\(framePicture)\n\(arrow)"
  }

  private var isBehind: Bool {
    switch look.theme.arrow?.art {
    case .image(let image): image.order == .behind
    case .clip(let clip): clip.order == .behind
    case .fused, .drawn, nil: false
    }
  }

  private var isTiled: Bool {
    if case .fused(let art)? = look.theme.arrow?.art { art.resizing != .stretch } else { false }
  }

  private var isNearest: Bool {
    (look.frame?.picture.filter ?? look.fused.values.first?.halves.whole.filter) == .nearest
  }

  /// The functions that the body uses.
  var functions: [String] {
    var functions: [String] = []
    if isFused { functions.append(pieces) }
    if hasArrow { functions.append(name("arrowName", "The arrow's picture", \.picture.name)) }
    if look.arrows.values.contains(where: { $0.line != nil }) {
      functions.append(name("lineName", "What lies over the texture", \.lineName))
    }
    functions.append(
      """
      private func picture(
        _ name: String, capInsets: EdgeInsets, mode: Image.ResizingMode, in rect: CGRect
      ) -> some View {
        Image(name)
          .resizable(capInsets: capInsets, resizingMode: mode)\(isNearest ? "\n    .interpolation(.none)" : "")
          .frame(width: rect.width, height: rect.height)
          .offset(x: rect.minX, y: rect.minY)
      }
      """)
    return functions
  }

  private func name(
    _ name: String, _ comment: String, _ path: (SwiftLook.Arrow) -> String
  ) -> String {
    let cases = SwiftText.cases(
      look.arrows.mapValues { SwiftText.quoted(path($0)) }, otherwise: "nil")
    return """
      /// \(comment) for a direction.
      private func \(name)(_ arrow: Arrow) -> String? {
        switch arrow {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  private var pieces: String {
    func list(_ pictures: [PreparedPicture]) -> String {
      SwiftText.list(pictures.map { ($0.name, SwiftText.swiftUIInsets($0.slices)) })
    }
    var lines: [String] = []
    func add(_ pattern: String, _ pictures: [PreparedPicture]) {
      lines.append("\(pattern):\n\(SwiftText.indented(list(pictures), by: 2))")
    }
    for direction in ArrowDirection.allCases where direction != .none {
      guard let fused = look.fused[direction] else { continue }
      let name = ".\(direction.rawValue)"
      if let low = fused.low { add("case (\(name), .low)", [low.picture]) }
      if let high = fused.high { add("case (\(name), .high)", [high.picture]) }
      let halves = [fused.halves.low, fused.halves.high].compactMap { $0 }
      add(
        hasCorners ? "case (\(name), _)" : "case \(name)",
        halves.isEmpty ? [fused.halves.whole] : halves)
    }
    if let none = look.fused[.none] {
      add("default", [none.halves.whole])
    } else {
      lines.append("default: []")
    }
    return """
      /// The pictures for a place of the arrow, and what of them keeps its size.
      private func pieces(
        _ place: \(names.place)
      ) -> [(name: String, caps: EdgeInsets)] {
        switch \(hasCorners ? "(arrow, place.corner)" : "arrow") {
      \(SwiftText.indented(lines.joined(separator: "\n"), by: 2))
        }
      }
      """
  }
}

extension SwiftLook.Arrow {
  fileprivate var lineName: String { line?.name ?? "" }
}
