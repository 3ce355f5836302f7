import Exchange
import Imaging
import Popovers

/// Makes a `Drawable` of a theme, in one file of Kotlin, and its pictures.
struct DrawableWriter {
  private let subject: ExportSubject
  /// What the names of the pictures begin with.
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
    let base = DrawableTable(subject.looks[0], of: subject, function: "light", stem: stem)
    var tables = [base]
    var losses = base.losses
    var files: [ExchangeFile] = []
    for picture in base.pictures { add(picture, "drawable", to: &files) }
    for look in subject.looks.dropFirst() {
      guard look.appearance == "dark" else {
        losses.append(
          ThemeLoss("appearances.\(look.appearance)", because: "Android knows night and no night"))
        continue
      }
      let dark = DrawableTable(look, of: subject, function: "dark", stem: stem)
      tables.append(dark)
      losses += dark.losses.map { $0.of(look.appearance) }
      for picture in dark.pictures
      where !base.pictures.contains(where: {
        $0.name == picture.name && $0.files.map(\.bitmap) == picture.files.map(\.bitmap)
      }) {
        add(picture, "drawable-night", to: &files)
      }
    }
    guard !files.isEmpty else { return ThemeExport(files: [], losses: losses) }
    let export = ThemeExport(files: files, losses: losses)
    let side = tables.count > 1 ? "if (isNight) dark() else light()" : "light()"
    let parts = [
      DrawableCode.interface, "private fun side(): Side = \(side)",
      tables.map(\.text).joined(separator: "\n\n"), DrawableCode.members,
    ]
    let head = SourceHead.text(
      subject, what: "a popover's background for Android", format: "nine-patch", name: "Android",
      losses: export.losses)
    let text = """
      \(head)
      // Move this file to a package of your app, and write its line here: package com.example.app
      // R is the module's own; in another package than the module's, import it, too.

      \(DrawableCode.imports)
      /**
       * The background of a popover: frame, arrow and shadow. Its padding has room for all of them.
       *
       * It draws its shadow itself, within its bounds: the view's or popup's elevation has to be 0.
       */
      class \(name)(private val resources: Resources) : Drawable() {

      \(parts.joined(separator: "\n\n").indented(by: 4))
      }

      """
    return ThemeExport(
      files: files + [ExchangeFile(path: "\(name).kt", content: .text(text))],
      losses: export.losses)
  }

  /// Adds the files of a picture for the densities that have them.
  private func add(_ picture: PreparedPicture, _ folder: String, to files: inout [ExchangeFile]) {
    for file in picture.files {
      guard let density = AndroidDensity(scale: file.scale) else { continue }
      files.append(
        ExchangeFile(
          path: "\(folder)-\(density.rawValue)/\(picture.name).png",
          content: .picture(file.bitmap, scale: Scale(Double(file.scale)) ?? .one)))
    }
  }
}
