package import Themes

/// A theme that was made from files of another format, before it is written.
package struct ImportedTheme: Equatable, Sendable {
  /// The theme's file, its pictures, and under `sources` the source files with unknown keys or contents.
  package var files: [ExchangeFile]
  /// Errors, warnings and notes about the imported files. With an error there is no theme.
  package var diagnostics: [Diagnostic]
  /// The error for a requested name that is not among the files; `nil` if there is none.
  package var unknownName: String?
  /// The file or folder that the frame comes from, of several.
  package var frame: String?

  package init(
    files: [ExchangeFile], diagnostics: [Diagnostic], unknownName: String? = nil,
    frame: String? = nil
  ) {
    self.files = files
    self.diagnostics = diagnostics
    self.unknownName = unknownName
    self.frame = frame
  }

  package func adding(_ warnings: [Diagnostic]) -> ImportedTheme {
    var theme = self
    theme.diagnostics += warnings
    return theme
  }

  /// A theme, or the errors that prevent it.
  package init(_ files: [ExchangeFile]?, _ log: ImportLog) {
    self.init(
      files: log.hasErrors ? [] : files ?? [], diagnostics: log.diagnostics,
      unknownName: log.unknownName, frame: log.frame)
  }
}

/// The request of an import.
public struct ImportRequest: Equatable, Sendable {
  /// The theme's name.
  public var name: String
  /// The name of the frame's image set or picture; found by itself without one.
  public var frame: String?
  /// The name of the arrow's image set, or the direction of the arrow in a nine-patch.
  public var arrow: String?
  /// The path of a picture of the arrow, where the arrow lies apart from the frame.
  ///
  /// Its densities lie beside it; it points where its name ends (`arrow-down.png`), else up.
  public var arrowPicture: String?
  /// The picture at that path, pointing up.
  package var arrowArt: ImportedPicture?
  /// The height in points of the arrow in a nine-patch; found by itself without one.
  public var height: Double?
  /// Whether invalid marks are repaired.
  public var mends: Bool
  /// The name of the files in the theme's first line.
  public var origin: String
  /// The folder that the theme is going to be written into, for messages.
  public var folder: String

  /// Creates a request.
  public init(
    name: String, frame: String? = nil, arrow: String? = nil, arrowPicture: String? = nil,
    height: Double? = nil, mends: Bool = false, origin: String = "", folder: String? = nil
  ) {
    self.name = name
    self.frame = frame
    self.arrow = arrow
    self.arrowPicture = arrowPicture
    self.height = height
    self.mends = mends
    self.origin = origin
    self.folder = folder ?? name
  }
}

extension ImportRequest {
  /// The direction in which a nine-patch's arrow is said to point; `nil` for none and for a set's name.
  package var direction: ArrowDirection? {
    arrow.flatMap(ArrowDirection.init(rawValue:)).flatMap { $0 == .none ? nil : $0 }
  }
}

/// Collects the errors and warnings of imported files.
package struct ImportLog {
  package let mends: Bool
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var unknownName: String?
  /// The file or folder that the frame comes from.
  package var frame: String?

  package init(mends: Bool) { self.mends = mends }

  package var hasErrors: Bool {
    unknownName != nil || diagnostics.contains { $0.severity == .error }
  }

  /// A fault: an error with the repair that is possible, or a warning with the one that was made.
  ///
  /// - Parameter remedy: The repair; `nil` where none is possible.
  package mutating func broken(
    _ message: String, file: String, range: SourceRange? = nil,
    pixel: Diagnostic.Rectangle? = nil, remedy: String?
  ) {
    let place = pixel.map { "pixel (\($0.x), \($0.y)): " } ?? ""
    let isMended = mends && remedy != nil
    let end = remedy.map { isMended ? "; mended: \($0)" : "; repaired, \($0)" } ?? ""
    diagnostics.append(
      Diagnostic(
        isMended ? .warning : .error, .importedFile, file: file, range: range, rectangle: pixel,
        message: place + message + end))
  }

  /// Something that is worth knowing and stops nothing.
  package mutating func warn(_ message: String, file: String, range: SourceRange? = nil) {
    diagnostics.append(
      Diagnostic(.warning, .importedFile, file: file, range: range, message: message))
  }

  /// A requested name that does not exist, which stops the import.
  package mutating func unknown(_ message: String) { unknownName = unknownName ?? message }

  /// An error that always stops the import.
  package mutating func fail(_ message: String, file: String, range: SourceRange? = nil) {
    broken(message, file: file, range: range, remedy: nil)
  }
}
