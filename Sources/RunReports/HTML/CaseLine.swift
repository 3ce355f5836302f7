internal import Languages
internal import PopframeKit
internal import Words
internal import Regression

/// A case that fails, in one line. The page's script adds pictures and numbers to it when it is seen.
struct CaseLine {
  /// Its place on the page, from 1.
  let number: Int
  let record: CaseRecord

  var html: HTML {
    """
    <article class="card \(record.outcome.rawValue)\(record.isOverwritten ? " overwritten" : "")" id="case-\(number)">\
    <header><h2><a class="number" href="#case-\(number)">\(number)</a> \
    <bdi>\(record.name)</bdi></h2><span class="outcome">\(record.outcome.words)</span>\
    <p class="summary">\(record.summary)</p></header></article>

    """
  }
}

/// Pieces of a long list, some of them together: a browser passes over those that are not on the screen.
struct ListChunks {
  let pieces: [HTML]
  /// How many pieces are together.
  let size: Int

  var html: HTML {
    guard pieces.count > size else { return "\(pieces)" }
    let chunks: [HTML] = stride(from: 0, to: pieces.count, by: size).map { start in
      let chunk = Array(pieces[start..<min(start + size, pieces.count)])
      return "<div class=\"chunk\" style=\"--count:\(chunk.count)\">\n\(chunk)</div>\n"
    }
    return "\(chunks)"
  }
}

/// Cases that differ for the same reason: the worst one, the others folded, and one command that accepts all.
struct GroupLines {
  let number: Int
  let group: CaseGroup
  /// The line of each case.
  let lines: [HTML]
  /// The command; `nil` where nothing can be accepted.
  let command: String?

  var html: HTML {
    guard group.isShared else { return lines.first ?? "" }
    let others = lines.count - 1
    let rest: HTML =
      others == 0
      ? ""
      : """
      <details class="same"><summary>\(others.grouped) more \
      \(others == 1 ? "case" : "cases") with the same cause</summary>
      \(ListChunks(pieces: Array(lines.dropFirst()), size: 50).html)</details>

      """
    return """
      <section class="group" aria-labelledby="group-\(number)">
      <header><h2 id="group-\(number)"><bdi>\(group.title)</bdi></h2>\
      <p>\(RunCounts(group.cases).words())</p></header>
      \(edit)
      \(approval)
      \(lines[0])
      \(rest)</section>

      """
  }

  /// Where the edit is, and its lines before and now.
  private var edit: HTML {
    let reasons = group.reasons.filter(\.isVerified)
    guard let first = reasons.first else { return "" }
    let places: [HTML] = GroupText.places(reasons).map {
      "<li><bdi class=\"path\">\($0)</bdi></li>"
    }
    let lines: [HTML] = [
      first.before.map { "<del>\($0)</del>" as HTML },
      first.after.map { "<ins>\($0)</ins>" as HTML },
    ].compactMap(\.self)
    let change: HTML = lines.isEmpty ? "" : "<pre class=\"edit\">\(lines)</pre>"
    let shown = places.prefix(GroupText.namedFiles)
    let rest = places.count - shown.count
    let others: HTML =
      rest == 0
      ? ""
      : """
      <details class="places"><summary>\(rest.grouped) more</summary>\
      <ul class="places" aria-label="Where else the edit is">\(Array(places.dropFirst(shown.count)))</ul></details>
      """
    return
      "<ul class=\"places\" aria-label=\"Where the edit is\">\(Array(shown))</ul>\(others)\(change)"
  }

  private var approval: HTML {
    guard let command else { return "" }
    return """
      <div class="command"><span class="purpose">Accept this cause</span>\
      <code id="approve-group-\(number)">\(command)</code>\
      <button type="button" class="script" data-copies="approve-group-\(number)">Copy</button></div>
      """
  }
}
