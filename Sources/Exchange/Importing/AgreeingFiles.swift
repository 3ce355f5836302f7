import Imaging
package import Popovers

/// The files of a picture that stand for the same size in points, by the rule of themes.
///
/// The file that agrees with most others counts, of equals the one of the largest scale; of the others, from the
/// largest scale down, those count that agree with all that count so far.
package struct AgreeingFiles {
  /// A file that stands for another size, and one that counts, by their places in the list.
  package struct Stray {
    package let file: Int
    package let other: Int
  }

  /// The files that do not count.
  package private(set) var strays: [Stray] = []

  package init(_ files: [PictureSet.File]) {
    func agree(_ first: Int, _ second: Int) -> Bool {
      let pair = [files[first], files[second]].sorted { $0.scale < $1.scale }
      return SizeAgreement(pair).errors.isEmpty
    }
    let order = files.indices.sorted { files[$0].scale > files[$1].scale }
    func agreeing(_ index: Int) -> Int { order.count { $0 == index || agree($0, index) } }
    guard let first = order.max(by: { agreeing($0) < agreeing($1) }) else { return }
    var counted = [first]
    for index in order where index != first {
      if let other = counted.first(where: { !agree($0, index) }) {
        strays.append(Stray(file: index, other: other))
      } else {
        counted.append(index)
      }
    }
  }
}
