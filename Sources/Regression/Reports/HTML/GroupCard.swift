internal import PopframeKit

/// One card for cases that differ for the same reason: the worst case, the others folded, and one
/// command that accepts all.
struct GroupCard {
  let number: Int
  let group: CaseGroup
  let cards: [HTML]
  let approval: ApproveCommand?
  let run: TestRun

  /// The cards of all cases, those of a group together.
  ///
  /// - Parameters:
  ///   - cards: The card of each case, in the groups' order.
  ///   - approval: `nil` where nothing can be accepted.
  static func cards(
    _ groups: [CaseGroup], _ cards: [HTML], approval: ApproveCommand?, of run: TestRun
  ) -> [HTML] {
    var rest = cards[...]
    return groups.enumerated().map { index, group in
      let own = Array(rest.prefix(group.cases.count))
      rest = rest.dropFirst(group.cases.count)
      return GroupCard(number: index + 1, group: group, cards: own, approval: approval, run: run)
        .html
    }
  }

  private var html: HTML {
    guard cards.count > 1 else { return cards.first ?? "" }
    let others = cards.count - 1
    return """
      <section class="group" aria-labelledby="group-\(number)">
      <header><h2 id="group-\(number)"><bdi>\(group.title)</bdi></h2>\
      <p>\(Numerals.count(cards.count)) cases</p></header>
      \(command)
      \(cards[0])
      <details class="same"><summary>\(Numerals.count(others)) more \
      \(others == 1 ? "case" : "cases") with the same change</summary>
      \(Array(cards.dropFirst()))</details>
      </section>

      """
  }

  private var command: HTML {
    guard let command = approval?.forGroup(group, of: run) else { return "" }
    return """
      <div class="command"><span class="purpose">Accept this change</span>\
      <code id="approve-group-\(number)">\(command)</code>\
      <button type="button" class="script" data-copies="approve-group-\(number)">Copy</button></div>
      """
  }
}
