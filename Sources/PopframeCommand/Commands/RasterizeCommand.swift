internal import ArgumentParser
internal import Files
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import VectorArt

struct RasterizeCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "rasterize",
    abstract: "Draw a theme's pictures from their SVGs.",
    discussion: """
      NAME.svg, in the theme's folder or its folder sources, is the source of NAME.png, NAME@2x.png and \
      NAME@3x.png that the theme names. They are drawn by rsvg-convert, resvg or inkscape, whichever is \
      installed, and have a note of the SVG and the program. A picture without this note is not replaced \
      without --force. Drawing a theme never needs a renderer; popframe check says when an SVG has changed \
      since.

        popframe new Meadow
        echo '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>' \\
          > Meadow/frame.svg
        popframe rasterize Meadow --force
        popframe rasterize Meadow --scales 1,2 --with rsvg-convert
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, or its .yaml file.", valueName: "theme"),
    completion: .themes)
  var theme: String

  @Option(
    help: ArgumentHelp("The scales, from 1 to 8. Default: 1,2,3.", valueName: "s,s,…"))
  var scales: String?

  @Option(
    help: ArgumentHelp(
      "The renderer: rsvg-convert, resvg or inkscape. Default: the first that is installed.",
      valueName: "program"))
  var with: String?

  @Flag(help: "Also replace pictures that were not drawn from an SVG.")
  var force = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let source = try SceneSource.file(ThemeLocator.standard.file(for: theme))
    try ThemeLocator.checkChange(of: [theme])
    let scales = try scaleNumbers()
    let program = try with.map { word in
      guard let program = VectorRenderer.Program(rawValue: word) else {
        let known = VectorRenderer.Program.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--with: '\(word)' is none of \(known)")
      }
      return program
    }
    let contents = try source.contents(on: ThemeCache())
    let vectors = try ThemeVectors(of: contents.tree, file: contents.path.text)
    guard !vectors.names.isEmpty else {
      throw PopframeError.impossible(
        path: contents.path.text,
        reason: "no picture that it names has an SVG of its name, beside it or in sources")
    }
    let drawn = try vectors.draw(scales: scales, with: VectorRenderer(program), force: force)
    _ = Notices(drawn.warnings)
    Messages.standard.note(
      drawn.written.isEmpty
        ? "nothing has changed: \(drawn.unchanged.joined(separator: ", "))"
        : "drawn: \(drawn.written.joined(separator: ", "))")
  }

  private func scaleNumbers() throws(UsageError) -> [Int] {
    guard let scales else { return ThemeVectors.scales }
    var numbers: [Int] = []
    for word in scales.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(word), (1...8).contains(number) else {
        throw UsageError("--scales: '\(word)' is no whole number from 1 to 8")
      }
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }
}
