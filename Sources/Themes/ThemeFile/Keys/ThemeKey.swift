/// A key of a theme file, described once.
///
/// The section that reads it, the names in messages about unknown keys, the JSON Schema for editors
/// and the tables of the reference all come from this description.
///
/// Keys are made once, each on its own; if their initializers were inlined, the command would be 50 KB larger.
protocol DescribedKey: Sendable {
  var about: KeyDescription { get }
}

extension DescribedKey {
  var name: String { about.name }
}

struct ThemeKey<Value: Sendable>: DescribedKey {
  let about: KeyDescription
  let form: ValueForm<Value>

  @inline(never) init(
    _ name: String, _ form: ValueForm<Value>, absence: KeyDescription.Absence = .nothing,
    _ help: String
  ) {
    about = KeyDescription(name, form.schema, absence: absence, control: form.control, help)
    self.form = form
  }
}

struct DefaultedKey<Value: Sendable>: DescribedKey {
  let about: KeyDescription
  let form: ValueForm<Value>
  let standard: Value

  /// - Parameter literal: The default as a theme writes it.
  @inline(never) init(
    _ name: String, _ form: ValueForm<Value>, default standard: Value, as literal: KeyLiteral,
    _ help: String
  ) {
    about = KeyDescription(
      name, form.schema, absence: .value(literal), control: form.control, help)
    self.form = form
    self.standard = standard
  }
}

extension DefaultedKey where Value == Double {
  @inline(never) init(
    _ name: String, _ range: NumberRange, default standard: Double, _ help: String
  ) {
    self.init(name, .number(range), default: standard, as: .number(standard), help)
  }
}

extension DefaultedKey where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  @inline(never) init(_ name: String, default standard: Value, _ help: String) {
    self.init(name, .word, default: standard, as: .text(standard.rawValue), help)
  }
}

/// A key with lengths that can be given for each file of a picture.
struct FileLengthsKey<Points: Sendable, Pixels: Sendable>: DescribedKey {
  let about: KeyDescription
  let form: FileLengthsForm<Points, Pixels>

  @inline(never) init(
    _ name: String, _ form: FileLengthsForm<Points, Pixels>,
    absence: KeyDescription.Absence = .nothing, _ help: String
  ) {
    about = KeyDescription(name, form.schema, absence: absence, control: form.control, help)
    self.form = form
  }
}

/// A key with a mapping, or with one mapping or a list of them; its name is that of the mapping's kind.
struct PartKey: DescribedKey {
  let about: KeyDescription
  let kind: SectionKind

  @inline(never) init(
    _ kind: SectionKind, absence: KeyDescription.Absence = .nothing,
    control: ValueControl = ValueControl(.section), _ help: String
  ) {
    about = KeyDescription(
      kind.rawValue, .section(kind), absence: absence, control: control, help)
    self.kind = kind
  }

  /// One mapping or a list of them. A list replaces an earlier value, so that its elements must be
  /// complete also where differences are given.
  @inline(never) init(oneOrMore kind: SectionKind, _ help: String) {
    let values = ValueSchema.either([.section(kind), .list(of: .section(kind), atLeast: 0)])
    about = KeyDescription(
      kind.rawValue, values, takesList: true, control: ValueControl(.list), help)
    self.kind = kind
  }
}
