internal import AndroidExchange
internal import AppleExchange
package import Exchange
package import Popovers
internal import WebExchange

extension ExportSubject {
  package func export(to target: ExportTarget) -> ThemeExport {
    switch target {
    case .xcassets: AssetCatalogWriter(self).export
    case .ninePatch: NinePatchWriter(self).export
    case .css: CSSWriter(self).export
    case .uikit: UIKitWriter(self).export
    case .swiftui: SwiftUIWriter(self).export
    }
  }
}
