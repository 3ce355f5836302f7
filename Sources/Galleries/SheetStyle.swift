internal import Imaging
internal import PopframeKit

/// The look of contact sheets: lengths in pixels of a sheet of two pixels a point.
enum SheetStyle {
  static let margin = 96
  static let sectionGap = 88
  static let columnGap = 40
  static let rowGap = 44
  static let panelPadding = 16
  static let titleGap = 24
  /// From a section's top to its first panels.
  static let headingHeight = 64
  /// Room for two lines under a panel.
  static let labelHeight = 60
  /// A landscape page's width by its height, a little higher than A4's.
  static let pleasantShape = 1.3

  static let title = Lettering(capHeight: 60)
  static let heading = Lettering(capHeight: 26)
  static let text = Lettering(capHeight: 20)
  static let label = Lettering(capHeight: 16)

  static let paper = Color(red: 0xF6, green: 0xF5, blue: 0xF2)
  static let ink = Color(red: 0x1F, green: 0x1F, blue: 0x22)
  static let softInk = Color(red: 0x77, green: 0x76, blue: 0x74)
  static let rule = Color(red: 0xD5, green: 0xD3, blue: 0xCE)
  static let lightSquare = Color.white
  static let darkSquare = Color(red: 0xDF, green: 0xDF, blue: 0xDF)
  /// Side of a checkerboard's squares: 8 points.
  static let square = 16
}
