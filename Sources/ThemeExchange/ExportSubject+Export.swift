internal import AndroidExchange
internal import AppleExchange
package import Exchange
package import Popovers
package import WebExchange

extension ExportSubject {
  /// - Parameter stylesheet: How CSS is written.
  package func export(
    to target: ExportTarget, stylesheet: StylesheetOptions = StylesheetOptions()
  ) -> ThemeExport {
    switch target {
    case .xcassets: AssetCatalogWriter(self).export
    case .ninePatch: NinePatchWriter(self).export
    case .css: CSSWriter(self, options: stylesheet).export
    case .uikit: UIKitWriter(self).export
    case .swiftui: SwiftUIWriter(self).export
    }
  }
}
