internal import Files
internal import PopframeKit

/// Where the report on a folder of references is: `popframe-report/Tests/AppTests/References` for
/// the folder `Tests/AppTests/References` of the package, so that each has a report of its own.
struct ReportPlace: Hashable, Sendable {
  let references: String
  /// The folder of all reports.
  let base: PathName
  /// The path of the report below ``base``.
  let path: String

  /// - Parameter report: The folder of all reports; a relative path counts from the package.
  init(references: String, report: String, package: PackageFolder) {
    self.references = references
    base = PathName(package.path(to: report))
    path = String(package.shorten(references).drop { $0 == "/" })
  }

  var folder: PathName { path == "." ? base : base.appending(path) }
}
