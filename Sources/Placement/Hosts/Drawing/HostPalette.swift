import Imaging

/// The colours of hosts, named by their purpose.
///
/// Light greys, so that the popover is the most prominent; one blue for elements that can be
/// tapped.
enum HostPalette: CaseIterable {
  /// The background of content.
  case paper
  /// The background of grouped content and menus.
  case groupedBackground
  case bar
  /// Hairlines.
  case line
  /// Titles.
  case ink
  /// Bars that stand for text.
  case words
  /// Bars that stand for secondary text.
  case faintWords
  /// Controls that can be tapped.
  case tint
  /// Tabs that are not selected.
  case tabInk
  case selection
  /// The background of the keyboard's keys.
  case keyboard
  /// A letter's key.
  case key
  /// A key that is not a letter's.
  case darkKey
  /// Parts of the device that are not screen.
  case hardware

  func color(_ appearance: HostAppearance) -> Color {
    let (light, dark) = hex
    let value = appearance == .light ? light : dark
    return Color(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// 0xRRGGBB, light and dark.
  private var hex: (UInt32, UInt32) {
    switch self {
    case .paper: (0xFF_FFFF, 0x1C_1C1E)
    case .groupedBackground: (0xF1_F1F5, 0x10_1012)
    case .bar: (0xF8_F8FA, 0x2A_2A2D)
    case .line: (0xC8_C8CE, 0x48_484D)
    case .ink: (0x3C_3C43, 0xE0_E0E5)
    case .words: (0xD3_D3DA, 0x4A_4A50)
    case .faintWords: (0xE6_E6EB, 0x37_373C)
    case .tint: (0x3A_78D0, 0x6A_A3F0)
    case .tabInk: (0x8A_8A92, 0x93_939A)
    case .selection: (0xE1_EBF9, 0x2B_3A50)
    case .keyboard: (0xD6_D8DE, 0x2C_2C30)
    case .key: (0xFF_FFFF, 0x68_686D)
    case .darkKey: (0xB9_BEC8, 0x47_474C)
    case .hardware: (0x00_0000, 0x00_0000)
    }
  }
}
