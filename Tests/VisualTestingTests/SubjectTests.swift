import PNG
import Imaging
import PopframeKit
@testable import Regression
import Testing
@testable import VisualTesting

/// Every kind of subject draws what `popframe render` draws.
@Suite struct SubjectTests {
  private let package: TestPackage
  private let folder: PackageFolder
  private let drawn: RenderedPopover

  init() throws {
    package = try TestPackage()
    try package.makeTheme()
    folder = PackageFolder(of: package.testFile)
    drawn = try ThemeFolder(package.path("Themes/Flat")).render(
      PopoverRequest(extent: .content(Size(width: 8, height: 6)), arrow: .left, scale: .two))
  }

  private func expectDrawn(_ subject: some PopoverSubject) throws {
    let picture = try subject.picture(in: folder)
    #expect(try picture.png == drawn.png())
    #expect(try picture.decoded().bitmap == drawn.bitmap)
  }

  @Test func `a theme counts from the package`() throws {
    try expectDrawn(
      ThemeSubject.theme(
        "Themes/Flat", extent: .content(Size(width: 8, height: 6)), arrow: .left, scale: .two))
    try expectDrawn(.theme("Themes/Flat/theme.yaml", arrow: .left, scale: .two))
    try expectDrawn(.theme(package.path("Themes/Flat"), arrow: .left, scale: .two))
  }

  @Test func `pictures that a theme is drawn with count from the package, too`() throws {
    try package.write(Bitmap.flat(77, PixelSize(width: 8, height: 6)).file, to: "Art/content.png")
    try package.write(Bitmap.flat(33, PixelSize(width: 8, height: 6)).file, to: "Art/ground.png")
    let subject = ThemeSubject.theme(
      "Themes/Flat", arrow: ArrowDirection.none, canvas: .bounds,
      background: .picture("Art/ground.png"), contentImage: "Art/content.png")
    let bitmap = try subject.picture(in: folder).decoded().bitmap
    #expect(bitmap.size == PixelSize(width: 10, height: 8))
    #expect(bitmap[5, 4].red == 77)
  }

  @Test func `a scene counts from the package`() throws {
    let scene = "theme: ../Themes/Flat\narrow: left\nscale: 2\ncontent: [8, 6]\n"
    try package.write(Array(scene.utf8), to: "Scenes/left.yaml")
    try expectDrawn(.scene("Scenes/left.yaml"))
  }

  @Test func `a theme is no scene`() throws {
    #expect(throws: PopframeError.self) {
      try SceneSubject(file: "Themes/Flat/theme.yaml").picture(in: folder)
    }
  }

  @Test func `a popover that is drawn knows its parts`() throws {
    try expectDrawn(drawn)
    let regions = try #require(drawn.picture(in: folder).decoded().regions())
    #expect(regions.size == drawn.bitmap.size)
    #expect(regions.names.contains("arrow"))
  }

  @Test func `a PNG file stays as it is`() throws {
    let png = try drawn.png()
    try expectDrawn(png)
    #expect(try png.picture(in: folder).decoded().file == png)
  }

  @Test func `a preview is the gallery's`() throws {
    let theme = try ThemeFolder(package.path("Themes/Flat"))
    for preview in theme.previews {
      let picture = try PreviewSubject(preview, of: theme).picture(in: folder)
      #expect(try picture.png == theme.render(preview.request).png())
    }
  }

  private struct Custom: PopoverSubject {
    func picture(in folder: PackageFolder) throws -> SubjectPicture {
      try SubjectPicture(bitmap: .flat(9), scale: .two)
    }
  }

  @Test func `a type of one's own can be a subject`() throws {
    let picture = try Custom().picture(in: folder)
    #expect(picture.scale == .two)
    #expect(try picture.png == PNGCodec.encode(.flat(9), scale: .two))
  }
}
