/// Finds the groups of pixels that touch by a side or a corner, row by row: union-find on runs.
///
/// It remembers one row and the groups that reach it; a group that the next row does not continue
/// is finished.
struct ClusterFinder {
  /// How many groups have been finished.
  private(set) var count = 0
  /// The largest of them, most pixels first, then from the top left.
  private(set) var largest: [DifferenceCluster] = []
  private let listed: Int

  private var lastRow = -2
  private var runs: [Run] = []
  private var previousRuns: [Run] = []
  private var groups: [Group] = []

  /// Pixels of one row that touch.
  private struct Run {
    var columns: Range<Int>
    var group: Int
  }

  /// A group as far as it is known, or a part of another one.
  private struct Group {
    /// The group that it belongs to; its own index when it is the group itself.
    var parent: Int
    var cluster: DifferenceCluster
    /// Its place among the groups of the next row.
    var place = -1
  }

  /// Creates a finder that lists so many groups.
  init(listed: Int) { self.listed = listed }

  /// Adds the pixels of a row below all rows before: bit b of word w is column 64w + b.
  mutating func add(_ words: [UInt64], row: Int) {
    if row != lastRow + 1 { finish() }
    lastRow = row
    swap(&runs, &previousRuns)
    runs.removeAll(keepingCapacity: true)
    var first = 0
    words.forEachRun { columns in
      // Runs above that end left of this one cannot touch a later one either.
      while first < previousRuns.count, previousRuns[first].columns.upperBound < columns.lowerBound
      {
        first += 1
      }
      var group = -1
      var above = first
      while above < previousRuns.count, previousRuns[above].columns.lowerBound <= columns.upperBound
      {
        let root = root(of: previousRuns[above].group)
        group = group < 0 ? root : union(group, root)
        above += 1
      }
      let rect = PixelRect(columns.lowerBound, row, columns.count, 1)
      if group < 0 {
        group = groups.count
        groups.append(
          Group(parent: group, cluster: DifferenceCluster(rect: rect, pixels: columns.count)))
      } else {
        groups[group].cluster.add(DifferenceCluster(rect: rect, pixels: columns.count))
      }
      runs.append(Run(columns: columns, group: group))
    }
    keepContinued()
  }

  /// Finishes all groups; rows that are added later continue none.
  mutating func finish() {
    runs.removeAll(keepingCapacity: true)
    keepContinued()
  }

  /// Finishes the groups that the last row does not continue, and forgets them.
  private mutating func keepContinued() {
    var kept: [Group] = []
    for index in runs.indices {
      let root = root(of: runs[index].group)
      if groups[root].place < 0 {
        groups[root].place = kept.count
        kept.append(Group(parent: kept.count, cluster: groups[root].cluster))
      }
      runs[index].group = groups[root].place
    }
    for (index, group) in groups.enumerated() where group.parent == index && group.place < 0 {
      list(group.cluster)
    }
    groups = kept
  }

  private mutating func list(_ cluster: DifferenceCluster) {
    count += 1
    if largest.count == listed, let last = largest.last, !cluster.isListedBefore(last) { return }
    let place = largest.firstIndex { cluster.isListedBefore($0) } ?? largest.count
    largest.insert(cluster, at: place)
    if largest.count > listed { largest.removeLast() }
  }

  private mutating func root(of group: Int) -> Int {
    var root = group
    while groups[root].parent != root {
      groups[root].parent = groups[groups[root].parent].parent
      root = groups[root].parent
    }
    return root
  }

  private mutating func union(_ a: Int, _ b: Int) -> Int {
    if a == b { return a }
    groups[b].parent = a
    groups[a].cluster.add(groups[b].cluster)
    return a
  }
}

extension DifferenceCluster {
  fileprivate mutating func add(_ other: DifferenceCluster) {
    rect = rect.union(other.rect)
    pixels += other.pixels
  }

  fileprivate func isListedBefore(_ other: DifferenceCluster) -> Bool {
    if pixels != other.pixels { return pixels > other.pixels }
    return (rect.y, rect.x, rect.height, rect.width)
      < (other.rect.y, other.rect.x, other.rect.height, other.rect.width)
  }
}

extension PixelRect {
  /// The smallest rectangle around two that are not empty.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}

extension [UInt64] {
  /// Calls the body with the columns of each run of bits, from the left: bit b of word w is column
  /// 64w + b.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    var open: Int?
    for (index, word) in enumerated() {
      var rest = word
      if let start = open {
        let end = (~rest).trailingZeroBitCount
        if end == UInt64.bitWidth { continue }
        body(start..<index * UInt64.bitWidth + end)
        open = nil
        rest &= ~0 << UInt64(end)
      }
      while rest != 0 {
        let start = rest.trailingZeroBitCount
        let end = start + (~(rest >> UInt64(start))).trailingZeroBitCount
        if end >= UInt64.bitWidth {
          open = index * UInt64.bitWidth + start
          break
        }
        body(index * UInt64.bitWidth + start..<index * UInt64.bitWidth + end)
        rest &= ~0 << UInt64(end)
      }
    }
    if let start = open { body(start..<count * UInt64.bitWidth) }
  }
}
