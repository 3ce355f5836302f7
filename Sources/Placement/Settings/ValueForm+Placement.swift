import Imaging
import Popovers
import Themes
internal import Words

extension ValueForm where Value == Rect {
  /// `[x, y, width, height]` in points, the size 0 or more.
  static var rect: ValueForm {
    let numbers = [NumberRange.signed, .signed, .notNegative, .notNegative]
    return ValueForm(.tuple(numbers.map(\.schema))) { node, key, log in
      let wanted = "[x, y, width, height]"
      guard case .sequence(let nodes) = node.content else {
        log.wrongKind(node, key, wanted)
        return nil
      }
      guard nodes.count == 4 else {
        log.error("\(key) must be \(wanted), not a list of \(nodes.count)", at: node.range)
        return nil
      }
      let numbers = nodes.enumerated().compactMap { index, node in
        ValueForm<Double>.number(index < 2 ? .signed : .notNegative).read(node, key, &log)
      }
      guard numbers.count == 4 else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}

extension ValueForm where Value == Host {
  static var host: ValueForm { word }
}

extension ValueForm where Value == [ArrowDirection] {
  /// One direction, a list of them, `any` for all four, or `none`.
  static var directions: ValueForm {
    let word = ValueForm<ArrowDirection>.word
    return ValueForm(.either([word.schema, .words(["any"]), .list(of: word.schema)])) {
      node, key, log in
      guard case .sequence = node.content else {
        if case .scalar("any", _) = node.content { return [.up, .down, .left, .right] }
        return word.read(node, key, &log).map { [$0] }
      }
      let list = ValueForm<[SourcedValue<ArrowDirection>]>.list(of: word, "directions")
      guard let values = list.read(node, key, &log) else { return nil }
      for (index, value) in values.enumerated() {
        if values[..<index].contains(where: { $0.value == value.value }) {
          log.error("\(key) names \(value.value.rawValue) twice", at: value.range)
        } else if value.value == .none, values.count > 1 {
          log.error(
            "\(key) must be directions or none alone, not none beside others", at: value.range)
        }
      }
      return values.map(\.value)
    }
  }
}

extension ValueForm where Value == Placeholder {
  /// One word, or a list of a bar and the content under it.
  static var placeholder: ValueForm {
    let words = ValueSchema.words(Placeholder.words)
    return ValueForm(.either([words, .list(of: words, atMost: 2)])) { node, key, log in
      let wanted =
        "\(Placeholder.words.listed(.or)), or a bar over one of them such as [navigation-bar, list]"
      let text = ValueForm<String>.text
      let words: [String]
      switch node.content {
      case .sequence(let nodes):
        if nodes.isEmpty { log.error("\(key) must not be an empty list", at: node.range) }
        words = nodes.compactMap { text.read($0, key, &log) }
      default: words = text.read(node, key, &log).map { [$0] } ?? []
      }
      guard !words.isEmpty else { return nil }
      if let placeholder = Placeholder(words: words) { return placeholder }
      let unknown = words.first { !Placeholder.words.contains($0) }
      let near = unknown.flatMap { WordSuggestion.alike($0, among: Placeholder.words).first }
      log.error(
        "\(key) must be \(wanted), not '\(words.joined(separator: ", ").shortened)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""), at: node.range)
      return nil
    }
  }
}

extension ValueForm where Value == SheetDetent {
  /// `large`, `medium`, or a height in points.
  static var detent: ValueForm {
    ValueForm(.either([.words(["large", "medium"]), NumberRange.positive.schema])) {
      node, key, log in
      switch node.content {
      case .scalar("large", _): .large
      case .scalar("medium", _): .medium
      default: ValueForm<Double>.number(.positive).read(node, key, &log).map { .height($0) }
      }
    }
  }
}

extension ValueForm where Value == DeviceScreen {
  /// A device of the table, in an orientation.
  static var device: ValueForm {
    ValueForm(.text) { node, key, log in
      guard let name = ValueForm<String>.text.read(node, key, &log) else { return nil }
      do throws(DeviceError) {
        return try DeviceScreen(named: name)
      } catch {
        log.error("\(key): \(error)", at: node.range)
        return nil
      }
    }
  }
}

extension ValueForm where Value == PopoverBackground<String> {
  /// `none`, `checker`, a colour, or a picture's path.
  static var background: ValueForm {
    let schema = ValueSchema.either([
      .words(["none", "checker"]), ValueForm<Color>.color.schema, .form("^[^#]*[./]"),
    ])
    return ValueForm(schema) { node, key, log in
      let wanted = "none, checker, a colour such as \"#FFFFFF\" or a picture's path"
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, wanted)
        return nil
      }
      switch text {
      case "none": return PopoverBackground<String>.none
      case "checker": return .checker
      case let color where color.hasPrefix("#"):
        return ValueForm<Color>.color.read(node, key, &log).map { .color($0) }
      case let path where path.unicodeScalars.contains { $0 == "." || $0 == "/" }:
        return .picture(path)
      default:
        log.wrongKind(node, key, wanted)
        return nil
      }
    }
  }
}
