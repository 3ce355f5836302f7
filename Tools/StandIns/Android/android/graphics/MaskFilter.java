package android.graphics;

/** What changes alpha before it is drawn (reference/android/graphics/MaskFilter). */
public class MaskFilter {}
