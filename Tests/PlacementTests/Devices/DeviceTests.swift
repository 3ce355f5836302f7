import Imaging
@testable import Popovers
import Testing
import TestLayouts
@testable import Themes

@testable import Placement

/// The table of devices, and names that find a device as it is held.
@Suite struct DeviceTests {
  @Test func `names and sizes are found in any spelling`() throws {
    for name in ["iphone-15-pro", "iPhone 15 Pro", "IPHONE_15_PRO", "iphone 15 pro portrait"] {
      let screen = try DeviceScreen(named: name)
      #expect(screen.container == Size(width: 393, height: 852))
      #expect(screen.device.scale == 3)
      #expect(screen.safeArea == Insets(top: 59, left: 0, bottom: 34, right: 0))
      #expect(screen.sizeClass == .compact)
      #expect(screen.verticalSizeClass == .regular)
    }
    let turned = try DeviceScreen(named: "iphone-15-pro-landscape")
    #expect(turned.container == Size(width: 852, height: 393))
    #expect(turned.safeArea == Insets(top: 0, left: 59, bottom: 21, right: 59))
    #expect(turned.sizeClass == .compact)
    #expect(turned.verticalSizeClass == .compact)
    let max = try DeviceScreen(named: "iPhone 11 Pro Max landscape")
    #expect(max.sizeClass == .regular)
    #expect(max.verticalSizeClass == .compact)
  }

  @Test(arguments: [
    ("ipad-pro-12.9-landscape-half", 678.0, 1024.0, SizeClass.regular),
    ("ipad-pro-12.9-landscape-two-thirds", 981, 1024, .regular),
    ("ipad-pro-12.9-two-thirds", 639, 1366, .compact),
    ("ipad-mini-5-landscape-third", 320, 768, .compact),
    ("iPad 9 landscape half", 535, 810, .compact),
  ])
  func `splits have their own width and class`(
    name: String, width: Double, height: Double, sizeClass: SizeClass
  ) throws {
    let screen = try DeviceScreen(named: name)
    #expect(screen.container == Size(width: width, height: height))
    #expect(screen.sizeClass == sizeClass)
    #expect(screen.verticalSizeClass == .regular)
    #expect(try DeviceScreen(named: screen.word) == screen)
  }

  @Test func `an unknown device or window is an error`() {
    #expect(throws: DeviceError.unknown(name: "iphone-15-prro", near: "iphone-15-pro")) {
      try DeviceScreen(named: "iphone-15-prro")
    }
    #expect(
      throws: DeviceError.noSplit(
        device: "iPad mini 5", isLandscape: false, part: "half", known: ["third", "two-thirds"])
    ) { try DeviceScreen(named: "ipad-mini-5-half") }
  }

  @Test func `every device has one word, two lists, and numbers that make a screen`() {
    let words = Device.all.flatMap(\.names).map(Device.word)
    #expect(Set(words).count == words.count)
    for device in Device.all {
      #expect(Set(device.sources).count >= 2, "\(device.word)")
      #expect(device.size.width < device.size.height)
      #expect([2, 3].contains(device.scale))
      for split in device.splits {
        let whole = split.isLandscape ? device.size.height : device.size.width
        #expect(split.width < whole)
        #expect(
          split.sizeClass == (split.width >= DeviceScreen.regularWindowWidth ? .regular : .compact))
      }
    }
  }

  /// The two windows of a split share the screen with a divider of at most 10 points between them.
  @Test func `splits of one screen make the whole`() {
    var pairs = 0
    for device in Device.all where device.splits.count == 5 {
      func width(_ part: Device.Split.Part) -> Double {
        device.splits.first { $0.isLandscape && $0.part == part }?.width ?? 0
      }
      let gap = device.size.height - width(.third) - width(.twoThirds)
      let middle = device.size.height - 2 * width(.half)
      #expect((0...10).contains(gap), "\(device.word) \(gap)")
      #expect((0...10).contains(middle), "\(device.word) \(middle)")
      pairs += 1
    }
    #expect(pairs >= 5)
  }
}
