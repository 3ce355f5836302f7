internal import AndroidEngine
import Exchange
import Imaging
internal import Languages
import Popovers

/// Makes a `Drawable` of a theme: its class in Kotlin, the file that all themes of an app share, and its pictures.
struct DrawableWriter {
  private let subject: ExportSubject
  /// The beginning of the pictures' names.
  private let stem: String

  /// - Parameter stem: The theme's name among Android's resources.
  init(_ subject: ExportSubject, stem: String) {
    self.subject = subject
    self.stem = stem
  }

  /// The class' name.
  private var name: String {
    let name = subject.base.name
    return SafeName.name(subject.prefix.isEmpty ? name : "\(subject.prefix) \(name)", .kotlin)
      + "PopoverDrawable"
  }

  /// The file and its pictures; the losses of the theme.
  var export: ThemeExport {
    let base = DrawableTable(subject.looks[0], of: subject, stem: stem)
    var night: DrawableTable?
    var losses = base.losses
    var files: [ExchangeFile] = []
    for picture in base.pictures { add(picture, "drawable", to: &files) }
    for look in subject.looks.dropFirst() {
      guard look.appearance == "dark" else {
        losses.append(
          ThemeLoss("appearances.\(look.appearance)", because: "Android knows night and no night"))
        continue
      }
      let dark = DrawableTable(look, of: subject, stem: stem, arts: base.arts)
      night = dark
      losses += dark.losses.map { $0.of(look.appearance) }
      for picture in dark.pictures
      where !base.pictures.contains(where: {
        $0.name == picture.name && $0.files.map(\.bitmap) == picture.files.map(\.bitmap)
      }) {
        add(picture, "drawable-night", to: &files)
      }
    }
    guard !files.isEmpty || base.outline != nil else {
      return ThemeExport(files: [], losses: losses)
    }
    let export = ThemeExport(files: files, losses: losses)
    var side = "light(direction)"
    var functions = [base.function("light")]
    if let night {
      if let changes = night.changes(to: base) {
        side = "if (isNight) night(light(direction)) else light(direction)"
        functions.append("private fun night(side: Side) = \(changes.copy(of: "side"))")
      } else {
        side = "if (isNight) dark(direction) else light(direction)"
        functions.append(night.function("dark"))
      }
    }
    let outline = base.outline.map(DrawableOutline.init)
    if let outline { functions.append(outline.function) }
    let arts = (night ?? base).arts.map { "private val \($0.name) = \($0.text)" }
    let choice =
      "override fun side(direction: ArrowDirection, isNight: Boolean): Side =\n\(side.indented(by: 4))"
    let members = ([arts.joined(separator: "\n"), choice] + functions).filter { !$0.isEmpty }
    let imports = outline?.hasMeasures == true ? "\nimport kotlin.math.max" : ""
    let head = SourceHead.text(
      subject, what: "a popover's background for Android", format: "nine-patch", name: "Android",
      losses: export.losses)
    let text = """
      \(head)
      \(packageLine)import android.content.res.Resources\(imports)

      /** The popovers of a theme. */
      class \(name)(resources: Resources) : PopoverDrawable(resources) {

      \(members.joined(separator: "\n\n").indented(by: 4))

          companion object {
              /** The colour of text on it, and at night. */
              const val CONTENT_COLOR = \(color("base"))
              const val CONTENT_COLOR_NIGHT = \(color("dark"))
          }
      }

      """
    let engine = String(cString: android_popover_drawable())
      .exchanging(
        "import android.content.res.Configuration",
        for: "\(packageLine)import android.content.res.Configuration")
    return ThemeExport(
      files: files + [
        ExchangeFile(path: "\(codeFolder)/\(name).kt", content: .text(text)),
        ExchangeFile(
          path: "\(codeFolder)/PopoverDrawable.kt", content: .text(engine), isShared: true),
      ],
      losses: export.losses)
  }

  private func color(_ appearance: String) -> String {
    let look = subject.looks.first { $0.appearance == appearance } ?? subject.looks[0]
    return DrawableTable.color(look.contentColor)
  }

  /// Where the module's code of the package lies.
  private var codeFolder: String {
    (["java"] + subject.androidPackage.words(between: ".")).joined(separator: "/")
  }

  /// The package's line; without one, where it has to be written.
  private var packageLine: String {
    subject.androidPackage.isEmpty
      ? """
      // Move this file to the package of your module, and write its line here: package com.example.app
      // R is the module's own; in another package than the module's namespace, import it, too.


      """
      : "package \(subject.androidPackage)\n\n"
  }

  /// Adds the files of a picture for the densities that have them.
  private func add(_ picture: PreparedPicture, _ folder: String, to files: inout [ExchangeFile]) {
    for file in picture.files {
      guard let density = AndroidDensity(scale: file.scale) else { continue }
      files.append(
        ExchangeFile(
          path: "res/\(folder)-\(density.rawValue)/\(picture.name).png",
          content: .picture(file.bitmap, scale: Scale(Double(file.scale)) ?? .one)))
    }
  }
}
