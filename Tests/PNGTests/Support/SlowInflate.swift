/// Inflates a zlib stream bit by bit, as RFC 1950 and RFC 1951 say it, and is stricter than readers are.
struct SlowInflate {
  private let bytes: [UInt8]
  private var bit = 0
  private(set) var output: [UInt8] = []
  /// How many blocks of each type there were: stored, fixed, dynamic.
  private(set) var blocks = [0, 0, 0]

  struct Fault: Error {
    let words: String
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else {
      throw Fault(words: "header")
    }
    bit = 16
    while try !block() {}
    bit = (bit + 7) / 8 * 8
    var (sum, sumOfSums) = (1, 0)
    for byte in output {
      sum = (sum + Int(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
    let checksum = bytes[(bit / 8)...].reduce(0) { $0 << 8 | Int($1) }
    guard bit / 8 + 4 == bytes.count, checksum == sumOfSums << 16 | sum else {
      throw Fault(words: "checksum")
    }
  }

  private mutating func number(_ count: Int) throws -> Int {
    guard bit + count <= 8 * bytes.count else { throw Fault(words: "end") }
    var value = 0
    for place in 0..<count {
      value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << place
      bit += 1
    }
    return value
  }

  /// Reads a block; whether it was the last.
  private mutating func block() throws -> Bool {
    let isLast = try number(1) == 1
    let type = try number(2)
    guard type < 3 else { throw Fault(words: "type") }
    blocks[type] += 1
    switch type {
    case 0:
      bit = (bit + 7) / 8 * 8
      let (count, complement) = (try number(16), try number(16))
      guard count ^ complement == 0xFFFF else { throw Fault(words: "stored") }
      for _ in 0..<count { output.append(UInt8(try number(8))) }
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try symbols(lengths, Array(repeating: 5, count: 30))
    default:
      let (literals, distances) = (try number(5) + 257, try number(5) + 1)
      guard literals <= 286, distances <= 30 else { throw Fault(words: "counts") }
      let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
      var lengths = Array(repeating: 0, count: 19)
      for symbol in order.prefix(try number(4) + 4) { lengths[symbol] = try number(3) }
      let code = try Self.code(lengths)
      lengths = []
      while lengths.count < literals + distances {
        switch try symbol(code) {
        case 16:
          guard let last = lengths.last else { throw Fault(words: "repeat") }
          lengths += Array(repeating: last, count: try number(2) + 3)
        case 17: lengths += Array(repeating: 0, count: try number(3) + 3)
        case 18: lengths += Array(repeating: 0, count: try number(7) + 11)
        case let length: lengths.append(length)
        }
      }
      guard lengths.count == literals + distances else { throw Fault(words: "lengths") }
      try symbols(Array(lengths[..<literals]), Array(lengths[literals...]))
    }
    return isLast
  }

  private mutating func symbols(_ lengths: [Int], _ distances: [Int]) throws {
    let (literals, distances) = (try Self.code(lengths), try Self.code(distances))
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard symbol <= 285 else { throw Fault(words: "length") }
      let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let first =
        symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : ((4 + (symbol - 265) % 4) << extra) + 3
      let length = try first + number(extra)
      guard length <= 258 else { throw Fault(words: "length") }
      let place = try self.symbol(distances)
      guard place < 30 else { throw Fault(words: "distance") }
      let more = place < 4 ? 0 : place / 2 - 1
      let distance = try (place < 4 ? place : (2 + place % 2) << more) + 1 + number(more)
      guard distance <= output.count, distance <= 32_768 else { throw Fault(words: "too far") }
      let start = output.count - distance
      if distance >= length {
        output += output[start..<start + length]
      } else {
        for place in start..<start + length { output.append(output[place]) }
      }
    }
  }

  /// Codes by length and bits, the first to be read highest.
  private static func code(_ lengths: [Int]) throws -> [Int: Int] {
    var code: [Int: Int] = [:]
    var next = 0
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        code[length << 16 | next] = symbol
        next += 1
      }
      guard next <= 1 << length else { throw Fault(words: "too many codes") }
      next <<= 1
    }
    // Complete, or one code of one bit, or none.
    guard next == 1 << 16 || code.count <= 1 || lengths.count == 30 && code.count == 30 else {
      throw Fault(words: "incomplete")
    }
    return code
  }

  private mutating func symbol(_ code: [Int: Int]) throws -> Int {
    var bits = 0
    for length in 1...15 {
      bits = bits << 1 | (try number(1))
      if let symbol = code[length << 16 | bits] { return symbol }
    }
    throw Fault(words: "no code")
  }
}
