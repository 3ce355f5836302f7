// Users of this library also need requests, places and layouts. `public import` alone does not export
// these names, so this attribute is needed. Geometry and colours (`Imaging`) are not exported: SwiftUI
// has a `Color`, a `Path` and a `Gradient`, too.
@_exported public import Placement
@_exported public import Popovers
