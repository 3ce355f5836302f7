/// Whether a host is drawn dark on light or light on dark.
package enum HostAppearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
}
