internal import ArtAnalysis
internal import Files
public import Imaging
public import JSON
internal import Languages
public import PopframeKit
internal import Popovers
internal import Slicing
@_spi(Studio) internal import ThemeEditing

/// A theme that is in memory alone until somebody names its folder: a starter, or one that is made from finished
/// pictures of a popover.
@_spi(Studio) public struct NewTheme: Sendable {
  /// A finished picture, and what the theme draws in its place.
  @_spi(Studio) public struct Redrawn: Sendable {
    /// The name of the picture's file.
    public let file: String
    /// The finished picture.
    public let picture: Bitmap
    /// The same drawn by the theme.
    public let drawn: Bitmap
    /// How far they are apart, black on white, at most ``magnification`` times as much.
    public let difference: Bitmap
    /// By how much differences are magnified so that the largest is black; 1 where there is none.
    public let magnification: Int
  }

  private let files: [(name: String, bytes: [UInt8])]
  /// The findings and decisions, one line each; a line that is indented gives a reason for the one before.
  public let report: [String]
  /// Pictures that are not drawn again as they are: one line each; empty where the proof holds.
  public let failures: [String]
  /// How far pixels are off at most when the pictures are drawn again, in levels.
  public let largestDifference: Int
  /// The levels that have to be accepted so that the theme can be written although its proof does not hold; `nil` where it
  /// holds.
  public var acceptableDifference: Int? { failures.isEmpty ? nil : largestDifference }
  /// What was found, as `popframe slice --check --json` prints it; null for a starter.
  public let values: JSON
  /// The finished pictures, the largest first.
  public let redrawn: [Redrawn]

  /// The starters: the name of each, and what it is.
  public static let starters: [(style: String, words: String)] = StarterTheme.Style.allCases.map {
    ($0.rawValue, $0.words)
  }

  /// A starter; `nil` for a style that there is not.
  public init?(starter style: String) throws(PopframeError) {
    guard let style = StarterTheme.Style(rawValue: style) else { return nil }
    files = try StarterTheme.files(of: style, named: style.rawValue)
    (report, failures, largestDifference, values, redrawn) = ([], [], 0, .null, [])
  }

  /// Puts parts of a theme together: pictures by the names that they have in its folder, one of them its frame.
  public init(parts: [(name: String, bytes: [UInt8])]) throws(PopframeError) {
    let theme = try AssembledTheme(parts)
    files = theme.files
    report = theme.report
    (failures, largestDifference, values, redrawn) = ([], 0, .null, [])
  }

  /// Why pictures are not taken apart.
  @_spi(Studio) public struct Refusal: Error {
    /// `refused` for a line that there is not, or that its option does not take; `impossible` with the reason for what
    /// cannot be taken apart.
    public let error: PopframeError
    /// What a person may answer: `{"content": {"x", "y", "width", "height"}, "isKnown"}`, a rectangle in points of the
    /// picture from which content can be taken out where `isKnown`; `{"page"}`, the colour that an opaque picture stands
    /// on, null where its edge cannot be told; or null.
    public let question: JSON
  }

  /// Takes finished pictures apart, as `popframe slice --check` does, but for opaque ones that stand on one colour: it is
  /// taken off where it is given.
  ///
  /// - Parameters:
  ///   - mocks: The pictures' files, each with its name: `card.png`, `card@2x.png`.
  ///   - lines: Lines that are given in place of those that are found: options of the command, and the texts that they
  ///     take, as the report's `lines` has them.
  ///   - progress: Gets each step when it begins: `outline`, `shadow`, `arrow`, then `axes` and `proof`, once for each
  ///     explanation that is tried.
  public init(
    mocks: [(name: String, bytes: [UInt8])], lines: [String: String] = [:],
    progress: @escaping (String) -> Void = { _ in }
  ) throws(Refusal) {
    let (pictures, settings): ([FinishedPicture], SliceSettings)
    do throws(PopframeError) {
      pictures = try Self.pictures(of: mocks)
      settings = try Self.settings(lines)
    } catch { throw Refusal(error: error, question: .null) }
    let sliced: SlicedTheme
    do throws(SliceRefusal) {
      sliced = try SlicedTheme(pictures, name: "Sliced", settings: settings) {
        progress($0.rawValue)
      }
    } catch { throw Refusal(error: error.error, question: error.question?.json ?? .null) }
    files = sliced.files
    report = sliced.report
    // Behind the semicolon stands an option of the command.
    failures = sliced.failures.map { String($0.parts(at: ";")[0]) }
    largestDifference = sliced.largestDifference
    values = sliced.json
    redrawn = sliced.redrawn.sorted { $0.finished.width > $1.finished.width }.map {
      Redrawn($0.file, $0.finished, $0.drawn)
    }
  }

  private static func pictures(
    of mocks: [(name: String, bytes: [UInt8])]
  ) throws(PopframeError) -> [FinishedPicture] {
    let snapshot = Snapshot(
      files: Dictionary(mocks.map { ($0.name, $0.bytes) }) { first, _ in first })
    var pictures: [FinishedPicture] = []
    for mock in mocks { pictures.append(try FinishedPicture(snapshot.asset(mock.name))) }
    return pictures
  }

  private static func settings(_ lines: [String: String]) throws(PopframeError) -> SliceSettings {
    var settings = SliceSettings()
    settings.asksAboutPages = true
    for (name, text) in lines {
      guard let option = SliceSettings.Option(rawValue: name) else {
        throw .refused(path: name, reason: "there is no line \(name.quoted)")
      }
      do throws(SliceSettings.WrongText) {
        try settings.take(text, for: option)
      } catch { throw .refused(path: name, reason: error.message) }
    }
    return settings
  }

  /// The text of the theme's file.
  public var text: String {
    String(decoding: files.first { $0.name == ThemeLocator.fileName }?.bytes ?? [], as: UTF8.self)
  }

  /// The theme, to be drawn.
  public var theme: ThemeFolder {
    get throws(PopframeError) {
      try ThemeFolder(
        Snapshot(files: Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }))
    }
  }

  /// Writes the theme into a folder that is not there yet; the folder's name becomes the theme's.
  ///
  /// - Parameters:
  ///   - name: The new folder's name, without a path.
  ///   - folder: The folder that it is made in.
  ///   - accepted: By how many levels pixels of a proof that does not hold may be off.
  /// - Returns: The theme's file.
  /// - Throws: `refused` for a proof that does not hold, unless ``acceptableDifference`` is accepted.
  @discardableResult
  public func write(
    named name: String, in folder: String, accepting accepted: Int = 0
  ) throws(PopframeError) -> String {
    guard failures.isEmpty || acceptableDifference.map({ $0 <= accepted }) == true else {
      throw .refused(path: name, reason: failures.joined(separator: "; "))
    }
    try StarterTheme.check(name: name, of: name)
    guard FileName(name) != nil else {
      throw .impossible(
        path: name, reason: "a folder's name has no slash, begins with no dot, and is not so long")
    }
    let place = PathName(folder).appending(name)
    var files = files
    if let index = files.firstIndex(where: { $0.name == ThemeLocator.fileName }),
      let path = SettingPath("name")
    {
      files[index].bytes = try ThemeChange.bytes(
        of: text, with: [ThemeEdit(path, to: .text(name))], file: place.text)
    }
    try FolderTransaction.write(files, toNew: place)
    return place.appending(ThemeLocator.fileName).text
  }
}

extension NewTheme.Redrawn {
  fileprivate init(_ file: String, _ picture: Bitmap, _ drawn: Bitmap) {
    self.file = file
    self.picture = picture
    self.drawn = drawn
    let distances = zip(picture.pixels, drawn.pixels).map { $0.difference($1) }
    let largest = distances.max() ?? 0
    let factor = largest == 0 ? 1 : 255 / largest
    magnification = factor
    difference = Bitmap(
      size: picture.size,
      pixels: distances.map { distance in
        let level = UInt8(255 - min(255, distance * factor))
        return Pixel(red: level, green: level, blue: level, alpha: 255)
      })
  }
}

extension StarterTheme.Style {
  fileprivate var words: String {
    switch self {
    case .card: "Card: drawn, with a hairline"
    case .glass: "Glass: drawn, with a backdrop"
    case .menu: "Menu: a material over a strong blur"
    case .bubble: "Bubble: a tail that is a path"
    case .tooltip: "Tooltip: small, with shadows that spread"
    case .image: "Pictures of frame and arrow"
    case .clip: "An arrow cut out of the frame"
    case .fused: "A picture for each direction"
    case .pixel: "Pixel art"
    }
  }
}

extension Bitmap {
  /// The bitmap as a PNG file.
  @_spi(Studio) public func png() throws(PopframeError) -> [UInt8] { try png(scale: .one) }
}
