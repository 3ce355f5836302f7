extension PlacementSettingsError: CustomStringConvertible {
  /// What is missing, in words that fit the command line and scene files.
  package var description: String {
    switch self {
    case .noContainer:
      return "there is no container: give its size in points, or a host"
    case .noSource(let anchors):
      let list = anchors.isEmpty ? "" : " (anchors: \(anchors.joined(separator: ", ")))"
      return "there is nothing to point at: give a source, or an anchor of the host\(list)"
    case .anchorWithoutHost(let name):
      return "the anchor '\(name)' needs a host that has it: "
        + Host.allCases.map(\.rawValue).inWords
    case .windowWithoutTablet:
      return "a window of any size needs a tablet: name one as the device, or give a container"
    case .columnWithoutSplitView:
      return "only the host split-view has a primary column; leave its width out"
    case .host(let error):
      return error.description
    }
  }
}
