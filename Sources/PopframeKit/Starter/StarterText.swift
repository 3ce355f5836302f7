/// The theme file of a starter theme.
enum StarterText {
  static func theme(named name: String) -> String {
    """
    # A popframe theme. Lengths are points; one file of any scale is enough.
    # Draw it:   popframe render <this folder> --arrow down --scale 2 -o popover.png
    # Check it:  popframe check <this folder>

    format: 1
    name: \(quoted(name))
    author: Your Name
    license: CC0-1.0

    contentInsets: 12          # from the frame to the content: a number, [vertical, horizontal],
                               # [top, left, bottom, right] or {top: , left: , bottom: , right: }
    contentCornerRadius: 4     # a content picture is cut to this

    # The body: corners keep their size, what is between them fills the room.
    frame:
      image: frame.png         # finds frame@2x.png and frame@3x.png by itself
      capInsets: 14            # what keeps its size at each side; whole pixels of every file
      resizing: stretch        # or tile

    # The arrow: drawn pointing up, turned for the other directions.
    arrow:
      style: image             # or clip: cut out of the frame's cloth; fused: one picture; none
      image: arrow.png
      overlap: 1               # reaches this far into the frame, to hide its border
      lane: 14                 # keeps this far away from the corners

    # The Gaussian shadow of frame and arrow together. Colours stand in quotes.
    shadow:
      - {color: "#0B1B33", opacity: 0.10, offset: [0, 1], blur: 3}
      - {color: "#0B1B33", opacity: 0.22, offset: [0, 8], blur: 24}

    # What `popframe gallery` draws.
    previews:
      content: [[120, 80], [240, 160]]
      arrows: [up, down, left, right, none]
      scales: [1, 2]

    """
  }

  /// A YAML text in double quotes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
