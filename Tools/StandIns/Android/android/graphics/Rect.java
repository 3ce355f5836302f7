package android.graphics;

/** Whole coordinates; right and bottom are not a part of it (reference/android/graphics/Rect). */
public final class Rect {
    public int left, top, right, bottom;

    public Rect() {}

    public Rect(int left, int top, int right, int bottom) { set(left, top, right, bottom); }

    public Rect(Rect r) { set(r.left, r.top, r.right, r.bottom); }

    public void set(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public int width() { return right - left; }

    public int height() { return bottom - top; }

    /** "Returns true if the rectangle is empty (left >= right or top >= bottom)". */
    public boolean isEmpty() { return left >= right || top >= bottom; }

    public void offset(int dx, int dy) { set(left + dx, top + dy, right + dx, bottom + dy); }

    /** "left and top are considered to be inside, while right and bottom are not". */
    public boolean contains(int x, int y) { return left <= x && x < right && top <= y && y < bottom; }

    /** "If the two rectangles do not intersect, return false and do not change this rectangle." */
    public boolean intersect(Rect r) {
        if (left >= r.right || r.left >= right || top >= r.bottom || r.top >= bottom) return false;
        set(Math.max(left, r.left), Math.max(top, r.top), Math.min(right, r.right), Math.min(bottom, r.bottom));
        return true;
    }
}
