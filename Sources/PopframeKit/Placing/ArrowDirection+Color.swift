package import Imaging
internal import Popovers

extension ArrowDirection {
  /// The colour of a direction on maps.
  package var surveyColor: Color {
    switch self {
    case .up: Color(red: 0x3B, green: 0x82, blue: 0xF6)
    case .down: Color(red: 0x10, green: 0xB9, blue: 0x81)
    case .left: Color(red: 0xF5, green: 0x9E, blue: 0x0B)
    case .right: Color(red: 0xA8, green: 0x55, blue: 0xF7)
    case .none: Color(red: 0xE5, green: 0xE7, blue: 0xEB)
    }
  }
}
