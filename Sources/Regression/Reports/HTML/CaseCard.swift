internal import Imaging
internal import PixelDiff
internal import PopframeKit

/// The card of a case that does not pass.
struct CaseCard {
  /// Its place on the page, from 1.
  let number: Int
  let record: CaseRecord
  let pictures: CasePictures
  /// The command that accepts it; `nil` when there is nothing to accept.
  let command: String?

  var html: HTML {
    """
    <article class="card \(record.outcome.rawValue)" id="case-\(number)" tabindex="-1" \
    aria-labelledby="case-\(number)-name" data-name="\(record.name)" \
    data-outcome="\(record.outcome.rawValue)"\(clusters)>
    <header><h2 id="case-\(number)-name"><a class="number" href="#case-\(number)" \
    aria-label="Case \(number), link to this card">\(number)</a> <bdi>\(record.name)</bdi></h2>\
    <span class="outcome \(record.outcome.rawValue)">\(record.outcome.words)</span></header>
    <p class="summary">\(record.summary)</p>
    \(pictures.html)
    \(CaseNumbers(record).html)
    \(approval)
    </article>

    """
  }

  private var clusters: HTML {
    guard let clusters = record.comparison?.differences?.clusters, !clusters.isEmpty else {
      return ""
    }
    let texts = clusters.map { cluster in
      let rect = cluster.rect
      return "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    }
    return " data-clusters=\"\(texts.joined(separator: ";"))\""
  }

  private var approval: HTML {
    guard let command else { return "" }
    return """
      <div class="command"><span class="purpose">Accept</span>\
      <code id="approve-\(number)">\(command)</code>\
      <button type="button" class="script" data-copies="approve-\(number)" \
      aria-label="Copy the command that accepts \(record.name)">Copy</button>\
      <label class="choose script"><input type="checkbox" \
      data-choose="\(record.name.shellWord)"> Choose</label></div>
      """
  }
}
