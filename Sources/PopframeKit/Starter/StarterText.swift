internal import JSON
internal import Languages
internal import Themes

enum StarterText {
  static func theme(named name: String, style: StarterTheme.Style) -> String {
    let looks =
      switch style {
      case .image: image
      case .card: card
      case .glass: glass
      case .menu: menu
      case .bubble: bubble
      case .tooltip: tooltip
      case .clip: clip
      case .fused: fused
      case .pixel: pixel
      }
    return """
      # \(FileSchema.themeLine)
      # A popframe theme. Lengths are points; colours stand in quotes. Check it: popframe check <this folder>
      # Draw it: popframe render <this folder> --arrow down --scale 2 -o popover.png

      format: 1
      name: \(name.quoted)
      author: Your Name
      license: CC0-1.0

      \(looks)

      # What `popframe gallery` draws. start and end are the two ends that the arrow can reach.
      previews:
        content: [[120, 80], [240, 160]]
        arrows: [up, down, left, right, none]
        offsets: [start, 0, end]
        scales: [1, 2]

      """
  }

  private static let insets = """
    contentInsets: 12          # from the frame to the content: a number, [vertical, horizontal],
                               # [top, left, bottom, right] or {top: , left: , bottom: , right: }
    contentCornerRadius: 4     # a content picture is cut to this
    """

  private static let shadows = """
    # The Gaussian shadow of frame and arrow together; the first is drawn lowest.
    shadow:
      - {color: "#0B1B33", opacity: 0.22, offset: [0, 8], blur: 24}
      - {color: "#0B1B33", opacity: 0.10, offset: [0, 1], blur: 3}
    """

  private static let frame = """
    # The body: corners keep their size, what is between them fills the room.
    frame:
      image: frame.png         # finds frame@2x.png and frame@3x.png by itself
      capInsets: 14            # what keeps its size at each side; whole pixels of every file
      resizing: stretch        # or tile
    """

  private static let image = """
    \(insets)

    \(frame)

    # The arrow: drawn pointing up, turned for the other directions.
    arrow:
      style: image
      image: arrow.png
      overlap: 1               # reaches this far into the frame, to hide its border
      lane: 14                 # keeps this far away from the corners

    \(shadows)
    """

  private static let card = """
    \(insets)

    # Frame and arrow are one outline: no picture is needed.
    frame:
      style: drawn
      fill: "#FFFFFF"          # or {gradient: [["#FFFFFF", 0], ["#F2F4F8", 1]], angle: 180}
      cornerRadius: 12         # or [topLeft, topRight, bottomRight, bottomLeft]
      cornerCurve: continuous  # or circular
      border: {color: "#0B1B3326", width: hairline}   # one pixel at every scale, round the arrow too

    arrow:
      style: drawn
      base: 26
      height: 11
      tipRadius: 2
      baseRadius: 3            # fillets where the arrow meets the frame

    \(shadows)

    appearances:
      dark:                    # differences only
        frame: {fill: "#1E1F23", border: {color: "#FFFFFF2E", width: hairline}}
    """

  private static let glass = """
    \(insets)

    frame:
      style: drawn
      fill: "#FFFFFF33"        # translucent: what is behind shows through
      cornerRadius: 18
      cornerCurve: continuous
      border: {color: "#FFFFFF8C", width: hairline}
      innerShadow:             # light on the rim
        - {color: "#FFFFFF", opacity: 0.5, offset: [1, 1], blur: 1.5}
        - {color: "#FFFFFF", opacity: 0.3, offset: [-1, -1], blur: 1.5}

    arrow:
      style: drawn
      base: 44
      height: 14
      tipRadius: 4
      baseRadius: 8

    # What is behind, blurred. See it with --background picture.png, or in a host.
    backdrop: {blur: 18, saturation: 1.7, tint: "#FFFFFF33"}

    # Knocked out: a shadow would show through the glass.
    shadow:
      - {color: "#0B1B33", opacity: 0.25, offset: [0, 10], blur: 30, knockout: true}
    """

  private static let menu = """
    contentInsets: [8, 10]     # rows of a menu reach almost to its sides
    contentCornerRadius: 14

    frame:
      style: drawn
      fill: "#FFFFFFB8"        # the material: clear enough for colour, dense enough for text
      cornerRadius: 18
      cornerCurve: continuous
      border: {color: "#0000001A", width: hairline}
      innerShadow:             # light along the upper edge
        - {color: "#FFFFFF", opacity: 0.9, offset: [0, 0.5], blur: 0.5}

    arrow:
      style: drawn
      base: 36
      height: 13
      tipRadius: 4
      baseRadius: 8

    # What is behind, blurred. See it with --background picture.png, or in a host.
    backdrop: {blur: 44, saturation: 1.8}

    # Knocked out: a shadow would show through the material.
    shadow:
      - {color: "#000000", opacity: 0.16, offset: [0, 10], blur: 44, knockout: true}
      - {color: "#000000", opacity: 0.05, offset: [0, 1], blur: 3, knockout: true}

    appearances:
      dark:                    # differences only; a list is replaced as a whole
        frame:
          fill: "#26262AB8"
          innerShadow: [{color: "#FFFFFF", opacity: 0.34, offset: [0, 0.5], blur: 0.5}]
        shadow:
          - {color: "#000000", opacity: 0.42, offset: [0, 10], blur: 44, knockout: true}
          - {color: "#000000", opacity: 0.30, offset: [0, 1], blur: 3, knockout: true}
    """

  private static let bubble = """
    contentInsets: [10, 16]
    contentCornerRadius: 10

    frame:
      style: drawn
      fill: {gradient: [["#2F6BF2", 0], ["#1D4ED8", 1]], angle: 180}
      cornerRadius: 20

    # The tail: SVG path data in a box of base × height, drawn pointing up. It leans, so say where its tip is, and
    # how it becomes the tail of the other directions.
    arrow:
      style: drawn
      shape: M0 15 C1 8 1 4 0 0 C5 8 14 14 26 15 Z
      base: 26
      height: 15
      tip: 0
      down: flip
      left: mirror

    shadow: {color: "#0B2A66", opacity: 0.22, offset: [0, 3], blur: 10}

    appearances:
      dark:                    # differences only
        frame: {fill: {gradient: [["#3A3A40", 0], ["#2E2E33", 1]], angle: 180}}
        shadow: {color: "#000000", opacity: 0.45}
    """

  private static let tooltip = """
    contentInsets: [6, 10]
    contentCornerRadius: 2

    frame:
      style: drawn
      fill: "#18181B"
      cornerRadius: 6
      border: {color: "#FFFFFF1F", width: hairline}   # one pixel at every scale, round the arrow too

    arrow:
      style: drawn
      base: 14
      height: 6
      tipRadius: 1

    # A negative spread, as in CSS box-shadow: the shadow is smaller than the card, and shows below it only.
    shadow:
      - {color: "#000000", opacity: 0.18, offset: [0, 10], blur: 15, spread: -3}
      - {color: "#000000", opacity: 0.16, offset: [0, 4], blur: 6, spread: -4}

    appearances:
      dark:                    # light on dark, so that it stays the loudest
        frame: {fill: "#FAFAFA", border: {color: "#0000001F", width: hairline}}
    """

  private static let clip = """
    \(insets)

    \(frame)

    # The arrow is cut out of the frame's own middle: no picture of its own.
    arrow:
      style: clip
      base: 30
      height: 15
      shape: triangle          # or SVG path data in a box of base × height, such as M0 15 L15 0 L30 15 Z
      texture: center          # the frame's middle, repeated; or frame, or a picture
      neck: 1                  # covers the frame's border under the arrow
      order: front
      stroke: {color: "#B9C3D0", width: 1}   # the frame's border goes on along the legs
      lane: 14

    \(shadows)
    """

  private static let fused = """
    \(insets)

    # Frame and arrow are one picture, with two stretching spans: one on each side of the arrow.
    arrow:
      style: fused
      base: 30
      height: 14
      cornerRadius: 14         # the arrow stays off the corners
      fused:
        none:  {image: none.png,  capInsets: 14}
        up:    {image: up.png,    capInsets: [28, 14, 14, 14], arrowSpan: [20, 50]}
        down:  {image: down.png,  capInsets: [14, 14, 28, 14], arrowSpan: [20, 50]}
        right: {image: right.png, capInsets: [14, 14, 14, 28], arrowSpan: [20, 50]}   # left is its mirror image

    \(shadows)
    """

  private static let pixel = """
    contentInsets: 16          # four dots of four points each

    frame:
      image: frame.png         # twelve dots a side
      capInsets: 16
      resizing: stretch
      filter: nearest          # dots stay squares; draw at whole scales

    arrow:
      style: image
      image: arrow.png         # eight dots wide, so that its middle lies between two
      overlap: 8               # opens the frame's line and the light inside of it

    shadow: {color: "#1B2A41", opacity: 0.3, offset: [8, 8]}
    """
}
