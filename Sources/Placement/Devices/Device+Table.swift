import Imaging

extension Device {
  /// The table, newest first.
  public static let all: [Device] = phones + tablets

  private static let phones: [Device] = [
    phone(
      ["iPhone 16 Pro Max"], 3, 440, 956, top: 62, .island, [.deviceInfo, .viewports],
      ["safe areas: one list (C)"]),
    phone(
      ["iPhone 16 Pro"], 3, 402, 874, top: 62, .island, [.deviceInfo, .viewports],
      ["safe areas: one list (C)"]),
    phone(
      ["iPhone 16 Plus", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 14 Pro Max"], 3, 430, 932,
      top: 59, .island, [.deviceInfo, .screenSizes, .viewports], ["safe areas: one list (C)"]),
    phone(
      ["iPhone 16", "iPhone 15", "iPhone 15 Pro", "iPhone 14 Pro"], 3, 393, 852, top: 59, .island,
      [.deviceInfo, .screenSizes, .viewports], ["safe areas: one list (C)"]),
    phone(
      ["iPhone 14 Plus", "iPhone 13 Pro Max", "iPhone 12 Pro Max"], 3, 428, 926, top: 47, .notch,
      [.snapshotTesting, .simulator, .deviceInfo, .screenSizes]),
    phone(
      ["iPhone 14", "iPhone 13", "iPhone 13 Pro", "iPhone 12", "iPhone 12 Pro"], 3, 390, 844,
      top: 47, .notch, [.snapshotTesting, .simulator, .deviceInfo, .screenSizes]),
    phone(
      ["iPhone 13 mini", "iPhone 12 mini"], 3, 375, 812, top: 50, .notch,
      [.snapshotTesting, .simulator, .deviceInfo, .screenSizes],
      ["portrait bottom: C says 0, A and B 34"]),
    phone(
      ["iPhone 11 Pro Max", "iPhone XS Max"], 3, 414, 896, top: 44, .notch,
      [.snapshotTesting, .simulator, .deviceInfo, .measured, .screenSizes],
      ["landscape bottom: A says 24, B, C and D 21"]),
    phone(
      ["iPhone 11", "iPhone XR"], 2, 414, 896, top: 48, side: 44, .notch,
      [.snapshotTesting, .simulator, .deviceInfo, .measured, .screenSizes],
      [
        "portrait top: A and D say 44 (D on iOS 13), B and C 48",
        "landscape sides: C says 48, A, B and D 44",
      ]),
    phone(
      ["iPhone 11 Pro", "iPhone XS", "iPhone X"], 3, 375, 812, top: 44, .notch,
      [.snapshotTesting, .simulator, .deviceInfo, .measured, .screenSizes],
      ["landscape sides: B says 48, A, C and D 44", "landscape bottom: A says 24, B, C and D 21"]),
    plainPhone(
      ["iPhone 8 Plus", "iPhone 7 Plus", "iPhone 6s Plus", "iPhone 6 Plus"], 3, 414, 736, .regular,
      [.snapshotTesting, .simulator, .screenSizes]),
    plainPhone(
      [
        "iPhone SE 3", "iPhone SE", "iPhone SE 2", "iPhone 8", "iPhone 7", "iPhone 6s", "iPhone 6",
      ], 2, 375, 667, .compact, [.snapshotTesting, .simulator, .screenSizes]),
    plainPhone(
      ["iPhone SE 1", "iPhone 5s", "iPhone 5c", "iPhone 5"], 2, 320, 568, .compact,
      [.snapshotTesting, .screenSizes], ["safe areas: one list (A)"]),
  ]

  private static let tablets: [Device] = [
    tablet(
      ["iPad Pro 12.9"], 1024, 1366, [.snapshotTesting, .simulator, .measured, .widths, .tablets],
      portrait: [(.third, 375, .compact), (.twoThirds, 639, .compact)],
      landscape: [(.third, 375, .compact), (.half, 678, .regular), (.twoThirds, 981, .regular)],
      ["safe area: A says 20 and 0, as with a home button; B and D 24 and 20"]),
    tablet(
      ["iPad Pro 11"], 834, 1194, [.snapshotTesting, .simulator, .measured, .tablets],
      portrait: [(.third, 320, .compact), (.twoThirds, 504, .compact)],
      landscape: [(.third, 375, .compact), (.half, 592, .compact), (.twoThirds, 809, .regular)],
      ["split widths: one list (A)"]),
    tablet(
      ["iPad Air 5", "iPad Air 4", "iPad Air", "iPad 10"], 820, 1180, [.simulator, .tablets],
      portrait: [], landscape: [], ["safe area: one list (B)", "no list has its split widths"]),
    tablet(
      ["iPad mini 6", "iPad mini"], 744, 1133, [.simulator, .tablets], portrait: [], landscape: [],
      ["safe area: one list (B)", "no list has its split widths"]),
    tablet(
      ["iPad Air 3", "iPad Pro 10.5"], 834, 1112, hasHomeButton: true,
      [.snapshotTesting, .simulator, .widths, .tablets],
      portrait: [(.third, 320, .compact), (.twoThirds, 504, .compact)],
      landscape: [(.third, 320, .compact), (.half, 551, .compact), (.twoThirds, 782, .regular)]),
    tablet(
      ["iPad 9", "iPad 8", "iPad 7", "iPad"], 810, 1080, hasHomeButton: true,
      [.snapshotTesting, .simulator, .tablets],
      portrait: [(.third, 320, .compact), (.twoThirds, 480, .compact)],
      landscape: [(.third, 320, .compact), (.half, 535, .compact), (.twoThirds, 750, .regular)],
      ["split widths: one list (A)"]),
    tablet(
      ["iPad mini 5", "iPad mini 4", "iPad Pro 9.7", "iPad Air 2", "iPad 9.7"], 768, 1024,
      hasHomeButton: true, [.snapshotTesting, .simulator, .widths, .tablets],
      portrait: [(.third, 320, .compact), (.twoThirds, 438, .compact)],
      landscape: [(.third, 320, .compact), (.half, 507, .compact), (.twoThirds, 694, .regular)]),
  ]

  /// A phone without a home button: 34 points at the bottom, 21 in landscape.
  private static func phone(
    _ names: [String], _ scale: Double, _ width: Double, _ height: Double, top: Double,
    side: Double? = nil, _ cutout: ScreenCutout, _ sources: [DeviceSource], _ notes: [String] = []
  ) -> Device {
    let side = side ?? top
    return Device(
      names: names, scale: scale, size: Size(width: width, height: height),
      safeArea: Insets(top: top, left: 0, bottom: 34, right: 0),
      landscapeSafeArea: Insets(top: 0, left: side, bottom: 21, right: side),
      // Phones of 414 points and more in portrait are regular on their side.
      landscapeWidth: width >= 414 ? .regular : .compact, isTablet: false, cutout: cutout,
      splits: [], sources: sources, notes: notes)
  }

  /// A phone with a home button: a status bar in portrait, nothing in landscape.
  private static func plainPhone(
    _ names: [String], _ scale: Double, _ width: Double, _ height: Double,
    _ landscapeWidth: SizeClass, _ sources: [DeviceSource], _ notes: [String] = []
  ) -> Device {
    Device(
      names: names, scale: scale, size: Size(width: width, height: height),
      safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0), landscapeSafeArea: .zero,
      landscapeWidth: landscapeWidth, isTablet: false, cutout: .none, splits: [],
      sources: sources, notes: notes)
  }

  private typealias Width = (part: Split.Part, width: Double, sizeClass: SizeClass)

  /// A tablet: the same safe area in both orientations.
  private static func tablet(
    _ names: [String], _ width: Double, _ height: Double, hasHomeButton: Bool = false,
    _ sources: [DeviceSource], portrait: [Width], landscape: [Width], _ notes: [String] = []
  ) -> Device {
    let safeArea = Insets(
      top: hasHomeButton ? 20 : 24, left: 0, bottom: hasHomeButton ? 0 : 20, right: 0)
    func splits(_ widths: [Width], isLandscape: Bool) -> [Split] {
      widths.map {
        Split(part: $0.part, isLandscape: isLandscape, width: $0.width, sizeClass: $0.sizeClass)
      }
    }
    return Device(
      names: names, scale: 2, size: Size(width: width, height: height), safeArea: safeArea,
      landscapeSafeArea: safeArea, landscapeWidth: .regular, isTablet: true, cutout: .none,
      splits: splits(portrait, isLandscape: false) + splits(landscape, isLandscape: true),
      sources: sources, notes: notes)
  }
}
