package android.graphics;

/** One of Porter's and Duff's modes (reference/android/graphics/PorterDuffXfermode). */
public class PorterDuffXfermode extends Xfermode {
    final PorterDuff.Mode mode;

    public PorterDuffXfermode(PorterDuff.Mode mode) { this.mode = mode; }
}
