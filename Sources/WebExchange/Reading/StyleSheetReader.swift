package import Exchange
package import Imaging
import Popovers
import Themes

/// Makes a theme of the `border-image` rules of a stylesheet.
package struct StyleSheetReader {
  /// A stylesheet.
  package struct Source: Sendable {
    /// The file as its user knows it, for messages.
    package var path: String
    /// Its text.
    package var text: String
    /// The folders in which it is, below the one that is imported.
    package var folders: [String]

    /// Creates a source.
    package init(path: String, text: String, folders: [String] = []) {
      self.path = path
      self.text = text
      self.folders = folders
    }

    /// The path of a file from the folder that is imported; `nil` for one outside of it.
    func inner(_ path: String) -> String? {
      guard !path.hasPrefix("/") else { return nil }
      var parts = folders
      for part in path.split(separator: "/") where part != "." {
        if part != ".." {
          parts.append(String(part))
        } else if parts.popLast() == nil {
          return nil
        }
      }
      return parts.joined(separator: "/")
    }
  }

  /// A picture that a stylesheet names.
  package enum Picture: Equatable {
    /// A file, by its path from the folder that is imported.
    case file(String)
    /// What a `data:` address holds.
    case bytes([UInt8])
  }

  /// Where pixels come from: a stylesheet, and a picture that it names.
  package typealias Pictures = (Source, Picture) -> Result<Bitmap, UnusablePicture>

  private let request: ImportRequest
  let pictures: Pictures
  var log: ImportLog

  /// Makes a theme of stylesheets.
  package static func read(
    _ sources: [Source], _ request: ImportRequest, pictures: @escaping Pictures
  ) -> ImportedTheme {
    var reader = StyleSheetReader(
      request: request, pictures: pictures, log: ImportLog(mends: request.mends))
    let files = reader.theme(of: sources)
    return ImportedTheme(files, reader.log)
  }

  /// A rule with a border image.
  struct Candidate {
    var source: Source
    var rule: StyleSheet.Rule
    var image: BorderImage
    var isDark: Bool
    /// The widths of the border: top, right, bottom, left.
    var border: [Double?]

    /// What is said of the borders of all elements.
    private let universal: [StyleSheet.Declaration]

    init(
      source: Source, rule: StyleSheet.Rule, image: BorderImage,
      universal: [StyleSheet.Declaration]
    ) {
      self.source = source
      self.rule = rule
      self.image = image
      self.universal = universal
      isDark = rule.isDark
      border = BoxEdges(rule, over: universal).border
    }

    /// Where the last declaration of some properties stands, or of the shorthand; the rule's place where there is none.
    func place(_ property: String) -> SourceRange {
      let names = [property] + BorderImage.shorthands
      return rule.declarations.last { names.contains($0.property) }?.range ?? rule.range
    }

    /// The rule with what it says over another one, as a browser takes both.
    func over(_ base: Candidate) -> Candidate? {
      var whole = base.rule
      (whole.conditions, whole.range) = (rule.conditions, rule.range)
      whole.add(rule.declarations)
      return BorderImage(whole).map {
        Candidate(source: source, rule: whole, image: $0, universal: universal)
      }
    }

    /// How wide the image's sides are drawn, in CSS pixels; `nil` where the rule does not say it.
    var widths: [Double?] {
      zip(image.widths, border).map { width, border in
        switch width {
        case .pixels(let width): width
        case .multiple(let times): border.map { $0 * times }
        case .other: nil
        }
      }
    }
  }

  private mutating func theme(of sources: [Source]) -> [ExchangeFile]? {
    var candidates: [Candidate] = []
    var rules: [StyleSheet.Rule] = []
    for source in sources {
      let all = StyleSheet(source.text).rules.filter { !$0.isForToldTheme }
      let properties = CustomProperties(all)
      let own = all.flatMap(properties.resolved)
      rules += own
      for rule in own {
        guard let image = BorderImage(rule) else { continue }
        candidates.append(
          Candidate(
            source: source, rule: rule, image: image, universal: rule.universal(among: own)))
      }
    }
    let sharper = candidates.filter(\.rule.isForResolution)
    candidates = withoutConditions(candidates.filter { !$0.rule.isForResolution })
    if candidates.isEmpty { candidates = withoutConditions(sharper) }
    let invalid = rules.lazy.flatMap(\.declarations).first(where: BorderImage.isInvalid)
    guard let frame = frame(candidates, sources, invalid: invalid) else { return nil }
    guard
      let base = look(
        frame, "base",
        sharper: sharper.filter { !$0.isDark && $0.rule.selector == frame.rule.selector }
          .compactMap { $0.over(frame) })
    else { return nil }
    warnOfState(frame)
    let box = FrameBox(frame.rule, frame.image, among: rules)
    for rest in box.leftOut {
      log.warn(
        "not taken: \(rest.text), which is no length in pixels", file: frame.source.path,
        range: rest.range)
    }
    func mode(_ index: Int) -> Resizing.Mode {
      frame.image.repeats[index] == "stretch" ? .stretch : .tile
    }
    let imported = ImportedFrame(
      base,
      image: "\(frame.rule.selector): \(frame.image.sources.map(\.path).joined(separator: ", "))",
      contentInsets: box.contentInsets.map { ($0.insets, $0.origin) } ?? (
        base.outerCaps, "as the slices; the rule has no padding and no border width in pixels"
      ),
      resizing: (
        Resizing(x: mode(0), y: mode(1)),
        "border-image repeat \(frame.image.repeats.joined(separator: " ")), "
          + "line \(frame.place("border-image-repeat").line)"
      ),
      overhang: (box.overhang.insets, box.overhang.origin))
    var writer = ThemeWriter(request, format: "css")
    writer.add(imported)
    if imported.resizing.value != .stretch {
      writer.base.frame?.tileAnchor = TileAnchors(x: .center, y: .center)
      writer.comments["frame.tileAnchor"] = "border-image centres its tiles"
    }
    if let rendering = frame.rule["image-rendering"],
      let word = rendering.value.word,
      ["pixelated", "crisp-edges", "-moz-crisp-edges", "-webkit-optimize-contrast"].contains(word)
    {
      writer.base.frame?.filter = .nearest
      writer.comments["frame.filter"] = "image-rendering: \(word), line \(rendering.range.line)"
    }
    var looks = [base]
    if let dark = candidates.first(where: { $0.isDark && $0.rule.selector == frame.rule.selector }),
      let whole = dark.over(frame),
      let look = look(
        whole, "dark",
        sharper: sharper.filter { $0.isDark && $0.rule.selector == frame.rule.selector }
          .compactMap { $0.over(whole) })
    {
      looks.append(look)
      var dark = imported
      dark.picture = look
      if let own = FrameBox(whole.rule, whole.image, among: rules).contentInsets {
        dark.contentInsets = (own.insets, own.origin)
      }
      writer.add(dark, over: imported)
    }
    warnOfRest(of: frame, rules)
    return writer.files(looks)
  }

  /// What is painted and a theme of a border image has no word for.
  private static let restProperties: Set = [
    "background", "background-color", "background-image", "box-shadow", "filter",
    "backdrop-filter", "-webkit-backdrop-filter", "opacity", "mask", "mask-image", "-webkit-mask",
    "-webkit-mask-image", "-webkit-mask-box-image", "clip-path", "mix-blend-mode", "transform",
  ]

  /// Says what rules of the frame's box, and of its pseudo-elements, paint beside the border image.
  private mutating func warnOfRest(of frame: Candidate, _ rules: [StyleSheet.Rule]) {
    let name = frame.rule.name
    let nothing: Set = ["none", "transparent", "initial", "unset", "1", "100%"]
    var found: [(property: String, range: SourceRange, selector: String, count: Int)] = []
    for rule in rules where !name.isEmpty && rule.name == name {
      for declaration in rule.declarations
      where Self.restProperties.contains(declaration.property)
        && !nothing.contains(declaration.value.text.lowercased())
      {
        if let known = found.firstIndex(where: { $0.property == declaration.property }) {
          found[known].count += 1
        } else {
          found.append((declaration.property, declaration.range, rule.selector, 1))
        }
      }
    }
    for rest in found {
      let others = rest.count > 1 ? ", nor are \(rest.count - 1) others" : ""
      log.warn(
        "the '\(rest.property)' of '\(rest.selector.onOneLine)' is not taken\(others): a theme is made of the "
          + "border image alone", file: frame.source.path, range: rest.range)
    }
  }

  /// Says so where the frame is how a box looks in a state: under the pointer, while it is pressed.
  private mutating func warnOfState(_ frame: Candidate) {
    let states = [
      ":hover", ":active", ":focus", ":focus-within", ":focus-visible", ":checked", ":disabled",
      ":target",
    ]
    guard let state = states.last(where: { frame.rule.selector.contains($0) }) else { return }
    log.warn(
      "'\(frame.rule.selector.onOneLine)' counts in the state '\(state)' alone; the theme always looks so",
      file: frame.source.path, range: frame.rule.range)
  }

  /// The rules that count for all light or dark pages; those under other conditions are passed over where there are some.
  private mutating func withoutConditions(_ candidates: [Candidate]) -> [Candidate] {
    let plain = candidates.filter(\.rule.otherConditions.isEmpty)
    guard plain.contains(where: { !$0.isDark }) else {
      for candidate in candidates {
        guard let condition = candidate.rule.otherConditions.first else { continue }
        log.warn(
          "taken as if '\(condition.onOneLine)' always held: '\(candidate.rule.selector)'",
          file: candidate.source.path, range: candidate.rule.range)
      }
      return candidates
    }
    for candidate in candidates {
      guard let condition = candidate.rule.otherConditions.first else { continue }
      log.warn(
        "not taken: what '\(candidate.rule.selector)' says under '\(condition.onOneLine)'",
        file: candidate.source.path, range: candidate.rule.range)
    }
    return plain
  }

  /// The rule that is the frame.
  ///
  /// - Parameter invalid: A border image that no browser takes.
  private mutating func frame(
    _ candidates: [Candidate], _ sources: [Source], invalid: StyleSheet.Declaration?
  ) -> Candidate? {
    let file = sources.first?.path ?? request.origin
    let light = candidates.filter { !$0.isDark }
    // A gradient is no reason to ask which of the pictures is the frame.
    let usable = light.filter { $0.image.obstacle == nil }
    if let name = request.frame {
      // Of a list of selectors each one has a rule of its own.
      let wanted = CSSSelector.list(CSSToken.all(of: name), in: [])?.first?.text ?? name
      if let found = light.first(where: { $0.rule.selector == wanted }) { return found }
      let names = Set(light.map { "'\($0.rule.selector.onOneLine)'" }).sorted()
      log.unknown(
        "no rule with the selector '\(name)' has a border image"
          + (names.isEmpty ? "" : "; there is \(names.joined(separator: ", "))"))
      return nil
    }
    guard let first = usable.first ?? light.first ?? candidates.first else {
      log.fail(
        "no rule has a border-image with a picture"
          + (invalid.map { "; no browser takes '\($0.value.text.onOneLine)'" }
            ?? ""),
        file: file, range: invalid?.range)
      return nil
    }
    // Of the rules for an arrow's directions the frame is the plain one.
    if let plain = usable.first(where: { $0.rule.selector.contains(":not([data-arrow])") }) {
      return plain
    }
    if usable.allSatisfy({ $0.image == first.image }) { return first }
    let names = usable.map {
      "'\($0.rule.selector)' (line \($0.rule.range.line))"
    }
    log.fail(
      "several rules have border images: \(names.joined(separator: ", ")); say which one is the frame",
      file: file, range: first.rule.range)
    return nil
  }
}
