internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers

/// Checks a theme's art by every rule: each picture in each of its files, and the pictures of the
/// theme's previews.
struct ArtReview {
  let theme: ThemeFolder
  /// The findings, in the order of the rules.
  private(set) var findings: [ArtFinding] = []
  /// The theme in every appearance, and there in every direction that differs.
  let looks: [(appearance: String, direction: ArrowDirection?, theme: Theme)]
  /// The looks that draw each picture, by their places.
  private var users: [ArtPiece.Named: [Int]] = [:]
  private var said: Set<SaidOnce> = []
  /// Nine-patches with their marks, about which nothing else is reported.
  private var marked: Set<String> = []
  /// The insets, by side, that match the empty border around the art of frames, by their first files.
  private var emptyBorders: [String: [String: Double]] = [:]

  /// Reviews a theme that has no errors, and whose pictures can be decoded.
  init(_ theme: ThemeFolder) throws(PopframeError) {
    self.theme = theme
    looks = Self.looks(of: theme)
    for (index, look) in looks.enumerated() {
      for named in Set(ArtPiece.named(in: look.theme)) { users[named, default: []].append(index) }
    }
    for piece in try pieces() { review(piece) }
    reviewFeet()
    reviewNames()
    try reviewAppearances()
    try reviewPreviews()
    var kept: [ArtFinding] = []
    for finding in findings where try !isIgnored(finding) { kept.append(finding) }
    findings = kept.compactMap { $0.switched(by: theme.document.base.lint) }.enumerated().sorted {
      ($0.element.rule.order, $0.offset) < ($1.element.rule.order, $1.offset)
    }.map(\.element)
  }

  mutating func add(_ finding: ArtFinding) {
    let says = SaidOnce(
      rule: finding.rule, picture: finding.picture, rectangle: finding.rectangle,
      message: finding.message)
    if said.insert(says).inserted { findings.append(finding) }
  }

  mutating func add(_ found: [ArtFinding]) {
    for finding in found { add(finding) }
  }

  /// Whether the theme leaves out a finding, and its picture is the one that its author has looked at.
  private func isIgnored(_ finding: ArtFinding) throws(PopframeError) -> Bool {
    guard let picture = finding.picture, let place = finding.place else { return false }
    let entries = theme.document.base.ignored.filter {
      $0.rule == finding.rule.rawValue && $0.place == place
    }
    guard !entries.isEmpty else { return false }
    let art = Sha256(of: try theme.files.bytes(of: picture)).hex
    return entries.contains { $0.art == art }
  }

  /// The pictures of every appearance, each once.
  private func pieces() throws(PopframeError) -> [ArtPiece] {
    var pieces: [ArtPiece] = []
    var known: Set<ArtPiece.Named> = []
    for (appearance, direction, look) in looks {
      for named in ArtPiece.named(in: look) where known.insert(named).inserted {
        var files: [ArtPiece.File] = []
        for file in named.set.files {
          let bitmap = try theme.files.bitmap(of: file.path)
          files.append(ArtPiece.File(file: file, bitmap: bitmap, cut: .zero))
        }
        pieces.append(
          ArtPiece(
            key: named.key, role: named.role, set: named.set,
            appearance: appearance == "base" ? nil : appearance, direction: direction?.rawValue,
            files: files))
      }
    }
    return pieces
  }

  /// Checks one picture by the rules that need only this picture. Rules that exclude others come
  /// first.
  private mutating func review(_ whole: ArtPiece) {
    var piece = whole
    add(piece.withoutNinePatches())
    marked.formUnion(whole.files.map(\.path))
    marked.subtract(piece.files.map(\.path))
    guard !piece.files.isEmpty else { return }
    let sizes = piece.scaleSizes()
    add(sizes)
    let borders = piece.croppingTransparentBorder()
    add(borders)
    for border in borders {
      guard let side = border.side, let inset = border.expected else { continue }
      emptyBorders[whole.set.files[0].path, default: [:]][side] = inset
    }
    if sizes.isEmpty { add(piece.scalePictures()) }
    let corners = piece.stretching()
    add(corners.findings)
    add(piece.largeCaps())
    add(piece.asymmetricCaps())
    add(piece.tileSeams())
    let named = ArtPiece.Named(key: whole.key, role: whole.role, set: whole.set)
    let looks = users[named, default: []].map { self.looks[$0] }
    for (appearance, direction, look) in looks {
      let place = (appearance == "base" ? nil : appearance, direction?.rawValue)
      add(piece.contentOverlap(in: look, at: place, hidden: corners.sides))
    }
    let shadows =
      piece.cutShadows()
      + looks.flatMap { piece.doubleShadows(in: $0.theme) }
    add(shadows)
    if shadows.isEmpty { add(piece.fringes()) }
    add(piece.arrowShapes())
  }

  /// The insets, by side, that match the empty border around a frame's art; none where the theme gives all.
  func emptyBorder(of picture: PictureSet) -> [String: Double] {
    emptyBorders[picture.files[0].path] ?? [:]
  }

  /// Whether only its marks are reported about a file.
  func isMarked(_ path: String) -> Bool { marked.contains(path) }

  private static func looks(
    of theme: ThemeFolder
  ) -> [(appearance: String, direction: ArrowDirection?, theme: Theme)] {
    var looks: [(appearance: String, direction: ArrowDirection?, theme: Theme)] = []
    for name in theme.document.appearances {
      guard let look = theme.document.theme(for: name) else { continue }
      looks.append((name, nil, look))
      for direction in ArrowDirection.allCases where look.directions[direction] != nil {
        looks.append((name, direction, look.pointing(direction)))
      }
    }
    return looks
  }
}

/// The parts of a finding that are the same for every appearance and direction, by which it is reported once.
private struct SaidOnce: Hashable {
  var rule: ArtRule
  var picture: String?
  var rectangle: PixelRect?
  var message: String
}

extension ArtFinding {
  /// The place that `lint.ignored` names: the key where it counts, and the side; `nil` for findings about no single
  /// picture.
  var place: String? {
    guard let picture else { return nil }
    let sections = [
      appearance.map { "appearances.\($0)" }, direction.map { "directions.\($0)" },
      key.isEmpty ? picture : key,
    ]
    return [sections.compactMap(\.self).joined(separator: "."), side].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The finding with the severity of the theme's `lint`; `nil` if that is off.
  fileprivate func switched(by lint: [String: LintLevel]) -> ArtFinding? {
    guard let level = lint[rule.rawValue] else { return self }
    guard let severity = Severity(rawValue: level.rawValue) else { return nil }
    var switched = self
    switched.severity = severity
    return switched
  }
}

extension ArtRule {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
