package import Popovers

/// A format of somebody else's that themes come from or go to.
public struct ExchangeFormat: Equatable, Sendable {
  /// How an export is shown to be right.
  package enum Evidence: String, Hashable, Sendable, CaseIterable {
    /// Drawn by the target's own engine, or by an exact stand-in, and compared pixel by pixel.
    case proved
    /// Read by the target's own parser where there is one, and read back.
    case checked
  }

  /// What themes are exported to, by the name that theme files use; `nil` for a format that is imported only.
  package let target: ExportTarget?
  /// The format's name.
  public let name: String
  /// What it is, in a few words.
  public let summary: String
  /// Whether themes can be made from it.
  public let isImported: Bool
  package let evidence: Evidence

  /// An asset catalogue, as Xcode has them.
  public static let xcassets = ExchangeFormat(
    target: .xcassets, summary: "an asset catalogue with image sets", isImported: true,
    evidence: .proved)
  /// Pictures and code for Android.
  public static let ninePatch = ExchangeFormat(
    target: .ninePatch, summary: "Android's .9.png pictures by density, and a Drawable in Kotlin",
    isImported: true, evidence: .proved)
  /// Swift for UIKit, with its catalogue.
  public static let uikit = ExchangeFormat(
    target: .uikit, summary: "a UIPopoverBackgroundView in Swift, with its asset catalogue",
    isImported: false, evidence: .proved)
  /// Swift for SwiftUI, with its catalogue.
  public static let swiftui = ExchangeFormat(
    target: .swiftui, summary: "a SwiftUI view and shape, with their asset catalogue",
    isImported: false, evidence: .checked)
  /// A stylesheet for web pages.
  public static let css = ExchangeFormat(
    target: .css, summary: "a stylesheet with pictures and an example page", isImported: true,
    evidence: .proved)

  /// The formats there are. One that is not finished is not listed.
  public static let all: [ExchangeFormat] = [
    .xcassets, .ninePatch, .uikit, .swiftui, .css,
    ExchangeFormat(
      target: nil, name: "svg", summary: "a frame as a vector picture, drawn by a renderer",
      isImported: true, evidence: .checked),
  ]

  /// Whether themes can be exported to it.
  public var isExported: Bool { target != nil }

  /// The format of a name.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  private init(
    target: ExportTarget?, name: String? = nil, summary: String, isImported: Bool,
    evidence: Evidence
  ) {
    self.target = target
    self.name = name ?? target?.rawValue ?? ""
    self.summary = summary
    self.isImported = isImported
    self.evidence = evidence
  }
}
