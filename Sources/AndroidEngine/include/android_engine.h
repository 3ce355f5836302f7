#ifndef POPFRAME_ANDROID_ENGINE_H
#define POPFRAME_ANDROID_ENGINE_H

/// PopoverDrawable.kt, in UTF-8, ended by a zero.
const char *android_popover_drawable(void);

#endif
