/// A PNG file with a comment (tEXt) before its end: other bytes, and the same picture, as another encoder would leave it.
package func commented(_ png: [UInt8]) -> [UInt8] {
  let body = Array("tEXtComment\0another encoder".utf8)
  func bigEndian(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in body {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(~crc)
  // IEND: no data.
  return png.dropLast(12) + chunk + png.suffix(12)
}
