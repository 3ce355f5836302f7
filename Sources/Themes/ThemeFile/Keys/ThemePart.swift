/// The parts of a theme as an editor lists them. Every key belongs to exactly one.
package enum ThemePart: String, Sendable, CaseIterable {
  case frame, arrow, shadows, backdrop, tint, content, appearances, directions, about, previews
  case rules
}
