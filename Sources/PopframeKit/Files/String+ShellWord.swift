extension String {
  /// The text as one word of a POSIX shell: unchanged if that is safe, otherwise in single quotes.
  package var shellWord: String {
    let plain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./@".unicodeScalars.contains($0)
      }
    return plain
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
