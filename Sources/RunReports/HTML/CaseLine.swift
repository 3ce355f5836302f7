internal import Languages
internal import PopframeKit
internal import Words
internal import Regression

/// A case that does not pass, in one line. The page's script adds pictures and numbers to it when it is seen.
struct CaseLine {
  /// Its place on the page, from 1.
  let number: Int
  let record: CaseRecord

  var html: HTML {
    """
    <article class="card \(record.outcome.rawValue)" id="case-\(number)">\
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
    guard lines.count > 1 else { return lines.first ?? "" }
    let others = lines.count - 1
    return """
      <section class="group" aria-labelledby="group-\(number)">
      <header><h2 id="group-\(number)"><bdi>\(group.title)</bdi></h2>\
      <p>\(lines.count.grouped) cases</p></header>
      \(approval)
      \(lines[0])
      <details class="same"><summary>\(others.grouped) more \
      \(others == 1 ? "case" : "cases") with the same change</summary>
      \(ListChunks(pieces: Array(lines.dropFirst()), size: 50).html)</details>
      </section>

      """
  }

  private var approval: HTML {
    guard let command else { return "" }
    return """
      <div class="command"><span class="purpose">Accept this change</span>\
      <code id="approve-group-\(number)">\(command)</code>\
      <button type="button" class="script" data-copies="approve-group-\(number)">Copy</button></div>
      """
  }
}
