internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// Judges a theme's art by every rule: each picture in each of its files, and the pictures that the
/// theme's previews make of them.
struct ArtReview {
  let theme: ThemeFolder
  /// What was found, in the order of the rules.
  private(set) var findings: [ArtFinding] = []

  /// Reviews a theme that has no errors, and whose pictures can be decoded.
  init(_ theme: ThemeFolder) throws(PopframeError) {
    self.theme = theme
    for piece in try pieces() { review(piece) }
    reviewNames()
    try reviewAppearances()
    try reviewPreviews()
    findings = findings.compactMap { $0.switched(by: theme.document.base.lint) }.enumerated().sorted
    {
      ($0.element.rule.order, $0.offset) < ($1.element.rule.order, $1.offset)
    }.map(\.element)
  }

  mutating func add(_ finding: ArtFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  mutating func add(_ found: [ArtFinding]) {
    for finding in found { add(finding) }
  }

  /// The pictures of every appearance, each once.
  private func pieces() throws(PopframeError) -> [ArtPiece] {
    var pieces: [ArtPiece] = []
    for appearance in theme.document.appearances {
      guard let look = theme.document.theme(for: appearance) else { continue }
      for (key, role, set) in ArtPiece.named(in: look) {
        guard !pieces.contains(where: { $0.key == key && $0.role == role && $0.set == set })
        else { continue }
        var files: [ArtPiece.File] = []
        for file in set.files {
          let bitmap = try theme.files.bitmap(of: file.path)
          files.append(ArtPiece.File(file: file, bitmap: bitmap, cut: .zero))
        }
        pieces.append(ArtPiece(key: key, role: role, set: set, files: files))
      }
    }
    return pieces
  }

  /// One picture by the rules that need nothing else; what hides others comes first.
  private mutating func review(_ whole: ArtPiece) {
    var piece = whole
    add(piece.takingOutNinePatches())
    guard !piece.files.isEmpty else { return }
    let sizes = piece.scaleSizes()
    add(sizes)
    if sizes.isEmpty { add(piece.scalePictures()) }
    add(piece.croppingTransparentBorder())
    let corners = piece.stretching()
    add(corners.findings)
    add(piece.largeCaps())
    add(piece.asymmetricCaps())
    add(piece.tileSeams())
    for look in looks(of: whole) { add(piece.contentOverlap(in: look, hidden: corners.sides)) }
    let shadows = piece.cutShadows() + looks(of: whole).flatMap { piece.doubleShadows(in: $0) }
    add(shadows)
    if shadows.isEmpty { add(piece.fringes()) }
    add(piece.arrowShapes())
  }

  /// The themes of the appearances that draw a picture.
  private func looks(of piece: ArtPiece) -> [Theme] {
    theme.document.appearances.compactMap { theme.document.theme(for: $0) }.filter { look in
      ArtPiece.named(in: look).contains {
        $0.key == piece.key && $0.role == piece.role && $0.set == piece.set
      }
    }
  }
}

extension ArtFinding {
  /// The finding as a theme's `lint` wants it; `nil` where that is off.
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
