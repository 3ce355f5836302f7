package import Imaging

/// Why a host cannot be arranged as requested.
package enum HostError: Error, Equatable, Sendable {
  /// There is no host of this name.
  case unknownHost(name: String, known: [String])
  /// An anchor is given without a host.
  case noHost(anchor: String)
  /// The host has no anchor of this name, at this size and with these traits.
  case unknownAnchor(name: String, host: Host, known: [String])
  /// The container, in points, is smaller than the host's parts.
  case containerTooSmall(host: Host, container: Size, minimum: Size)
  /// The container, in points, is larger than anything that is drawn.
  case containerTooLarge(Size)
}

extension HostError: CustomStringConvertible {
  /// What is wrong, and what there is instead.
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
