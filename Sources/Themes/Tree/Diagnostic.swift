internal import Languages

/// A message about a place in a theme or scene, or about a picture.
///
/// A diagnostic is a plain value until it is printed; only then it becomes text, JSON or an
/// annotation.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Information.
    case note
    /// The file can be used, but probably does not do what its author wants.
    case warning
    /// The file cannot be used.
    case error

    private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

    /// Whether one is less bad than another.
    public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }
  }

  /// Additional information, such as another place that matters.
  public struct Note: Hashable, Sendable {
    /// The text of the note.
    public var message: String
    /// The file that it is about; `nil` for the diagnostic's own.
    public var file: String?
    /// Where in the file.
    public var range: SourceRange?

    /// Creates a note.
    public init(_ message: String, file: String? = nil, range: SourceRange? = nil) {
      self.message = message
      self.file = file
      self.range = range
    }
  }

  /// A rectangle of a picture, in its own pixels from its top left.
  package struct Rectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package enum Quantity: Hashable, Sendable {
    case number(Double)
    case numbers([Double])
    case text(String)
  }

  /// A change of files that solves the problem.
  public struct Fix: Hashable, Sendable {
    /// New text for a stretch of a file's bytes.
    public struct Edit: Hashable, Sendable {
      /// The file that changes.
      public var file: String
      /// The bytes that the text replaces, as the file is now.
      public var bytes: Range<Int>
      /// The new text.
      public var text: String

      /// Creates an edit.
      public init(file: String, bytes: Range<Int>, text: String) {
        self.file = file
        self.bytes = bytes
        self.text = text
      }
    }

    /// A file that gets another name or other contents.
    public struct File: Hashable, Sendable {
      /// The file as it is.
      public var from: String
      /// The file's new name; the same one where its contents change.
      public var to: String

      /// Creates a change of a file.
      public init(from: String, to: String) {
        self.from = from
        self.to = to
      }
    }

    /// The fix in the imperative: "Write capInsets: 14".
    public var label: String
    /// The changes of text; they do not overlap.
    public var edits: [Edit]
    /// The files with a new name, or with contents that are no text: a picture's new pixels.
    public var files: [File]

    /// Creates a fix.
    public init(label: String, edits: [Edit], files: [File] = []) {
      self.label = label
      self.edits = edits
      self.files = files
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// The rule that was broken.
  public var rule: DiagnosticRule
  /// The file, as the caller named it.
  public var file: String
  /// Where in the file; `nil` for a message about the file as a whole.
  public var range: SourceRange?
  /// The picture that the message is about, where it is not ``file`` itself.
  public var picture: String?
  /// The place in the theme by which `lint.ignored` leaves out this one finding: the key and the side. `nil` for
  /// findings about no single picture.
  public var place: String?
  package var rectangle: Rectangle?
  package var measured: Quantity?
  package var expected: Quantity?
  /// The finding, the expected value and the correction, without the place.
  public var message: String
  /// Additional information.
  public var notes: [Note]
  /// A change that would solve the problem, and nothing else: it was tried.
  public var fix: Fix?
  /// Why there is no ``fix`` although the rule knows fixes: a clause.
  public var noFix: String?

  package init(
    _ severity: Severity, _ rule: DiagnosticRule, file: String, range: SourceRange? = nil,
    picture: String? = nil, rectangle: Rectangle? = nil, measured: Quantity? = nil,
    expected: Quantity? = nil, message: String, notes: [Note] = [], fix: Fix? = nil,
    noFix: String? = nil, place: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.file = file
    self.range = range
    self.picture = picture
    self.rectangle = rectangle
    self.measured = measured
    self.expected = expected
    self.message = message
    self.notes = notes
    self.fix = fix
    self.noFix = noFix
    self.place = place
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The form that editors understand: `path:line:column: error: message`.
  public var description: String {
    let name = file.printable
    let place = range.map { "\(name):\($0.line):\($0.column)" } ?? name
    return "\(place): \(severity.rawValue): \(message.printable)"
  }
}

extension Diagnostic: Comparable {
  /// Orders by file, then by place, then by message; diagnostics without a place come last.
  public static func < (lhs: Diagnostic, rhs: Diagnostic) -> Bool {
    func key(_ diagnostic: Diagnostic) -> (String, SourcePosition, String, String) {
      (
        diagnostic.file, diagnostic.range?.start ?? SourcePosition(line: .max, column: 1),
        diagnostic.severity.rawValue, diagnostic.message
      )
    }
    return key(lhs) < key(rhs)
  }
}

extension Diagnostic {
  /// The worst of many diagnostics about a file in their order, and a note that counts the rest.
  ///
  /// - Parameters:
  ///   - all: The findings.
  ///   - limit: How many are shown.
  ///   - file: The file that the rest is told of.
  ///   - hidden: How many more there were that were not stored.
  public static func worst(
    _ all: [Diagnostic], limit: Int, file: String, hidden: Int = 0
  ) -> [Diagnostic] {
    // A list that was already shortened keeps its note.
    if all.contains(where: { $0.rule == .messageLimit }) { return all }
    let rest = max(0, all.count - limit) + hidden
    guard rest > 0 else { return all.sorted() }
    let shown = all.sorted { ($1.severity, $0) < ($0.severity, $1) }.prefix(limit).sorted()
    let words = rest == 1 ? "1 more message is" : "\(rest) more messages are"
    return shown + [Diagnostic(.note, .messageLimit, file: file, message: "\(words) not shown")]
  }
}
