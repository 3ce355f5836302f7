extension String {
  /// An identifier of a stylesheet with the fewest escapes (CSSOM, 6.6.4).
  package var cssIdentifier: String {
    var text = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      if isDigit, index == 0 || index == 1 && text == "-" {
        text += "\\\(String(scalar.value, radix: 16)) "
      } else if isDigit || scalar == "-" && count > 1 || scalar == "_" || scalar.value >= 0x80
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\\(scalar)"
      }
    }
    return text
  }
}
