internal import AndroidExchange
internal import AppleExchange
package import Exchange
package import Popovers
package import WebExchange

extension ExportSubject {
  /// - Parameter sheet: What writes the subject as a stylesheet, where it was made before.
  package func export(to target: ExportTarget, sheet: CSSWriter? = nil) -> ThemeExport {
    switch target {
    case .xcassets: AssetCatalogWriter(self).export
    case .ninePatch: NinePatchWriter(self).export
    case .css: (sheet ?? CSSWriter(self)).export
    case .uikit: UIKitWriter(self).export
    case .swiftui: SwiftUIWriter(self).export
    }
  }
}
