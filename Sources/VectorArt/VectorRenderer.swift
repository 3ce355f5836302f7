internal import Imaging
internal import Languages
internal import PNG
package import PopframeKit
internal import Popovers

/// A program that draws SVGs, and is installed.
package struct VectorRenderer: Sendable {
  /// The programs that are looked for, in this order.
  package enum Program: String, CaseIterable, Sendable {
    case rsvgConvert = "rsvg-convert"
    case resvg
    case inkscape

    /// The arguments with which it reads an SVG from standard input and writes a PNG to standard output.
    fileprivate func arguments(_ size: PixelSize) -> [String] {
      let (width, height) = ("\(size.width)", "\(size.height)")
      return switch self {
      case .rsvgConvert: ["--format=png", "--width", width, "--height", height]
      case .resvg: ["--width", width, "--height", height, "-", "-c"]
      case .inkscape:
        [
          "--pipe", "--export-type=png", "--export-filename=-", "--export-width=\(width)",
          "--export-height=\(height)",
        ]
      }
    }
  }

  private let program: Program
  private let child: ChildProgram
  /// The program with its version: "rsvg-convert 2.60.0".
  package let name: String

  /// - Parameter wanted: `nil` for the first that is installed.
  package init(_ wanted: Program? = nil) throws(PopframeError) {
    for program in wanted.map({ [$0] }) ?? Program.allCases {
      guard let child = ChildProgram(named: program.rawValue) else { continue }
      self.program = program
      self.child = child
      let said = child.run(["--version"], input: []).map {
        String(decoding: $0.output.prefix(200), as: UTF8.self)
      }
      let version = (said ?? "").unicodeScalars.split { $0 == " " || $0 == "\n" }
        .map { String(Substring($0)) }
        .first { $0.first?.isASCII == true && $0.first?.isNumber == true }
      name = program.rawValue + (version.map { " \($0)" } ?? "")
      return
    }
    let names = wanted.map { [$0.rawValue] } ?? Program.allCases.map(\.rawValue)
    throw .unavailable(
      reason: "an SVG is drawn by another program, and \(names.joined(separator: ", ")) "
        + "\(names.count == 1 ? "is" : "are") not installed; install librsvg2-bin (Debian, Ubuntu: "
        + "apt-get install librsvg2-bin), librsvg (Homebrew: brew install librsvg) or resvg (cargo "
        + "install resvg)")
  }

  /// Draws an SVG at so many pixels per point.
  ///
  /// Throws `impossible` if the program fails, gives a picture of another size, or draws nothing of a file with filters.
  func draw(_ source: VectorSource, scale: Int) throws(PopframeError) -> Bitmap {
    let size = source.size.times(scale)
    guard let outcome = child.run(program.arguments(size), input: source.bytes) else {
      throw .impossible(path: source.path, reason: "\(name) did not end within a minute")
    }
    guard outcome.status == 0, !outcome.output.isEmpty else {
      let said = outcome.messages.words(between: "\n").last.map { ": \($0)" } ?? ""
      throw .impossible(path: source.path, reason: "\(name) cannot draw it\(said)")
    }
    let bitmap: Bitmap
    do throws(PNGError) {
      bitmap = try PNGCodec.decode(outcome.output).bitmap
    } catch {
      throw .impossible(path: source.path, reason: "\(name) gives no PNG: \(error)")
    }
    guard bitmap.size == size else {
      throw .impossible(
        path: source.path,
        reason: "\(name) gives a picture of \(bitmap.size.formatted) pixels, and "
          + "\(size.formatted) were asked for")
    }
    // A renderer leaves out what has a filter that it does not know.
    guard !source.bytes.contains("<filter".utf8) || bitmap.pixels.contains(where: { $0.alpha > 0 })
    else {
      throw .impossible(
        path: source.path,
        reason: "\(name) draws nothing of it; it may not know one of its filters, such as "
          + "feDropShadow: give a PNG from your design tool")
    }
    return bitmap
  }

  /// The file of an SVG at so many pixels per point, with its note.
  package func png(_ source: VectorSource, scale: Int) throws(PopframeError) -> [UInt8] {
    guard let ratio = Scale(Double(scale)) else {
      throw .misplaced(reason: "a scale of \(scale) is outside of 1…8")
    }
    let png = try draw(source, scale: scale).png(scale: ratio)
    return RasterNote(source: source.hash, size: source.size, renderer: name).added(to: png)
  }
}
