/// The style sheet of a page, in pieces of one purpose each.
enum ReportStyle {
  static let sheet = HTML(
    trusted: "\n"
      + [colours, page, cards, pictures, toolbar, inspector, media].joined(separator: "\n") + "\n")
}
