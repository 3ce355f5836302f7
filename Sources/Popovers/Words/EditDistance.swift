extension String {
  /// The number of letters to add, remove, change or exchange with their neighbour in order to turn
  /// one word into another (optimal string alignment distance).
  func editDistance(to other: String) -> Int {
    let a = Array(self)
    let b = Array(other)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let change = last[j] + (a[i] == b[j] ? 0 : 1)
        var least = Swift.min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
