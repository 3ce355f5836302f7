extension LetteringGlyph {
  /// Digits; all of one width, so that columns of numbers line up.
  static let digits: [Character: LetteringGlyph] = [
    "0": .init(52, .bowl, .bowl, "M26 100h52 61V39v26 0h0 39V61v26 100ZM18 35L34 65"),
    "1": .init(52, .bowl, .bowl, "M8 80L28 100V0M8 0H48"),
    "2": .init(52, .bowl, .bowl, "M1 77v27 100h51 74C51 56 36 42 0 0H52"),
    "3": .init(52, .bowl, .bowl, "M2 81v26 100h50 77v24 53H17M24 53h52 27v26 0h0 20"),
    "4": .init(52, .bowl, .bowl, "M40 0V100L0 27H52"),
    "5": .init(52, .bowl, .bowl, "M47 100H7L4 54C10 60 17 63 26 63h52 34V29v26 0h0 18"),
    "6": .init(52, .bowl, .bowl, "M47 86C43 95 36 100 28 100h0 58V31v26 0h52 31v26 62h0 31"),
    "7": .init(52, .bowl, .bowl, "M0 100H52L18 0"),
    "8": .init(
      52, .bowl, .bowl, "M26 100h49 77v26 53h3 77v26 100ZM26 53h52 27v26 0h0 27v26 53Z"),
    "9": .init(52, .bowl, .bowl, "M5 14C9 5 16 0 24 0h52 42V69v26 100h0 69v26 38h52 69"),
  ]

  static let punctuation: [Character: LetteringGlyph] = [
    " ": .init(0, .space, .space, ""),
    "!": .init(0, .stem, .stem, "M0 100V32D0 0"),
    "\"": .init(19, .stem, .stem, "M0 100V74M19 100V74"),
    "#": .init(62, .open, .open, "M19 96V4M43 96V4M0 66H62M0 34H62"),
    "$": .init(
      52, .bowl, .bowl,
      "M49 76v26 94h2 72C2 57 15 54 27 50C39 46 52 43 52 27v26 6h0 26M26 112V-12"),
    "%": .init(
      76, .bowl, .bowl,
      "M15 100h30 78v15 56h0 78v15 100ZM61 44h76 22v61 0h46 22v61 44ZM63 100L13 0"),
    "&": .init(
      62, .bowl, .open,
      "M62 0L16 62C11 69 9 73 9 79v26 100h44 80C44 66 36 61 24 54C10 46 0 40 0 25v26 0"
        + "C44 0 57 16 58 42"),
    "'": .init(0, .stem, .stem, "M0 100V74"),
    "(": .init(16, .bowl, .open, "M16 112C5 96 0 72 0 46V42C0 18 5 -4 16 -18"),
    ")": .init(16, .open, .bowl, "M0 112C11 96 16 72 16 46V42C16 18 11 -4 0 -18"),
    "*": .init(36, .open, .open, "M18 100V60M0 90L36 70M0 70L36 90"),
    "+": .init(48, .open, .open, "M24 70V22M0 46H48"),
    ",": .init(6, .open, .open, "M6 4L0 -18"),
    "-": .init(30, .open, .open, "M0 42H30"),
    ".": .init(0, .bowl, .bowl, "D0 0"),
    "/": .init(38, .open, .open, "M0 -12L38 112"),
    ":": .init(0, .bowl, .bowl, "D0 0D0 60"),
    ";": .init(6, .open, .bowl, "D6 60M6 4L0 -18"),
    "<": .init(44, .open, .open, "M44 78L0 46L44 14"),
    "=": .init(48, .open, .open, "M0 59H48M0 33H48"),
    ">": .init(44, .open, .open, "M0 78L44 46L0 14"),
    "?": .init(44, .bowl, .bowl, "M1 80v22 100h44 76C44 54 22 56 22 32D22 0"),
    "@": .init(
      86, .bowl, .bowl,
      "M60 44v42 64h24 44v42 24h60 44M60 64V34v73 22h86 40V56v43 100h0 56V32v43 -12H64"),
    "[": .init(16, .stem, .open, "M16 112H0V-18H16"),
    "\\": .init(38, .open, .open, "M0 112L38 -12"),
    "]": .init(16, .open, .stem, "M0 112H16V-18H0"),
    "^": .init(44, .open, .open, "M0 64L22 100L44 64"),
    "_": .init(54, .open, .open, "M0 -14H54"),
    "`": .init(14, .open, .open, "M0 100L14 82"),
    "{": .init(22, .open, .open, "M22 112h11 98V60v0 47h11 34V-4v22 -18"),
    "|": .init(0, .stem, .stem, "M0 112V-18"),
    "}": .init(22, .open, .open, "M0 112h11 98V60v22 47h11 34V-4v0 -18"),
    "~": .init(48, .open, .open, "M0 40v13 54C26 54 22 38 35 38h48 52"),
  ]

  /// Characters beyond ASCII that labels use.
  static let symbols: [Character: LetteringGlyph] = [
    "×": .init(40, .bowl, .bowl, "M0 66L40 26M0 26L40 66"),
    "·": .init(0, .bowl, .bowl, "D0 44"),
    "–": .init(46, .open, .open, "M0 42H46"),
    "—": .init(84, .open, .open, "M0 42H84"),
    "…": .init(60, .bowl, .bowl, "D0 0D30 0D60 0"),
    "°": .init(26, .open, .open, "M13 100h26 87v13 74h0 87v13 100Z"),
    "↑": .init(48, .open, .open, "M24 100V0M0 74L24 100L48 74"),
    "↓": .init(48, .open, .open, "M24 100V0M0 26L24 0L48 26"),
    "←": .init(76, .open, .open, "M76 46H0M26 70L0 46L26 22"),
    "→": .init(76, .open, .open, "M0 46H76M50 70L76 46L50 22"),
  ]

  /// The box that is drawn for an unknown character.
  static let unknown = LetteringGlyph(52, .stem, .stem, "M0 0V100H52V0Z")
}

extension Lettering {
  /// Every character that has a shape of its own.
  static let alphabet: [Character: LetteringGlyph] = [
    LetteringGlyph.capitals, LetteringGlyph.smallLetters, LetteringGlyph.digits,
    LetteringGlyph.punctuation, LetteringGlyph.symbols,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  static func glyph(_ character: Character) -> LetteringGlyph {
    alphabet[character] ?? .unknown
  }
}
