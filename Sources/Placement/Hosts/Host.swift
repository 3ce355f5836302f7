public import Imaging
import Themes
internal import Words

/// A simple drawing of a screen, at any size, with named places that a popover can point at.
///
/// ```swift
/// let host = try Host(named: "split-view")
/// let arrangement = try host.arrangement(in: host.standardContainer)
/// let source = try arrangement.anchor(named: "detail-button").rect
/// let drawing = arrangement.drawing(at: .two, dimmedBy: 0.2)
/// ```
///
/// Bars have UIKit's standard heights, see `HostMetrics`. A new host is a file in `Kinds`, a case
/// and a line in `kind`.
public enum Host: String, Hashable, Sendable, CaseIterable {
  /// A screen with a button in its middle and a small one in each corner.
  case plain
  /// A navigation bar with bar buttons left and right.
  case navigationBar = "navigation-bar"
  /// A toolbar of five items at the bottom.
  case toolbar
  /// A tab bar of five tabs at the bottom.
  case tabBar = "tab-bar"
  /// Two columns, a list and its detail; collapsed to the detail in compact width.
  case splitView = "split-view"
  /// A menu under a content view that has slid aside.
  case sideMenu = "side-menu"

  private var kind: any HostKind.Type {
    switch self {
    case .plain: PlainHost.self
    case .navigationBar: NavigationBarHost.self
    case .toolbar: ToolbarHost.self
    case .tabBar: TabBarHost.self
    case .splitView: SplitViewHost.self
    case .sideMenu: SideMenuHost.self
    }
  }

  /// Finds a host by its name; an unknown one is an error with all names.
  package init(named name: String) throws(HostError) {
    guard let host = Host(rawValue: name) else {
      throw .unknownHost(name: name, known: Host.allCases.map(\.rawValue))
    }
    self = host
  }

  /// The default container: 1024 × 768 points, an iPad in landscape.
  public var standardContainer: Size { Size(width: 1024, height: 768) }

  /// Computes the places of everything on the host.
  ///
  /// - Parameter container: The size of the screen in points.
  /// - Throws: ``HostError/containerTooSmall(host:container:minimum:)`` when the host's parts would
  ///   not fit side by side, and ``HostError/containerTooLarge(_:)`` beyond all limits.
  package func arrangement(
    in container: Size, traits: HostTraits = HostTraits()
  ) throws(HostError) -> HostArrangement {
    var minimum = kind.minimumContainer(for: traits)
    if let safeArea = traits.safeArea {
      minimum.width += safeArea.horizontal
      minimum.height += max(0, safeArea.top - HostMetrics.statusBarHeight) + safeArea.bottom
    }
    guard container.width >= minimum.width, container.height >= minimum.height else {
      throw .containerTooSmall(host: self, container: container, minimum: minimum)
    }
    guard max(container.width, container.height) <= NumberRange.longest else {
      throw .containerTooLarge(container)
    }
    var board = HostBuilder(container: container, traits: traits)
    kind.arrange(on: &board)
    return HostArrangement(self, board)
  }

  /// The names and places that a popover may point at, in points of the container.
  package func anchors(
    in container: Size, traits: HostTraits = HostTraits()
  ) throws(HostError) -> [HostAnchor] {
    try arrangement(in: container, traits: traits).anchors
  }
}

protocol HostKind {
  /// The smallest container in points in which the host's parts do not overlap.
  static func minimumContainer(for traits: HostTraits) -> Size
  /// Adds the host's parts to an empty board, from bottom to top, for left to right.
  static func arrange(on board: inout HostBuilder)
}

package enum HostError: Error, Equatable, Sendable {
  case unknownHost(name: String, known: [String])
  case noHost(anchor: String)
  /// The host has no anchor of this name, at this size and with these traits.
  case unknownAnchor(name: String, host: Host, known: [String])
  /// The container, in points, is smaller than the host's parts.
  case containerTooSmall(host: Host, container: Size, minimum: Size)
  /// The container, in points, is larger than anything that is drawn.
  case containerTooLarge(Size)
}

extension HostError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownHost(let name, let known):
      "there is no host named '\(name)'\(Self.question(name, known)) "
        + "(known: \(known.joined(separator: ", ")))"
    case .noHost(let anchor): "the anchor '\(anchor)' needs a host that has it"
    case .unknownAnchor(let name, let host, let known):
      "the host \(host.rawValue) has no anchor named '\(name)'\(Self.question(name, known)) "
        + "(known here: \(known.joined(separator: ", ")))"
    case .containerTooSmall(let host, let container, let minimum):
      "the host \(host.rawValue) needs a container of at least \(Self.text(minimum)) points, "
        + "not \(Self.text(container))"
    case .containerTooLarge(let container):
      "a container is at most \(NumberRange.longest.inWords) points a side, "
        + "not \(Self.text(container))"
    }
  }

  private static func question(_ name: String, _ known: [String]) -> String {
    WordSuggestion.alike(name, among: known).first.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func text(_ size: Size) -> String {
    "\(size.width.inWords)x\(size.height.inWords)"
  }
}
