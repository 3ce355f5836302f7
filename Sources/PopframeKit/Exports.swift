// Users of this library also need sizes, requests and layouts. `public import` alone does not
// export these names, so this attribute is needed.
@_exported public import Popovers
@_exported public import Imaging
