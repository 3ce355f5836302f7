func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
  @inline(__always) func difference(_ place: Int) -> SIMD2<UInt64> {
    (first + place).loadUnaligned(as: SIMD2<UInt64>.self)
      ^ (second + place).loadUnaligned(as: SIMD2<UInt64>.self)
  }
  var place = 0
  // Everything that is read lies before the end.
  while place &+ 64 <= count {
    let all =
      difference(place) | difference(place &+ 16) | difference(place &+ 32)
      | difference(place &+ 48)
    if all.x | all.y != 0 { return false }
    place &+= 64
  }
  while place &+ 16 <= count {
    let all = difference(place)
    if all.x | all.y != 0 { return false }
    place &+= 16
  }
  while place < count {
    let one = first.load(fromByteOffset: place, as: UInt8.self)
    if one != second.load(fromByteOffset: place, as: UInt8.self) { return false }
    place &+= 1
  }
  return true
}
