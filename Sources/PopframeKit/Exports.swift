// Users of this library also need sizes, requests, places and layouts. `public import` alone does not
// export these names, so this attribute is needed.
@_exported public import Imaging
@_exported public import Placement
@_exported public import Popovers
