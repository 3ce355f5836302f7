package import Exchange
import Imaging
internal import Languages
import Popovers
import Themes
import Words

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
      guard !path.begins(with: "/") else { return nil }
      var parts = folders
      for part in path.words(between: "/") where part != "." {
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
    case data(DataURL)
  }

  /// Where pixels come from: a stylesheet, and a picture that it names.
  package typealias Pictures = (Source, Picture) -> Result<ReadPicture, UnusablePicture>

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
    /// All rules of the same stylesheet and environment.
    let rules: StyleSheet.Rules
    /// The widths of the border: top, right, bottom, left.
    let border: [Double?]

    init?(source: Source, rule: StyleSheet.Rule, among rules: StyleSheet.Rules) {
      guard let image = BorderImage(rule) else { return nil }
      self.source = source
      self.rule = rule
      self.image = image
      self.rules = rules
      border = BoxEdges(rule, over: rule.universal(among: rules)).border
    }

    /// Where the last declaration of some properties stands, or of the shorthand; the rule's place where there is none.
    func place(_ property: String) -> SourceRange {
      let names = [property] + BorderImage.shorthands
      return rule.declarations.last { names.contains($0.property) }?.range ?? rule.range
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

  /// A stylesheet, and which of its conditions are taken as if they held.
  private struct Sheet {
    let source: Source
    let sheet: StyleSheet
    var environment = StyleSheet.Environment()

    /// All rules with a border image.
    func candidates(in environment: StyleSheet.Environment) -> [Candidate] {
      let rules = sheet.rules(in: environment)
      return rules.all.compactMap { Candidate(source: source, rule: $0, among: rules) }
    }

    /// The rule of the same selector.
    func candidate(
      like other: Candidate, in environment: StyleSheet.Environment
    ) -> Candidate? {
      let rules = sheet.rules(in: environment)
      return rules.all.first { $0.selector == other.rule.selector }
        .flatMap { Candidate(source: source, rule: $0, among: rules) }
    }
  }

  private mutating func theme(of sources: [Source]) -> [ExchangeFile]? {
    var sheets = sources.map { Sheet(source: $0, sheet: StyleSheet($0.text)) }
    let candidates = candidates(of: &sheets)
    let invalid = sheets.lazy.flatMap(\.sheet.rules).flatMap(\.declarations)
      .first(where: BorderImage.isInvalid)
    guard let frame = frame(candidates, sources, invalid: invalid),
      let sheet = sheets.first(where: { $0.source.path == frame.source.path }),
      let base = look(frame, "base", sharper: sharper(than: frame, sheet))
    else { return nil }
    warnOfState(frame)
    log.frame = frame.source.path
    let imported = imported(frame, base)
    var writer = ThemeWriter(request, format: "css")
    writer.add(imported)
    paint(&writer.base, frame, at: "", &writer.comments)
    var looks = [base]
    if let (dark, look) = dark(than: frame, base, sheet) {
      writer.add(self.imported(dark, look, over: imported), over: imported)
      let last = writer.appearances.count - 1
      paint(&writer.appearances[last].theme, dark, at: "appearances.dark.", &writer.comments)
      if writer.appearances[last].theme == writer.base {
        writer.appearances.removeLast()
      } else {
        looks.append(look)
      }
    }
    warnOfRest(of: frame)
    return writer.files(looks, request)
  }

  /// The rules of light pages that have a border image, on screens of one pixel for each CSS pixel. What counts under
  /// other conditions is passed over; without it there may be no rule, and then it is taken as if it always counted.
  private mutating func candidates(of sheets: inout [Sheet]) -> [Candidate] {
    let plain = sheets.flatMap { $0.candidates(in: $0.environment) }
    var accepted: [Candidate] = []
    for index in sheets.indices {
      let (source, sheet) = (sheets[index].source, sheets[index].sheet)
      for rule in sheet.rules
      where !rule.isForToldTheme && BorderImage(rule) != nil {
        let conditions = rule.conditions.filter(\.hasMore)
        guard let first = conditions.first else { continue }
        log.warn(
          plain.isEmpty
            ? "taken as if '\(first.text.onOneLine)' always held: '\(rule.selector)'"
            : "not taken: what '\(rule.selector)' says under '\(first.text.onOneLine)'",
          file: source.path, range: rule.range)
        sheets[index].environment.accepted.formUnion(conditions)
      }
      guard plain.isEmpty else {
        sheets[index].environment.accepted = []
        continue
      }
      accepted += sheets[index].candidates(in: sheets[index].environment)
    }
    guard plain.isEmpty, accepted.isEmpty else { return plain + accepted }
    // What is only said of dark pages or of sharper screens is said of all.
    for index in sheets.indices {
      let (source, sheet) = (sheets[index].source, sheets[index].sheet)
      for rule in sheet.rules where !rule.isForToldTheme && BorderImage(rule) != nil {
        for condition in rule.conditions where condition.isForResolution {
          log.warn(
            "taken as if '\(condition.text.onOneLine)' always held: '\(rule.selector)'",
            file: source.path, range: rule.range)
        }
        sheets[index].environment.accepted.formUnion(rule.conditions)
      }
      accepted += sheets[index].candidates(in: sheets[index].environment)
    }
    return accepted
  }

  /// The same rule on screens of higher resolutions, each with its own file and slices.
  private func sharper(
    than candidate: Candidate, _ sheet: Sheet, isDark: Bool = false
  ) -> [Candidate] {
    // Rules of other elements may set custom properties there.
    let steps = sheet.sheet.rules.flatMap(\.conditions)
      .filter { $0.isForResolution && !$0.hasMore && $0.resolution <= 8 }
      .map { $0.resolution.rounded(.up) }
    return Set(steps).sorted().compactMap { resolution in
      var environment = sheet.environment
      (environment.isDark, environment.resolution) = (isDark, resolution)
      return sheet.candidate(like: candidate, in: environment)
    }
  }

  /// The same rule on dark pages, if a condition asks for them.
  private mutating func dark(
    than frame: Candidate, _ base: ImportedPicture, _ sheet: Sheet
  ) -> (Candidate, ImportedPicture)? {
    let conditions = sheet.sheet.rules.flatMap(\.conditions)
      .filter { !sheet.environment.accepted.contains($0) }
    guard conditions.contains(where: { $0.isDark || $0.isLight }) else { return nil }
    var environment = sheet.environment
    environment.isDark = true
    guard let dark = sheet.candidate(like: frame, in: environment) else { return nil }
    let sharper = sharper(than: dark, sheet, isDark: true)
    let (own, others) = ([dark] + sharper, [frame] + self.sharper(than: frame, sheet))
    // Where only the box differs, everything about the picture has been said of the base.
    var look =
      own.map(\.image) == others.map(\.image) ? base : look(dark, "dark", sharper: sharper)
    if own.map(\.image.sources) == others.map(\.image.sources) { look?.isOfBase = true }
    look?.appearance = "dark"
    return look.map { (dark, $0) }
  }

  /// All that a theme takes of a rule but its pictures.
  private mutating func imported(
    _ candidate: Candidate, _ look: ImportedPicture, over base: ImportedFrame? = nil
  ) -> ImportedFrame {
    let (rule, image) = (candidate.rule, candidate.image)
    let box = FrameBox(rule, image, among: candidate.rules)
    for rest in box.leftOut where base == nil {
      log.warn(
        "not taken: \(rest.text), which is no length in pixels", file: candidate.source.path,
        range: rest.range)
    }
    func mode(_ index: Int) -> Resizing.Mode {
      image.repeats[index] == "stretch" ? .stretch : .tile
    }
    return ImportedFrame(
      look, image: "\(rule.selector): \(image.sources.map(\.path).joined(separator: ", "))",
      contentInsets: box.contentInsets.map { ($0.insets, $0.origin) } ?? base?.contentInsets ?? (
        look.outerCaps, "as the slices; the rule has no padding and no border width in pixels"
      ),
      resizing: (
        Resizing(x: mode(0), y: mode(1)),
        "border-image repeat \(image.repeats.joined(separator: " ")), "
          + "line \(candidate.place("border-image-repeat").line)"
      ),
      overhang: (box.overhang.insets, box.overhang.origin))
  }

  /// How browsers tile and sample the pictures of a rule.
  private func paint(
    _ theme: inout Theme, _ candidate: Candidate, at path: String,
    _ comments: inout [String: String]
  ) {
    if candidate.image.repeats != ["stretch", "stretch"] {
      theme.frame?.tileAnchor = TileAnchors(x: .center, y: .center)
      comments["\(path)frame.tileAnchor"] = "border-image centres its tiles"
    }
    if let rendering = candidate.rule["image-rendering"],
      let word = rendering.value.word,
      ["pixelated", "crisp-edges", "-moz-crisp-edges", "-webkit-optimize-contrast"].contains(word)
    {
      theme.frame?.filter = .nearest
      comments["\(path)frame.filter"] = "image-rendering: \(word), line \(rendering.range.line)"
    }
  }

  /// What is painted and a theme of a border image has no word for.
  private static let restProperties: Set = [
    "background", "background-color", "background-image", "box-shadow", "filter",
    "backdrop-filter", "-webkit-backdrop-filter", "opacity", "mask", "mask-image", "-webkit-mask",
    "-webkit-mask-image", "-webkit-mask-box-image", "clip-path", "mix-blend-mode", "transform",
  ]

  /// Says what rules of the frame's box, and of its pseudo-elements, paint beside the border image.
  private mutating func warnOfRest(of frame: Candidate) {
    let name = frame.rule.name
    let nothing: Set = ["none", "transparent", "initial", "unset", "1", "100%"]
    var found: [(property: String, range: SourceRange, selector: String, count: Int)] = []
    for rule in frame.rules.all where !name.isEmpty && rule.name == name {
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

  /// The candidates with a selector, or with that of a file: `FILE:SELECTOR`.
  private static func named(_ name: String, among candidates: [Candidate]) -> [Candidate] {
    func wanted(_ name: String) -> String {
      // Of a list of selectors each one has a rule of its own.
      CSSSelector.list(CSSToken.all(of: name), in: [])?.first?.text ?? name
    }
    let selector = wanted(name)
    let found = candidates.filter { $0.rule.selector == selector }
    guard found.isEmpty else { return found }
    return candidates.filter { candidate in
      let parts = candidate.source.path.parts(at: "/").map(String.init)
      return parts.indices.contains { start in
        let file = parts[start...].joined(separator: "/")
        return name.dropping(start: "\(file):").map { wanted(String($0)) }
          == candidate.rule.selector
      }
    }
  }

  /// The rule that is the frame.
  ///
  /// - Parameter invalid: A border image that no browser takes.
  private mutating func frame(
    _ candidates: [Candidate], _ sources: [Source], invalid: StyleSheet.Declaration?
  ) -> Candidate? {
    let file = sources.first?.path ?? request.origin
    // A gradient is no reason to ask which of the pictures is the frame.
    let usable = candidates.filter { $0.image.obstacle == nil }
    if let name = request.frame {
      let found = Self.named(name, among: candidates)
      let files = Set(found.map(\.source.path)).sorted()
      if files.count > 1 {
        log.fail(
          "\(files.count) stylesheets have a border image for '\(name)': \(files.listed(atMost: 10)); say "
            + "which one is meant, as --frame \("\(files[0]):\(name)".shellWord)",
          file: files[0])
        return nil
      }
      if let found = found.first { return found }
      let names = Set(candidates.map { "'\($0.rule.selector.onOneLine)'" }).sorted()
      log.unknown(
        "no rule with the selector '\(name)' has a border image"
          + (names.isEmpty ? "" : "; there is \(names.joined(separator: ", "))"))
      return nil
    }
    guard let first = usable.first ?? candidates.first else {
      log.fail(
        "no rule has a border-image with a picture"
          + (invalid.map { "; no browser takes '\($0.value.text.onOneLine)'" }
            ?? ""),
        file: file, range: invalid?.range)
      return nil
    }
    guard !usable.isEmpty else { return first }
    // Of the rules for an arrow's directions the frame is the plain one.
    let plain = usable.filter { $0.rule.selector.holds(":not([data-arrow])") }
    let shared = usable.filter { !$0.rule.selector.holds("[data-arrow=") }
    for choice in [plain, shared.count < usable.count ? shared : [], usable] {
      // Two sheets are two boxes, whatever their rules say.
      if let frame = choice.first,
        choice.allSatisfy({ $0.image == frame.image && $0.source.path == frame.source.path })
      {
        return frame
      }
    }
    let isOneSheet = Set(usable.map(\.source.path)).count == 1
    let names = usable.map {
      "'\(isOneSheet ? "" : "\($0.source.path):")\($0.rule.selector)' (line \($0.rule.range.line))"
    }
    log.fail(
      "several rules have border images: \(names.joined(separator: ", ")); say with --frame which one is "
        + "the frame",
      file: file, range: first.rule.range)
    return nil
  }
}
