package android.view;

import android.content.res.Resources;

/** A view with a place in its window (reference/android/view/View). */
public class View {
    public static class MeasureSpec {
        /** "The parent has not imposed any constraint on the child." */
        public static final int UNSPECIFIED = 0;
    }

    private final Resources resources;
    private final int x, y, width, height;

    public View(Resources resources, int x, int y, int width, int height) {
        this.resources = resources;
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
    }

    public Resources getResources() { return resources; }

    public int getWidth() { return width; }

    public int getHeight() { return height; }

    private boolean isMeasured;

    public void measure(int width, int height) { isMeasured = true; }

    public int getMeasuredWidth() { return isMeasured ? width : 0; }

    public int getMeasuredHeight() { return isMeasured ? height : 0; }

    public void getLocationInWindow(int[] location) {
        location[0] = x;
        location[1] = y;
    }

    /** "Finds the topmost view in the current view hierarchy": as wide as the display. */
    public View getRootView() { return new View(resources, 0, 0, resources.getDisplayMetrics().widthPixels, 1 << 14); }
}
