public import Imaging
public import Popovers
public import ThemeTree

/// What a live preview shows of one theme: the pictures of its gallery, and what is wrong with it.
///
/// The last pictures that could be drawn stay when the theme can no longer be; ``isStale`` says so.
public struct ThemePreview: Sendable {
  /// One picture of the gallery.
  public struct Cell: Sendable {
    /// The picture's file name in a gallery, without its extension.
    public let name: String
    /// The SHA-256 of the file, in lowercase hexadecimal digits.
    public let hash: String
    /// The file, as `popframe render` writes it.
    public let png: [UInt8]
    /// The size in pixels.
    public let size: PixelSize
    /// What is drawn.
    public let preview: PreviewCase
  }

  /// The theme's file and what it is called by.
  public let subject: PreviewSubjects.Theme
  /// The theme's name; that of its folder until it can be read.
  public private(set) var name: String
  /// The SHA-256 of the theme's file as it is.
  public private(set) var revision = ""
  /// Whether the pictures show an earlier state of the theme than its files.
  public private(set) var isStale = true
  /// What there is to say about the theme as it is.
  public private(set) var findings: [Diagnostic] = []
  /// The pictures, in the theme's order.
  public private(set) var cells: [Cell] = []
  /// The theme's files as they were read last; `nil` before.
  public private(set) var reading: ThemeReading?

  /// Creates a preview that shows nothing yet.
  public init(_ subject: PreviewSubjects.Theme) {
    self.subject = subject
    name = (try? PathName(subject.file).folder.resolved().lastPart) ?? subject.id
  }

  /// Reads the theme's files; when they have changed, draws them and judges them.
  ///
  /// - Returns: How many pictures were drawn; `nil` when nothing has changed.
  public mutating func update() async -> Int? {
    let reading = ThemeReading(file: subject.file)
    if let last = self.reading, reading.isSame(as: last) { return nil }
    self.reading = reading
    revision = reading.revision
    async let findings = reading.findings()
    var count = 0
    do throws(PopframeError) {
      let theme = try reading.theme.get()
      cells = try await Self.cells(of: theme)
      count = cells.count
      name = theme.name
      isStale = false
    } catch {
      isStale = true
      self.findings = error.diagnostics(of: subject.file)
    }
    let found = await findings
    if !isStale || found.contains(where: { $0.severity == .error }) { self.findings = found }
    return count
  }

  private static func cells(of theme: ThemeFolder) async throws(PopframeError) -> [Cell] {
    try await theme.document.base.previews.cases.tryMapOnAllCores { preview throws(PopframeError) in
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      let png = try popover.png()
      return Cell(
        name: preview.name, hash: Sha256(of: png).hex, png: png, size: popover.picture.size,
        preview: preview)
    }
  }
}
