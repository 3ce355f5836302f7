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
  /// Nine-patches with their marks, about which nothing else is reported.
  private var marked: Set<String> = []
  /// The insets, by side, that match the empty border around the art of frames, by their first files.
  private var emptyBorders: [String: [String: Double]] = [:]

  /// Reviews a theme that has no errors, and whose pictures can be decoded.
  init(_ theme: ThemeFolder) throws(PopframeError) {
    self.theme = theme
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
    if !findings.contains(where: { $0.says(finding) }) { findings.append(finding) }
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
    for (appearance, direction, look) in looks {
      for (key, role, set) in ArtPiece.named(in: look) {
        guard !pieces.contains(where: { $0.key == key && $0.role == role && $0.set == set })
        else { continue }
        var files: [ArtPiece.File] = []
        for file in set.files {
          let bitmap = try theme.files.bitmap(of: file.path)
          files.append(ArtPiece.File(file: file, bitmap: bitmap, cut: .zero))
        }
        pieces.append(
          ArtPiece(
            key: key, role: role, set: set,
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
    for (appearance, direction, look) in looks where look.draws(whole) {
      let place = (appearance == "base" ? nil : appearance, direction?.rawValue)
      add(piece.contentOverlap(in: look, at: place, hidden: corners.sides))
    }
    let shadows =
      piece.cutShadows()
      + looks.filter { $0.theme.draws(whole) }.flatMap { piece.doubleShadows(in: $0.theme) }
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

  /// The theme in every appearance, and there in every direction that differs.
  var looks: [(appearance: String, direction: ArrowDirection?, theme: Theme)] {
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

extension Theme {
  /// Whether a picture is drawn in the same role here.
  fileprivate func draws(_ piece: ArtPiece) -> Bool {
    ArtPiece.named(in: self).contains {
      $0.key == piece.key && $0.role == piece.role && $0.set == piece.set
    }
  }
}

extension ArtFinding {
  /// Whether it has the same content as another one, for any appearance and direction.
  fileprivate func says(_ other: ArtFinding) -> Bool {
    rule == other.rule && picture == other.picture && rectangle == other.rectangle
      && message == other.message
  }

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
  /// The rule's place in the list of all.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
