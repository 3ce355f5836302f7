package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Outline;
import android.graphics.Rect;

/** The members that a drawable overrides, with what the documentation says of them (reference/android/graphics/drawable/Drawable). */
public abstract class Drawable {
    public interface Callback {
        void invalidateDrawable(Drawable who);
    }

    private final Rect bounds = new Rect();
    private Callback callback;

    public abstract void draw(Canvas canvas);

    /** "This is where the drawable will draw when its draw() method is called." */
    public void setBounds(int left, int top, int right, int bottom) {
        if (bounds.left == left && bounds.top == top && bounds.right == right && bounds.bottom == bottom) return;
        bounds.set(left, top, right, bottom);
        onBoundsChange(bounds);
    }

    public final Rect getBounds() { return bounds; }

    /** "Override this in your subclass to change appearance if you vary based on the bounds." */
    protected void onBoundsChange(Rect bounds) {}

    public final void setCallback(Callback cb) { callback = cb; }

    /** "Use the current Callback implementation to have this Drawable redrawn." */
    public void invalidateSelf() {
        if (callback != null) callback.invalidateDrawable(this);
    }

    public abstract void setAlpha(int alpha);

    public int getAlpha() { return 255; }

    public abstract void setColorFilter(ColorFilter colorFilter);

    public void setFilterBitmap(boolean filter) {}

    public boolean isFilterBitmap() { return false; }

    /** "This method was deprecated in API level 29." */
    @Deprecated
    public abstract int getOpacity();

    /** "true if this drawable actually has a padding, else false." */
    public boolean getPadding(Rect padding) {
        padding.set(0, 0, 0, 0);
        return false;
    }

    /** "The default behavior … is to set the outline to the rectangle of the bounds, with alpha 0." */
    public void getOutline(Outline outline) {
        outline.setRect(bounds);
        outline.setAlpha(0);
    }
}
