/// A key whose value is a property of what its mapping describes: it is read and written by this pair alone.
struct KeyProperty<Root>: Sendable {
  /// Reads the key; gives what puts its value into its place.
  fileprivate let read: @Sendable (Section, inout DiagnosticLog) -> (inout Root) -> Void
  /// The key with the value; `nil` where it is not written.
  fileprivate let written: @Sendable (Root) -> WrittenKey?

  @inline(never) init<Value: Equatable>(
    _ key: DefaultedKey<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ write: @escaping @Sendable (Value) -> WrittenValue
  ) {
    read = { section, log in
      let value = section.read(key, &log)
      return { $0[keyPath: path] = value }
    }
    written = { root in
      let value = root[keyPath: path]
      return WrittenKey(
        name: key.name, value: write(value), isStandard: value == key.standard)
    }
  }

  @inline(never) init<Value: RawRepresentable & Equatable>(
    _ key: DefaultedKey<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) where Value.RawValue == String {
    self.init(key, path) { .scalar($0.rawValue) }
  }

  /// One of a type's words, whose default is another one in each mapping.
  @inline(never) init<Value: RawRepresentable & Equatable & Sendable>(
    _ key: ThemeKey<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    default standard: Value
  ) where Value.RawValue == String {
    read = { section, log in
      let value = section.read(key, &log) ?? standard
      return { $0[keyPath: path] = value }
    }
    written = { root in
      let value = root[keyPath: path]
      return value == standard
        ? nil : WrittenKey(name: key.name, value: .scalar(value.rawValue))
    }
  }
}

extension Section {
  /// Reads several keys; gives what puts their values into their places.
  func read<Root>(
    _ properties: [KeyProperty<Root>], _ log: inout DiagnosticLog
  ) -> (inout Root) -> Void {
    let set = properties.map { $0.read(self, &log) }
    return { root in
      for put in set { put(&root) }
    }
  }
}

extension [WrittenKey] {
  mutating func add<Root>(_ properties: [KeyProperty<Root>], of root: Root) {
    self += properties.compactMap { $0.written(root) }
  }
}
