extension SettingValue {
  /// The value of a mapping's key.
  package subscript(key: String) -> SettingValue? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The value at the end of some steps; `nil` where there is none.
  package func value(at steps: some Collection<SettingPath.Step>) -> SettingValue? {
    guard let step = steps.first else { return self }
    let next: SettingValue? =
      switch (step, self) {
      case (.key(let key), _): self[key]
      case (.index(let index), .list(let values)):
        values.indices.contains(index) ? values[index] : nil
      case (.index, _): nil
      }
    return next?.value(at: steps.dropFirst())
  }

  /// The value after one inside it, at the end of some steps, is replaced or removed.
  ///
  /// Missing mappings and lists on the way are created. An index that is one more than a list's
  /// last adds an element.
  func setting(
    _ steps: ArraySlice<SettingPath.Step>, to value: SettingValue?,
    from start: ArraySlice<SettingPath.Step> = []
  ) throws(EditError) -> SettingValue {
    guard let step = steps.first else { return value ?? .null }
    let rest = steps.dropFirst()
    let isEnd = rest.isEmpty
    switch (step, self) {
    case (.key(let key), .mapping), (.key(let key), .null):
      var entries: [(key: String, value: SettingValue)] = []
      if case .mapping(let own) = self { entries = own }
      let index = entries.firstIndex { $0.key == key }
      guard let value else {
        guard let index else { return self }
        if isEnd {
          entries.remove(at: index)
        } else {
          entries[index].value = try entries[index].value.setting(
            rest, to: nil, from: start + [step])
        }
        return .mapping(entries)
      }
      let old = index.map { entries[$0].value } ?? .null
      let new = try old.setting(rest, to: value, from: start + [step])
      if let index { entries[index].value = new } else { entries.append((key, new)) }
      return .mapping(entries)
    case (.index(let index), .list), (.index(let index), .null):
      var values: [SettingValue] = []
      if case .list(let own) = self { values = own }
      guard let value else {
        guard values.indices.contains(index) else { return self }
        if isEnd {
          values.remove(at: index)
        } else {
          values[index] = try values[index].setting(rest, to: nil, from: start + [step])
        }
        return .list(values)
      }
      guard index <= values.count else {
        throw .noElement(path: start.inWords, index: index, count: values.count)
      }
      if index == values.count { values.append(.null) }
      values[index] = try values[index].setting(rest, to: value, from: start + [step])
      return .list(values)
    case (.key(let key), _):
      throw .noMapping(path: start.inWords, key: key, found: kindInWords)
    case (.index, _):
      throw .noList(path: start.inWords, found: kindInWords)
    }
  }

  private var kindInWords: String {
    switch self {
    case .null: "empty"
    case .number(let text): "the number \(text)"
    case .flag(let flag): "\(flag)"
    case .text: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension SettingValue {
  /// Steps without the indices 0 that refer to a single mapping where a list of one element is
  /// possible.
  package func simplified(_ steps: [SettingPath.Step]) -> [SettingPath.Step] {
    var simplified: [SettingPath.Step] = []
    for step in steps {
      if step == .index(0), case .mapping = value(at: simplified) { continue }
      simplified.append(step)
    }
    return simplified
  }
}
