// Whoever imports this library works with sizes, requests and layouts, too. There is no other
// spelling for it yet; `public import` alone does not hand names on.
@_exported public import Popovers
@_exported public import Imaging
