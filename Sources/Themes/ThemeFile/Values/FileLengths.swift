import Imaging
internal import Languages

/// Lengths that a theme gives in points for all files of a picture, or for each file in its own
/// whole pixels.
struct FileLengths<Points, Pixels> {
  /// In points; of the smallest file where each file has its own.
  var points: Points
  /// In pixels, by the file's scale; empty where the theme says points.
  var files: [Int: Pixels] = [:]
}

/// The form of lengths that can be given for each file: `{"@1x": …, "@2x": …}`.
struct FileLengthsForm<Points: Sendable, Pixels: Sendable>: Sendable {
  let points: ValueForm<Points>
  let pixels: ValueForm<Pixels>
  let control: ValueControl
  let convert: @Sendable (PictureSet.File, Pixels) -> Points

  var schema: ValueSchema {
    .either([points.schema, .names(matching: "^@[1-9][0-9]*x$", pixels.schema)])
  }
}

extension FileLengthsForm where Points == Insets, Pixels == PixelInsets {
  /// Cap insets.
  static var insets: FileLengthsForm {
    FileLengthsForm(
      points: .insets(.notNegative),
      pixels: .whole(.insets(.notNegative)) { insets in
        guard let top = Int(exactly: insets.top), let left = Int(exactly: insets.left),
          let bottom = Int(exactly: insets.bottom), let right = Int(exactly: insets.right)
        else { return nil }
        return PixelInsets(top: top, left: left, bottom: bottom, right: right)
      }, control: .wholePoints(.insetsByFile, .notNegative), convert: { $0.points($1) })
  }
}

extension FileLengthsForm where Points == Size, Pixels == PixelSize {
  /// The part of a middle that shows.
  static var size: FileLengthsForm {
    FileLengthsForm(
      points: .size,
      pixels: .whole(.size) { size in
        guard let width = Int(exactly: size.width), let height = Int(exactly: size.height) else {
          return nil
        }
        return PixelSize(width: width, height: height)
      },
      control: .wholePoints(.sizeByFile, .positive),
      convert: { Size(width: $0.points($1.width), height: $0.points($1.height)) })
  }
}

extension FileLengthsForm where Points == ClosedRange<Double>, Pixels == Range<Int> {
  /// The fixed span of a fused picture.
  static var span: FileLengthsForm {
    FileLengthsForm(
      points: .span,
      pixels: .whole(.span) { span in
        guard let low = Int(exactly: span.lowerBound), let high = Int(exactly: span.upperBound)
        else { return nil }
        return low..<high
      }, control: .wholePoints(.spansByFile, .notNegative),
      convert: { $0.points($1.lowerBound)...$0.points($1.upperBound) })
  }
}

extension ValueControl {
  /// Lengths that are whole pixels of every file: whole points always are.
  fileprivate static func wholePoints(_ kind: Kind, _ range: NumberRange) -> ValueControl {
    var control = ValueControl(kind, range)
    control.step = 1
    return control
  }
}

extension ValueForm {
  /// Numbers in another form that have to be whole pixels.
  fileprivate static func whole<Points>(
    _ form: ValueForm<Points>, _ convert: @escaping @Sendable (Points) -> Value?
  ) -> ValueForm {
    ValueForm(form.schema) { node, key, log in
      guard let points = form.read(node, key, &log) else { return nil }
      if let pixels = convert(points) { return pixels }
      log.error("\(key) must be whole pixels of that file", at: node.range)
      return nil
    }
  }
}

extension Section {
  /// The value of a key that can be given for each file of a picture; `nil` if the key is not given
  /// or, with an error, is wrong.
  ///
  /// - Parameter picture: The picture whose files must all be named; `nil` if it could not be used,
  ///   for which an error was reported.
  func read<Points, Pixels>(
    _ described: FileLengthsKey<Points, Pixels>, of picture: PictureSet?,
    _ log: inout DiagnosticLog
  ) -> FileLengths<Points, Pixels>? {
    let (key, form) = (described.name, described.form)
    guard let node = value(key, &log) else { return nil }
    guard node.entries.contains(where: { $0.key.begins(with: "@") }) else {
      return form.points.read(node, path(key), &log).map { FileLengths(points: $0) }
    }
    var files: [Int: Pixels] = [:]
    var isSound = true
    for entry in node.entries {
      let name = "\(path(key)).\"\(entry.key.shortened)\""
      guard let scale = PictureName("x\(entry.key).png")?.scale, entry.key == "@\(scale)x" else {
        log.error(
          "\(name) is no file of the picture; every key here is a scale, such as \"@2x\"",
          at: entry.keyRange)
        isSound = false
        continue
      }
      if let picture, !picture.files.contains(where: { $0.scale == scale }) {
        log.error(
          "\(name) is superfluous: the picture has no file of this scale; its files are "
            + picture.names, at: entry.keyRange)
        isSound = false
      }
      files[scale] = form.pixels.read(entry.value, name, &log)
      if files[scale] == nil { isSound = false }
    }
    guard let picture else { return nil }
    for file in picture.files where node["@\(file.scale)x"] == nil {
      log.error(
        "\(path(key)) needs \"@\(file.scale)x\", the pixels of \(file.path), as it names the files "
          + "one by one", at: node.range)
      isSound = false
    }
    guard isSound, let smallest = picture.files.first, let pixels = files[smallest.scale] else {
      return nil
    }
    return FileLengths(points: form.convert(smallest, pixels), files: files)
  }
}

extension PictureSet {
  /// The files' names: "frame.png, frame@2x.png".
  fileprivate var names: String { files.map(\.path).joined(separator: ", ") }
}
