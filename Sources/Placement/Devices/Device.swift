public import Imaging
import Themes

/// A phone or a tablet: the screen that an app has on it.
///
/// All lengths are points. Published lists contradict each other; ``notes`` says which numbers of a
/// device are in fewer than two of `DeviceSource`'s lists, and where lists differ.
public struct Device: Equatable, Sendable {
  /// The name as it is sold: `iPhone 15 Pro`; devices with the same screen share an entry.
  public let names: [String]
  /// Pixels per point.
  public let scale: Double
  /// The size in portrait.
  public let size: Size
  /// The covered strips at the edges in portrait.
  public let safeArea: Insets
  /// The covered strips at the edges in landscape.
  public let landscapeSafeArea: Insets
  /// The width's class in landscape; in portrait a phone's is compact and a tablet's regular.
  public let landscapeWidth: SizeClass
  /// Whether it is a tablet: its height is regular in every orientation.
  public let isTablet: Bool
  package let cutout: ScreenCutout
  package let splits: [Split]
  /// The published lists that agree on the device's numbers.
  package let sources: [DeviceSource]
  /// Notes on numbers that fewer than two lists agree on.
  public let notes: [String]

  /// A window that shares the screen with another app.
  package struct Split: Equatable, Sendable {
    package let part: Part
    package let isLandscape: Bool
    /// The width in points.
    package let width: Double
    package let sizeClass: SizeClass

    /// The shares that iPadOS offers.
    package enum Part: String, Hashable, Sendable, CaseIterable {
      case third
      case half
      case twoThirds = "two-thirds"
    }
  }

  /// The word that names the device on the command line: `iphone-15-pro`.
  public var word: String { Self.word(names[0]) }

  /// A name in lower case with hyphens.
  static func word(_ name: String) -> String {
    let separators: Set<Character> = [" ", "_", "-", ",", ":", "/", "(", ")"]
    return name.lowercased().split { separators.contains($0) }.joined(separator: "-")
  }
}

package enum DeviceSource: String, Hashable, Sendable, CaseIterable {
  case snapshotTesting = "pointfreeco/swift-snapshot-testing, View.swift"
  case simulator = "YusukeHosonuma/SwiftUI-Simulator, DeviceInfo.swift"
  case deviceInfo = "michaelji520/iphone-device-info, src/index.ts"
  case measured = "karolszafranski/SafeAreaInsetsWithStoryboard, README.md (iOS 13.2)"
  case screenSizes = "alpatiev/swift_tools, iPhone_iPad_screen_sizes.md"
  case viewports = "jgaskell/speedopage, VIEWPORTSIZES.md"
  case widths = "jenniferlynparsons/evolving-resources, iOS-device-width-list.md"
  case tablets = "t0m0120/react-native-responsive-checker, ipad_size.ts"

  /// The letter that stands for the list in a table.
  package var letter: String {
    let index = DeviceSource.allCases.firstIndex(of: self) ?? 0
    return String(UnicodeScalar(UInt8(65 + index)))
  }
}

/// A device as an app sees it: turned, and with as much of the screen as the app has.
public struct DeviceScreen: Equatable, Sendable {
  /// The device.
  public let device: Device
  /// The requested name: devices with the same screen share an entry.
  public let name: String
  /// Whether it lies on its side.
  public let isLandscape: Bool
  /// The part of the screen beside another app; `nil` for all of it.
  package let split: Device.Split?

  package init(_ device: Device, isLandscape: Bool = false, split: Device.Split? = nil) {
    self.device = device
    name = device.names[0]
    self.isLandscape = isLandscape
    self.split = split
  }

  /// Every device of the table, upright and on its side.
  public static let all = Device.all.flatMap { device in
    [DeviceScreen(device), DeviceScreen(device, isLandscape: true)]
  }

  /// Finds a device by a name such as `iphone-15-pro`, `iPhone 15 Pro`, `ipad-mini-6-landscape` or
  /// `ipad-pro-11-landscape-half`; portrait unless the name says otherwise.
  public init(named name: String) throws(DeviceError) {
    var words = Device.word(name).split(separator: "-").map(String.init)
    var part: Device.Split.Part?
    for candidate in Device.Split.Part.allCases {
      let tail = candidate.rawValue.split(separator: "-").map(String.init)
      // The end of "two thirds" does not mean a third.
      guard words.count > tail.count, words.suffix(tail.count) == tail[...] else { continue }
      if candidate == .third, words.dropLast().last == "two" { continue }
      part = candidate
      words.removeLast(tail.count)
      break
    }
    var isLandscape = false
    if let last = words.last, ["landscape", "portrait"].contains(last) {
      isLandscape = last == "landscape"
      words.removeLast()
    }
    let word = words.joined(separator: "-")
    let entries = Device.all.flatMap { device in device.names.map { (device: device, name: $0) } }
    guard let found = entries.first(where: { Device.word($0.name) == word }) else {
      let known = entries.map { Device.word($0.name) }
      throw .unknown(name: name, near: WordSuggestion.alike(word, among: known).first)
    }
    device = found.device
    self.name = found.name
    self.isLandscape = isLandscape
    guard let part else {
      split = nil
      return
    }
    let splits = found.device.splits.filter { $0.isLandscape == isLandscape }
    guard let split = splits.first(where: { $0.part == part }) else {
      throw .noSplit(
        device: found.name, isLandscape: isLandscape, part: part.rawValue,
        known: splits.map(\.part.rawValue))
    }
    self.split = split
  }

  /// The word that names it on the command line.
  public var word: String {
    [Device.word(name), isLandscape ? "landscape" : nil, split?.part.rawValue].compactMap { $0 }
      .joined(separator: "-")
  }

  /// The size of the app's window.
  public var container: Size {
    let turned =
      isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
    return Size(width: split?.width ?? turned.width, height: turned.height)
  }

  /// The covered strips at the window's edges.
  public var safeArea: Insets { isLandscape ? device.landscapeSafeArea : device.safeArea }

  /// The class of the window's width.
  public var sizeClass: SizeClass {
    if let split { return split.sizeClass }
    if device.isTablet { return .regular }
    return isLandscape ? device.landscapeWidth : .compact
  }

  /// The class of the window's height.
  public var verticalSizeClass: SizeClass {
    isLandscape && !device.isTablet ? .compact : .regular
  }

  /// The least width in points at which a tablet's free window is regular: the narrowest regular split
  /// of the table.
  public static let regularWindowWidth = 678.0
}

/// Why a device cannot be used.
public enum DeviceError: Error, Equatable, Sendable {
  /// The table has no device of this name; the name that is most like it.
  case unknown(name: String, near: String?)
  /// The device has no window of this part in this orientation.
  case noSplit(device: String, isLandscape: Bool, part: String, known: [String])
}

extension DeviceError: CustomStringConvertible {
  /// The error, with the names that exist.
  public var description: String {
    switch self {
    case .unknown(let name, let near):
      let question = near.map { "; did you mean '\($0)'?" } ?? ";"
      return "there is no device named '\(name)' in the table\(question) see --device list"
    case .noSplit(let device, let isLandscape, let part, let known):
      let list = known.isEmpty ? "none" : known.joined(separator: ", ")
      return "\(device) has no window of \(part) in \(isLandscape ? "landscape" : "portrait"); "
        + "known there: \(list)"
    }
  }
}

extension DeviceScreen {
  /// The height of a keyboard for a survey, in points: a typical one, not that of an exact model.
  /// Phones have 336 points in portrait and 209 in landscape, tablets 398 and 498.
  public var keyboardHeight: Double {
    let height: Double =
      device.isTablet ? (isLandscape ? 498 : 398) : (isLandscape ? 209 : 336)
    return min(height, (container.height / 2).rounded())
  }
}
