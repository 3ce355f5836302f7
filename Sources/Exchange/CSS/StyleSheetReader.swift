public import Imaging
import Popovers
import ThemeTree

/// Makes a theme of the `border-image` rules of a stylesheet.
public struct StyleSheetReader {
  /// A stylesheet.
  public struct Source: Sendable {
    /// The file as its user knows it, for messages.
    public var path: String
    /// Its text.
    public var text: String

    /// Creates a source.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Where pictures come from: stylesheet and path from it to pixels.
  public typealias Pictures = (Source, String) -> Result<Bitmap, UnusablePicture>

  private let request: ImportRequest
  private let pictures: Pictures
  private var log: ImportLog

  /// Makes a theme of stylesheets.
  public static func read(
    _ sources: [Source], _ request: ImportRequest, pictures: @escaping Pictures
  ) -> ImportedTheme {
    var reader = StyleSheetReader(
      request: request, pictures: pictures, log: ImportLog(mends: request.mends))
    let files = reader.theme(of: sources)
    return ImportedTheme(files, reader.log)
  }

  /// A rule with a border image.
  private struct Candidate {
    var source: Source
    var rule: StyleSheet.Rule
    var image: BorderImage
    var isDark: Bool
    /// The widths of the border: top, right, bottom, left.
    var border: [Double?]

    init(source: Source, rule: StyleSheet.Rule, image: BorderImage) {
      self.source = source
      self.rule = rule
      self.image = image
      isDark = rule.isDark
      border = BoxEdges(rule).border
    }

    /// Where the last declaration of some properties stands, or of the shorthand; the rule's place where there is none.
    func place(_ property: String) -> SourceRange {
      let names = [property] + ["", "-webkit-", "-moz-"].map { "\($0)border-image" }
      return rule.declarations.last { names.contains($0.property) }?.range ?? rule.range
    }

    /// The rule with what it says over another one, as a browser takes both.
    func over(_ base: Candidate) -> Candidate? {
      var rule = rule
      rule.declarations = (base.rule.declarations + rule.declarations).cascaded
      return BorderImage(rule).map { Candidate(source: source, rule: rule, image: $0) }
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
      for rule in StyleSheet(source.text).joinedRules {
        rules.append(rule)
        guard let image = BorderImage(rule) else { continue }
        candidates.append(Candidate(source: source, rule: rule, image: image))
      }
    }
    candidates = withoutConditions(candidates)
    guard let frame = frame(candidates, rules, sources) else { return nil }
    warnOfUnread(in: frame)
    guard let base = look(frame, "base") else { return nil }
    var text = ThemeText(request, format: "css")
    text.add("")
    let box = FrameBox(frame.rule, frame.image, among: rules)
    if let (insets, origin) = box.contentInsets {
      text.add("contentInsets: \(ThemeText.list(insets))", origin)
    } else {
      text.add(
        "contentInsets: \(ThemeText.list(base.outerCaps))",
        "as the slices; the rule has no padding and no border width in pixels")
    }
    text.add("")
    text.add("frame:")
    text.add(
      "  image: frame.png",
      "\(frame.rule.selector): \(frame.image.sources.map(\.path).joined(separator: ", "))")
    text.addCaps(base, indent: "  ")
    let modes = frame.image.repeats.map { $0 == "stretch" ? "stretch" : "tile" }
    let place =
      "border-image repeat \(frame.image.repeats.joined(separator: " ")), "
      + "line \(frame.place("border-image-repeat").line)"
    text.add(
      "  resizing: \(modes[0] == modes[1] ? modes[0] : "{x: \(modes[0]), y: \(modes[1])}")", place)
    if modes.contains("tile") { text.add("  tileAnchor: center", "border-image centres its tiles") }
    if let rendering = frame.rule["image-rendering"],
      ["pixelated", "crisp-edges", "-moz-crisp-edges"].contains(rendering.value)
    {
      text.add(
        "  filter: nearest", "image-rendering: \(rendering.value), line \(rendering.range.line)")
    }
    if box.overhang.insets != .zero {
      text.add("  alignmentInsets: \(ThemeText.list(box.overhang.insets))", box.overhang.origin)
    }
    var looks = [base]
    if let dark = candidates.first(where: { $0.isDark && $0.rule.selector == frame.rule.selector }),
      let whole = dark.over(frame), let look = look(whole, "dark")
    {
      looks.append(look)
      var changes = FrameChanges(from: base, to: look)
      if let own = FrameBox(whole.rule, whole.image, among: rules).contentInsets,
        own.insets != box.contentInsets?.insets
      {
        changes.theme.append(("contentInsets: \(ThemeText.list(own.insets))", own.origin))
      }
      text.add([changes])
    }
    warnOfRest(of: frame, rules)
    text.addPreviews(
      arrows: [.none], scales: Set(looks.flatMap { $0.files.map(\.scale) }).sorted(),
      appearances: looks.map(\.appearance))
    return looks.flatMap(\.exchangeFiles) + [
      ExchangeFile(path: "theme.yaml", content: .text(text.text))
    ]
  }

  /// Says what of the frame's rule is not understood, and what it has always that the page has not.
  private mutating func warnOfUnread(in frame: Candidate) {
    let file = frame.source.path
    for (declaration, isWorkedOut) in BorderImage.unread(in: frame.rule) {
      let text = ThemeText.oneLine("\(declaration.property): \(declaration.value)")
      if isWorkedOut {
        log.fail(
          "'\(text)' is not worked out here; give numbers", file: file, range: declaration.range)
      } else {
        log.warn(
          "'\(text)' is passed over: it is not understood, or no length in pixels", file: file,
          range: declaration.range)
      }
    }
    for declaration in BoxEdges(frame.rule).unread {
      let text = ThemeText.oneLine("\(declaration.property): \(declaration.value)")
      log.warn(
        "'\(text)' has sides that are no length in pixels; they count as 0", file: file,
        range: declaration.range)
    }
    if let condition = frame.rule.otherConditions.first {
      log.warn(
        "the rule counts under '\(ThemeText.oneLine(condition))' alone; the theme has it always",
        file: file, range: frame.rule.range)
    }
  }

  /// What is painted and a theme of a border image has no word for.
  private static let restProperties: Set = [
    "background", "background-color", "background-image", "box-shadow", "filter",
    "backdrop-filter", "-webkit-backdrop-filter", "opacity", "mask", "mask-image", "-webkit-mask",
    "-webkit-mask-image", "-webkit-mask-box-image", "clip-path", "mix-blend-mode", "transform",
  ]

  /// Says what rules of the frame's box, and of its pseudo-elements, paint beside the border image.
  private mutating func warnOfRest(of frame: Candidate, _ rules: [StyleSheet.Rule]) {
    let boxes = frame.rule.boxes
    let nothing: Set = ["none", "transparent", "initial", "unset", "1", "100%"]
    var found: [(property: String, range: SourceRange, selector: String, count: Int)] = []
    for rule in rules where !rule.boxes.isDisjoint(with: boxes) {
      for declaration in rule.declarations
      where Self.restProperties.contains(declaration.property)
        && !nothing.contains(declaration.value.lowercased())
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
        "the '\(rest.property)' of '\(ThemeText.oneLine(rest.selector))' is not taken\(others): a theme is made of the "
          + "border image alone", file: frame.source.path, range: rest.range)
    }
  }

  /// The rules that count for all light or dark pages; those under other conditions are passed over where there are some.
  private mutating func withoutConditions(_ candidates: [Candidate]) -> [Candidate] {
    let plain = candidates.filter(\.rule.otherConditions.isEmpty)
    guard plain.contains(where: { !$0.isDark }) else { return candidates }
    for candidate in candidates {
      guard let condition = candidate.rule.otherConditions.first else { continue }
      log.warn(
        "not taken: what '\(candidate.rule.selector)' says under '\(ThemeText.oneLine(condition))'",
        file: candidate.source.path, range: candidate.rule.range)
    }
    return plain
  }

  /// The rule that is the frame.
  private mutating func frame(
    _ candidates: [Candidate], _ rules: [StyleSheet.Rule], _ sources: [Source]
  ) -> Candidate? {
    let file = sources.first?.path ?? request.origin
    let light = candidates.filter { !$0.isDark }
    if let name = request.frame {
      // Of a list of selectors each one has a rule of its own.
      let wanted = name.parts(separatedBy: ",").first?.parts(separatedBy: " ")
      if let found = light.first(where: { $0.rule.selector.parts(separatedBy: " ") == wanted }) {
        return found
      }
      let names = Set(light.map { "'\(ThemeText.oneLine($0.rule.selector))'" }).sorted()
      log.unknown(
        "no rule with the selector '\(name)' has a border image"
          + (names.isEmpty ? "" : "; there is \(names.joined(separator: ", "))"))
      return nil
    }
    guard let first = light.first ?? candidates.first else {
      let unread = rules.lazy.flatMap { BorderImage.unread(in: $0) }.first?.declaration
      let text = unread.map { ThemeText.oneLine("\($0.property): \($0.value)") }
      log.fail(
        "no rule has a border-image with a picture"
          + (text.map { "; '\($0)' is not understood" } ?? ""), file: file, range: unread?.range)
      return nil
    }
    // Of the rules for an arrow's directions the frame is the plain one.
    if let plain = light.first(where: { $0.rule.selector.contains(":not([data-arrow])") }) {
      return plain
    }
    if light.allSatisfy({ $0.image == first.image }) { return first }
    let names = light.map {
      "'\($0.rule.selector)' (line \($0.rule.range.line))"
    }
    log.fail(
      "several rules have border images: \(names.joined(separator: ", ")); say which one is the frame",
      file: file, range: first.rule.range)
    return nil
  }

  private mutating func look(_ candidate: Candidate, _ appearance: String) -> ImportedPicture? {
    let file = candidate.source.path
    let range = candidate.rule.range
    if let obstacle = candidate.image.obstacle {
      log.fail(
        "the border image is \(obstacle); a frame is a PNG file", file: file,
        range: candidate.place("border-image-source"))
      return nil
    }
    if !candidate.image.isFilled {
      log.warn(
        "the slice has no 'fill', so that the page shows no middle; the theme draws it", file: file,
        range: candidate.place("border-image-slice"))
    }
    for word in Set(candidate.image.repeats).sorted() where word == "round" || word == "space" {
      log.warn(
        "border-image-repeat '\(word)' fits whole tiles; the theme cuts the last one", file: file,
        range: candidate.place("border-image-repeat"))
    }
    var files: [ImportedPicture.File] = []
    for source in candidate.image.sources {
      guard let bitmap = bitmap(source.path, candidate) else { continue }
      guard let scale = scale(source, candidate, bitmap.size) else {
        log.warn(
          "not taken: \(source.path) has no whole number of pixels for each CSS pixel", file: file,
          range: range)
        continue
      }
      guard !files.contains(where: { $0.scale == scale }) else {
        log.warn(
          "not taken: the rule has a picture of \(scale)x before \(source.path)", file: file,
          range: range)
        continue
      }
      files.append(self.file(bitmap, scale, source, candidate))
    }
    guard !files.isEmpty else {
      if !log.hasErrors {
        log.fail("no picture of the rule can be taken", file: file, range: range)
      }
      return nil
    }
    return ImportedPicture(
      stem: "frame", appearance: appearance, files: files.sorted { $0.scale < $1.scale })
  }

  private mutating func bitmap(_ path: String, _ candidate: Candidate) -> Bitmap? {
    let file = candidate.source.path
    let range = candidate.place("border-image-source")
    let isAddress = path.contains(":") || path.hasPrefix("#")
    guard !isAddress, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      let what = isAddress ? "is an address" : "leaves the stylesheet's folder"
      log.fail(
        "'\(ThemeText.oneLine(String(path.prefix(60))))' \(what); a frame is a PNG file beside the stylesheet",
        file: file, range: range)
      return nil
    }
    guard path.lowercased().hasSuffix(".png") else {
      log.fail("\(path) is no PNG", file: file, range: range)
      return nil
    }
    switch pictures(candidate.source, path) {
    case .success(let bitmap): return bitmap
    case .failure(let failure):
      log.fail("\(path) \(failure.reason)", file: file, range: range)
      return nil
    }
  }

  /// Pixels of a file for each CSS pixel: its density in an image set, the number in its name, or the
  /// slice for each pixel of width.
  private mutating func scale(
    _ source: BorderImage.Source, _ candidate: Candidate, _ size: PixelSize
  ) -> Int? {
    func whole(_ value: Double) -> Int? {
      value == value.rounded() && (1...8).contains(value) ? Int(value) : nil
    }
    let named = NinePatchReader.stem(source.path).scale
    var ratios: [Double] = []
    for (side, width) in candidate.widths.enumerated() {
      let length = side.isMultiple(of: 2) ? size.height : size.width
      var slice = candidate.image.slices[side].pixels(of: length)
      if case .number = candidate.image.slices[side] { slice *= source.density ?? 1 }
      guard let width, width > 0, slice > 0 else { continue }
      ratios.append(slice / width)
    }
    let ratio = Set(ratios).count == 1 ? ratios.first.flatMap(whole) : nil
    let found = if let density = source.density { whole(density) } else { named ?? ratio ?? 1 }
    guard let scale = found else { return nil }
    if ratios.contains(where: { $0 != Double(scale) }) {
      log.warn(
        "the page draws the slices of \(source.path) at another size than their own; the theme draws "
          + "\(scale == 1 ? "a pixel" : "\(scale) pixels") of it for each point",
        file: candidate.source.path, range: candidate.rule.range)
    }
    return scale
  }

  private mutating func file(
    _ bitmap: Bitmap, _ scale: Int, _ source: BorderImage.Source, _ candidate: Candidate
  ) -> ImportedPicture.File {
    let place = candidate.place("border-image-slice")
    var isSaid = false
    func pixels(_ side: Int, _ length: Int) -> Int {
      let slice = candidate.image.slices[side]
      guard case .number(let number) = slice else { return Int(slice.pixels(of: length).rounded()) }
      // A slice counts density-corrected pixels in an image set, pixels of the file elsewhere.
      let value = source.density == nil ? number : number * Double(scale)
      guard value.isFinite else {
        log.fail(
          "the slice for \(source.path) is not finite", file: candidate.source.path, range: place)
        return 0
      }
      guard value >= 0, value <= 1e6, value == value.rounded() else {
        if !isSaid {
          log.broken(
            "the slice \(ThemeText.number(number)) is no whole number of pixels of \(source.path)",
            file: candidate.source.path, range: place,
            remedy: value < 0 ? "it counts as 0" : "it is rounded up")
        }
        isSaid = true
        return Int(max(0, min(1e6, value.rounded(.up))))
      }
      return Int(value)
    }
    var caps = PixelInsets(
      top: pixels(0, bitmap.height), left: pixels(3, bitmap.width),
      bottom: pixels(2, bitmap.height), right: pixels(1, bitmap.width))
    for (low, high, length, sides) in [
      (\PixelInsets.left, \PixelInsets.right, bitmap.width, "left and right"),
      (\PixelInsets.top, \PixelInsets.bottom, bitmap.height, "top and bottom"),
    ] where caps[keyPath: low] + caps[keyPath: high] >= length {
      let found = (caps[keyPath: low], caps[keyPath: high])
      log.broken(
        "the slices at \(sides) of \(source.path) leave nothing between them: \(found.0) and \(found.1) of "
          + "\(length) pixels", file: candidate.source.path, range: place,
        remedy: "they give way, so that one pixel is left")
      caps[keyPath: low] = min(found.0, (length - 1) / 2)
      caps[keyPath: high] = min(found.1, length - 1 - caps[keyPath: low])
    }
    return ImportedPicture.File(
      scale: scale, bitmap: bitmap, caps: caps,
      capsOrigin: "border-image-slice for \(source.path), line \(place.line)")
  }
}
