public import Imaging

/// A theme tried at every place of a screen: which directions win, where the arrow misses, where content
/// is cut, and where caps or the lane shrink.
///
/// It is a count of what ``Placement`` decides for sources on a grid, contents, text sizes, keyboards and
/// reading directions; nothing is drawn.
public struct PlacementSurvey: Equatable, Sendable {
  /// What is tried.
  public struct Options: Equatable, Sendable {
    /// The size of a source in points.
    public var source = Size(width: 44, height: 44)
    /// From one source to the next, in points.
    public var step = 20.0
    /// The sizes of contents, in points.
    public var contents: [Size]
    /// How much higher contents become with larger text, in whole points; 1 is the standard size.
    public var growths: [Double] = Self.textGrowths
    /// Where the arrow may point.
    public var permitted: [ArrowDirection] = [.up, .down, .left, .right]
    /// Whether each place is also tried with the keyboard up.
    public var triesKeyboard = true
    /// The reading directions.
    public var layoutDirections: [LayoutDirection] = LayoutDirection.allCases
    /// Policy, alignment, distance, margins and the rest of each request.
    public var request: PlacementRequest

    /// Apple's body text at its standard size of 17 points, at its largest of 23, and at the largest
    /// of the accessibility sizes, 53.
    public static let textGrowths = [1, 23.0 / 17, 53.0 / 17]

    /// Options with the defaults for contents of these sizes.
    public init(contents: [Size]) {
      self.contents = contents
      request = PlacementRequest(
        container: Size(width: 1, height: 1), source: Rect(x: 0, y: 0, width: 0, height: 0),
        content: Size(width: 1, height: 1))
      request.adaptation = .none
    }
  }

  /// What was counted.
  public struct Counts: Equatable, Sendable {
    /// How many placements were tried.
    public var placements = 0
    /// How many have their tip beside the source.
    public var misses = 0
    /// How many lose some of their area.
    public var cut = 0
    /// How many have their caps shrunk.
    public var capsShrunk = 0
    /// How many have their lane shrunk, or an arrow that is wider than its edge.
    public var laneShrunk = 0
    /// How many could not be placed: there was no room at all.
    public var impossible = 0
    /// How often each direction won.
    public var wins: [ArrowDirection: Int] = [:]

    /// Nothing counted yet.
    public init() {}
  }

  /// The screen.
  public let screen: DeviceScreen
  /// Whether the presentation would become a sheet there, so that nobody sees these popovers.
  public let adapts: Bool
  /// How many columns of sources there are.
  public let columns: Int
  /// How many rows of sources there are.
  public let rows: Int
  /// What was counted.
  public let counts: Counts
  /// The direction that wins at each source with the first content, standard text, no keyboard and from
  /// left to right, row by row; `none` where nothing could be placed.
  public let map: [ArrowDirection]
  /// Whether anything tried at each source misses.
  public let missMap: [Bool]
  /// Whether anything tried at each source is cut.
  public let cutMap: [Bool]
  /// The worst: those that miss by most, then those that lose the largest share; at most ``mostWorst``.
  public let worst: [Finding]

  /// One placement that is bad.
  public struct Finding: Equatable, Sendable {
    /// What was asked.
    public let request: PlacementRequest
    /// The direction that won.
    public let direction: ArrowDirection
    /// How far the tip is beside its source, in points.
    public let beside: Double
    /// The share of the full size that is lost, 0…1.
    public let lost: Double
  }

  /// How many findings are kept.
  public static let mostWorst = 10

  /// Tries a theme on a screen.
  public init(_ theme: SurveyedTheme, on screen: DeviceScreen, options: Options) {
    self.screen = screen
    let container = screen.container
    var request = options.request
    request.container = container
    request.safeArea = screen.safeArea
    request.sizeClass = screen.sizeClass
    request.verticalSizeClass = screen.verticalSizeClass
    request.permitted = options.permitted
    request.adaptation = .none
    adapts = screen.sizeClass == .compact || screen.verticalSizeClass == .compact
    columns = Self.count(container.width - options.source.width, step: options.step)
    rows = Self.count(container.height - options.source.height, step: options.step)

    var counts = Counts()
    var wins = (up: 0, down: 0, left: 0, right: 0, none: 0)
    var map = [ArrowDirection](repeating: .none, count: columns * rows)
    var misses = [Bool](repeating: false, count: columns * rows)
    var cuts = misses
    var worst = WorstFindings()
    let keyboards = options.triesKeyboard ? [0, screen.keyboardHeight] : [0]
    var isFirst = true
    for content in options.contents {
      for growth in options.growths {
        request.extent = .content(
          Size(width: content.width, height: (content.height * growth).rounded()))
        for keyboard in keyboards {
          request.keyboardHeight = keyboard
          for layoutDirection in options.layoutDirections {
            request.layoutDirection = layoutDirection
            for row in 0..<rows {
              for column in 0..<columns {
                request.source = Rect(
                  x: Double(column) * options.step, y: Double(row) * options.step,
                  width: options.source.width, height: options.source.height)
                counts.placements += 1
                let cell = row * columns + column
                guard let placement = try? Placement(request, metrics: theme.metrics) else {
                  counts.impossible += 1
                  continue
                }
                let winner = placement.winner
                switch placement.direction {
                case .up: wins.up += 1
                case .down: wins.down += 1
                case .left: wins.left += 1
                case .right: wins.right += 1
                case .none: wins.none += 1
                }
                if isFirst { map[cell] = placement.direction }
                if theme.shrinksCaps(placement) { counts.capsShrunk += 1 }
                if placement.state == .laneShrunk || placement.state == .overflows {
                  counts.laneShrunk += 1
                }
                guard let winner else { continue }
                let isCut = winner.lost > ArrowLane.tolerance
                if winner.hits && !isCut { continue }
                if !winner.hits {
                  counts.misses += 1
                  misses[cell] = true
                }
                if isCut {
                  counts.cut += 1
                  cuts[cell] = true
                }
                worst.add(
                  beside: winner.beside, lost: isCut ? winner.lost / winner.full.area : 0,
                  direction: winner.direction, request)
              }
            }
            isFirst = false
          }
        }
      }
    }
    counts.wins = [
      .up: wins.up, .down: wins.down, .left: wins.left, .right: wins.right, .none: wins.none,
    ].filter { $0.value > 0 }
    self.counts = counts
    self.map = map
    missMap = misses
    cutMap = cuts
    self.worst = worst.findings
  }

  private static func count(_ room: Double, step: Double) -> Int {
    max(0, Int((room / step + ArrowLane.tolerance).rounded(.down)) + 1)
  }
}

/// A theme's numbers as a survey needs them.
public struct SurveyedTheme: Equatable, Sendable {
  /// What placing needs.
  public let metrics: PlacementMetrics
  /// The caps of the frame in points; `nil` for art without a frame of its own.
  private let caps: Insets?
  private let arrowHeight: Double

  /// Takes the numbers of a theme.
  public init(_ theme: Theme) throws(LayoutError) {
    metrics = try PlacementMetrics(theme)
    caps = theme.frame?.capInsets
    arrowHeight = theme.arrow?.height ?? 0
  }

  /// Whether the frame of a placed popover is smaller than its caps.
  func shrinksCaps(_ placement: Placement) -> Bool {
    guard let caps else { return false }
    var (width, height) = (placement.popover.width, placement.popover.height)
    switch placement.direction.axis {
    case .horizontal: height -= arrowHeight
    case .vertical: width -= arrowHeight
    case nil: break
    }
    return width < caps.horizontal - ArrowLane.tolerance
      || height < caps.vertical - ArrowLane.tolerance
  }
}

/// The worst findings so far, in order.
private struct WorstFindings {
  private(set) var findings: [PlacementSurvey.Finding] = []

  mutating func add(
    beside: Double, lost: Double, direction: ArrowDirection, _ request: PlacementRequest
  ) {
    let limit = PlacementSurvey.mostWorst
    if findings.count == limit, let last = findings.last,
      (last.beside, last.lost) >= (beside, lost)
    {
      return
    }
    let finding = PlacementSurvey.Finding(
      request: request, direction: direction, beside: beside, lost: lost)
    let place = findings.firstIndex { ($0.beside, $0.lost) < (beside, lost) } ?? findings.count
    findings.insert(finding, at: place)
    if findings.count > limit { findings.removeLast() }
  }
}

extension DeviceScreen {
  /// The height of a keyboard for a survey, in points: near that of the devices, not any one's. Phones
  /// have 336 points in portrait and 209 in landscape, tablets 398 and 498.
  public var keyboardHeight: Double {
    let height: Double =
      device.isTablet ? (isLandscape ? 498 : 398) : (isLandscape ? 209 : 336)
    return min(height, (container.height / 2).rounded())
  }
}
