// The part of exported Kotlin that is the same for every theme, embedded without changes.

#include "android_engine.h"

// Clang knows #embed in every dialect of C, and remarks that it came with C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char drawable[] = {
#embed "PopoverDrawable.kt"
  , 0
};

const char *android_popover_drawable(void) { return drawable; }
