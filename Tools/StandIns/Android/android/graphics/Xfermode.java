package android.graphics;

/** How colours meet (reference/android/graphics/Xfermode). */
public class Xfermode {}
