package android.widget;

import android.graphics.drawable.Drawable;
import android.view.View;

/** Remembers what is shown where (reference/android/widget/PopupWindow). */
public class PopupWindow {
    /** The popup that was shown last. */
    public static PopupWindow shown;

    public final View content;
    public int x, y;
    private int width, height;
    private float elevation = Float.NaN;
    private Drawable background;
    private boolean clips = true;

    public PopupWindow(View contentView, int width, int height, boolean focusable) {
        content = contentView;
        this.width = width;
        this.height = height;
    }

    public int getWidth() { return width; }

    public void setWidth(int width) { this.width = width; }

    public int getHeight() { return height; }

    public void setHeight(int height) { this.height = height; }

    public float getElevation() { return elevation; }

    public void setElevation(float elevation) { this.elevation = elevation; }

    public Drawable getBackground() { return background; }

    public void setBackgroundDrawable(Drawable background) { this.background = background; }

    /** "Allows the popup window to extend beyond the bounds of the screen" without it. */
    public boolean isClippingEnabled() { return clips; }

    public void setClippingEnabled(boolean enabled) { clips = enabled; }

    /** "Specifying a gravity of Gravity.NO_GRAVITY is similar to specifying Gravity.LEFT | Gravity.TOP." */
    public void showAtLocation(View parent, int gravity, int x, int y) {
        this.x = x;
        this.y = y;
        shown = this;
    }
}
