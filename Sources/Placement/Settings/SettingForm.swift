import Imaging
import Popovers
import Themes

/// How one kind of value is written: in a scene as YAML, on a command line as text.
struct SettingForm<Value: Sendable> {
  let node: ValueForm<Value>
  /// Reads the option's values, one for each occurrence.
  let texts: ([String]) throws(TextMistake) -> Value
  var choices: [String] = []
  var isPicture = false

  init(_ node: ValueForm<Value>, _ text: @escaping (String) throws(TextMistake) -> Value) {
    self.init(node, texts: { (texts) throws(TextMistake) in try text(texts[texts.count - 1]) })
  }

  init(_ node: ValueForm<Value>, texts: @escaping ([String]) throws(TextMistake) -> Value) {
    self.node = node
    self.texts = texts
  }

  func choosing(_ choices: [String]) -> SettingForm {
    var form = self
    form.choices = choices
    return form
  }
}

extension SettingForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of a type's words.
  ///
  /// - Parameter kind: The kind of a word: "a policy".
  static func word(_ kind: String) -> SettingForm {
    SettingForm(.word) { (text) throws(TextMistake) in try Value(word: text, kind: kind) }
      .choosing(Value.allCases.map(\.rawValue))
  }
}

extension SettingForm where Value == Bool {
  /// A key that is true or false, and an option that is given or not.
  static var flag: SettingForm { SettingForm(.flag, texts: { _ in true }) }
}

extension SettingForm where Value == String {
  /// A name that is looked up later.
  static var name: SettingForm { SettingForm(.text) { $0 } }

  /// The path of a PNG file.
  static var picture: SettingForm {
    var form = SettingForm(.text) { $0 }
    form.isPicture = true
    return form
  }
}

extension SettingForm where Value == Double {
  static func number(
    _ range: NumberRange, expecting: String, in texts: ClosedRange<Double>? = nil
  ) -> SettingForm {
    SettingForm(.number(range)) { (text) throws(TextMistake) in
      if let texts {
        try Double(text, expecting: expecting, in: texts)
      } else {
        try Double(text, expecting: expecting)
      }
    }
  }

  /// Points from 0.
  static var length: SettingForm {
    number(
      .notNegative, expecting: "give a number of points from 0",
      in: 0...Double.greatestFiniteMagnitude)
  }
}

extension SettingForm where Value == Size {
  /// Two numbers above 0.
  static var size: SettingForm {
    SettingForm(.size) { (text) throws(TextMistake) in try Size(text: text) }
  }

  /// Two numbers from 0.
  static var room: SettingForm {
    SettingForm(.room) { (text) throws(TextMistake) in try Size(text: text, allowsZero: true) }
  }
}

extension SettingForm where Value == Rect {
  /// Left, top, width and height.
  static var rect: SettingForm {
    SettingForm(.rect) { (text) throws(TextMistake) in try Rect(text: text) }
  }
}

extension SettingForm where Value == [Rect] {
  /// A list of rectangles; on a command line one each time.
  static var rects: SettingForm {
    let list = ValueForm<[SourcedValue<Rect>]>.list(of: .rect, "rectangles")
    let node = ValueForm<[Rect]>(.list(of: ValueForm<Rect>.rect.schema)) { node, key, log in
      list.read(node, key, &log)?.map(\.value)
    }
    return SettingForm(
      node,
      texts: { (texts) throws(TextMistake) in
        try texts.map { (text) throws(TextMistake) in try Rect(text: text) }
      })
  }
}

extension SettingForm where Value == Insets {
  /// Distances from 0.
  static var insets: SettingForm {
    SettingForm(.insets(.notNegative)) { (text) throws(TextMistake) in try Insets(text: text) }
  }
}

extension SettingForm where Value == [ArrowDirection] {
  /// Directions, any or none.
  static var directions: SettingForm {
    SettingForm(.directions) { (text) throws(TextMistake) in try [ArrowDirection](text: text) }
      .choosing(["up", "down", "left", "right", "up,down", "left,right", "any", "none"])
  }
}

extension SettingForm where Value == ArrowOffset {
  /// `start`, `end` or points.
  static var offset: SettingForm {
    SettingForm(.offset) { (text) throws(TextMistake) in try ArrowOffset(text: text) }
      .choosing(["start", "0", "end"])
  }
}

extension SettingForm where Value == [Scale] {
  /// One scale; several on a command line.
  static var scales: SettingForm {
    let node = ValueForm<[Scale]>(ValueForm<Scale>.scale.schema) { node, key, log in
      ValueForm<Scale>.scale.read(node, key, &log).map { [$0] }
    }
    return SettingForm(node) { (text) throws(TextMistake) in try Scale.list(text: text) }
  }
}

extension SettingForm where Value == PopoverBackground<String> {
  /// `none`, `checker`, a colour or a picture.
  static var background: SettingForm {
    var form = SettingForm(.background) { (text) throws(TextMistake) in
      try PopoverBackground<String>(text: text)
    }
    form.isPicture = true
    return form
  }
}

extension SettingForm where Value == Placeholder {
  /// One or two words.
  static var placeholder: SettingForm {
    SettingForm(.placeholder) { (text) throws(TextMistake) in try Placeholder(text: text) }
      .choosing(Placeholder.words + ["navigation-bar,list"])
  }
}

extension SettingForm where Value == SheetDetent {
  /// `large`, `medium` or a height.
  static var detent: SettingForm {
    SettingForm(.detent) { (text) throws(TextMistake) in try SheetDetent(text: text) }
      .choosing(["large", "medium"])
  }
}

extension SettingForm where Value == Host {
  static var host: SettingForm {
    SettingForm(.host) { (text) throws(TextMistake) in
      do throws(HostError) { return try Host(named: text) } catch {
        throw TextMistake(error.description)
      }
    }.choosing(Host.allCases.map(\.rawValue))
  }
}

extension SettingForm where Value == DeviceScreen {
  static var device: SettingForm {
    SettingForm(.device) { (text) throws(TextMistake) in
      do throws(DeviceError) { return try DeviceScreen(named: text) } catch {
        throw TextMistake(error.description)
      }
    }.choosing(
      ["list"]
        + Device.all.flatMap(\.names).map { Device.word($0) }.flatMap { [$0, "\($0)-landscape"] })
  }
}

extension SettingForm where Value == Bool {
  /// `theme`, or `shift`, which is true.
  static var shift: SettingForm {
    let node = ValueForm<Bool>(ValueForm<EdgeWord>.word.schema) { node, key, log in
      ValueForm<EdgeWord>.word.read(node, key, &log).map { $0 == .shift }
    }
    return SettingForm(node) { (text) throws(TextMistake) in
      try EdgeWord(word: text, kind: "an edge policy") == .shift
    }.choosing(EdgeWord.allCases.map(\.rawValue))
  }
}

/// The values of `edge`.
private enum EdgeWord: String, CaseIterable {
  case theme, shift
}

extension SettingForm where Value == [PassthroughView] {
  /// Anchors and rectangles; on a command line one each time.
  static var passthrough: SettingForm {
    // A scene does not have it.
    let node = ValueForm<[PassthroughView]>(.nothing) { _, _, _ in nil }
    return SettingForm(
      node,
      texts: { (texts) throws(TextMistake) in
        try texts.map { (text) throws(TextMistake) in
          text.contains(",") ? .rect(try Rect(text: text)) : .anchor(text)
        }
      })
  }
}
