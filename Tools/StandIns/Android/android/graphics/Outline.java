package android.graphics;

/** What a view's elevation casts a shadow of; alpha 0 casts none (reference/android/graphics/Outline#setAlpha). */
public final class Outline {
    public final Rect rect = new Rect();
    private float alpha = 1;

    public void setRect(Rect rect) { this.rect.set(rect.left, rect.top, rect.right, rect.bottom); }

    public float getAlpha() { return alpha; }

    public void setAlpha(float alpha) { this.alpha = alpha; }
}
