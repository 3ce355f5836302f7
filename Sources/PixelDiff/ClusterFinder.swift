internal import Imaging

/// Finds the groups of pixels that touch by a side or a corner, row by row: union-find on runs.
///
/// It remembers one row and the groups that reach it; a group that the next row does not continue
/// is finished, and its place is used again.
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
  /// Places in `groups` that are free.
  private var free: [Int] = []
  /// Groups that have become parts of others in this row.
  private var merged: [Int] = []

  /// Pixels of one row that touch.
  private struct Run {
    var columns: Range<Int>
    var group: Int
  }

  /// A group with the rows added so far, or a part of another group.
  private struct Group {
    /// The group that it belongs to; its own index when it is the group itself.
    var parent: Int
    /// The last row that continues it.
    var lastRow: Int
    var cluster: DifferenceCluster
  }

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
      var group: Int?
      var above = first
      while above < previousRuns.count, previousRuns[above].columns.lowerBound <= columns.upperBound
      {
        let touched = root(of: previousRuns[above].group)
        if let group { merge(touched, into: group) } else { group = touched }
        above += 1
      }
      let run = DifferenceCluster(
        rect: PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1),
        pixels: columns.count)
      runs.append(Run(columns: columns, group: extend(group, by: run)))
    }
    if !merged.isEmpty {
      for index in runs.indices { runs[index].group = root(of: runs[index].group) }
    }
    finishGroups(of: previousRuns)
  }

  /// Finishes all groups; rows that are added later continue none.
  mutating func finish() {
    lastRow += 1
    finishGroups(of: runs)
    runs.removeAll(keepingCapacity: true)
  }

  /// Finishes the groups of a row that the last one does not continue, and frees their places.
  private mutating func finishGroups(of runs: [Run]) {
    for run in runs where groups[run.group].parent == run.group {
      // A group of several runs is finished once.
      if groups[run.group].lastRow < lastRow {
        groups[run.group].lastRow = .max
        list(groups[run.group].cluster)
        free.append(run.group)
      }
    }
    free.append(contentsOf: merged)
    merged.removeAll(keepingCapacity: true)
  }

  /// Adds a run of the last row to a group, or to a new one.
  private mutating func extend(_ group: Int?, by run: DifferenceCluster) -> Int {
    if let group {
      groups[group].cluster.add(run)
      groups[group].lastRow = lastRow
      return group
    }
    let place = free.popLast() ?? groups.count
    let new = Group(parent: place, lastRow: lastRow, cluster: run)
    if place == groups.count { groups.append(new) } else { groups[place] = new }
    return place
  }

  private mutating func merge(_ other: Int, into group: Int) {
    if other == group { return }
    groups[other].parent = group
    groups[group].cluster.add(groups[other].cluster)
    merged.append(other)
  }

  private mutating func root(of group: Int) -> Int {
    var root = group
    while groups[root].parent != root {
      groups[root].parent = groups[groups[root].parent].parent
      root = groups[root].parent
    }
    return root
  }

  private mutating func list(_ cluster: DifferenceCluster) {
    count += 1
    if largest.count == listed, let last = largest.last, !cluster.isListedBefore(last) { return }
    let place = largest.firstIndex { cluster.isListedBefore($0) } ?? largest.count
    largest.insert(cluster, at: place)
    if largest.count > listed { largest.removeLast() }
  }
}

extension DifferenceCluster {
  fileprivate mutating func add(_ other: DifferenceCluster) {
    rect = rect.union(other.rect)
    pixels += other.pixels
  }

  fileprivate func isListedBefore(_ other: DifferenceCluster) -> Bool {
    if pixels != other.pixels { return pixels > other.pixels }
    if rect.y != other.rect.y { return rect.y < other.rect.y }
    return (rect.x, rect.height, rect.width)
      < (other.rect.x, other.rect.height, other.rect.width)
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

extension UInt64 {
  /// Calls the body with the number of each bit that is set, the lowest first.
  func forEachBit(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
