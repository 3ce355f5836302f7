#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A number that tells inputs apart, the same in every process (FNV-1a).
struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ text: String) { add(text.utf8) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number) { add($0) }
  }

  /// The files of a folder without a look into them: names, sizes and times. It is asked before anything is
  /// read, because reading may be what crashes.
  ///
  /// - Parameter depth: How many folders below it count, too.
  static func files(in folder: String, depth: Int = 0) -> UInt64 {
    var fingerprint = Fingerprint(folder)
    var left = 10_000
    fingerprint.addFiles(of: folder, depth, &left)
    return fingerprint.value
  }

  private mutating func addFiles(of folder: String, _ depth: Int, _ left: inout Int) {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return add(0) }
    var names: [String] = []
    while left > 0, let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      left -= 1
    }
    closedir(stream)
    for name in names.sorted() {
      let path = "\(folder.isEmpty ? "." : folder)/\(name)"
      var status = stat()
      add(name.utf8)
      guard lstat(path, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      for number in [Int(status.st_size), Int(status.st_ino), time.tv_sec, time.tv_nsec] {
        add(UInt64(bitPattern: Int64(number)))
      }
      if depth > 0, status.st_mode & S_IFMT == S_IFDIR { addFiles(of: path, depth - 1, &left) }
    }
  }
}
