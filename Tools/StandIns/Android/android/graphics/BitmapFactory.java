package android.graphics;

import android.content.res.Resources;

/** Reads pictures of resources (reference/android/graphics/BitmapFactory). */
public final class BitmapFactory {
    public static class Options {
        /** "When this flag is set, … the bitmap will be scaled to match inTargetDensity when loaded." */
        public boolean inScaled = true;
    }

    /** The picture for the screen; not scaled, its density is that of the resource's folder. */
    public static Bitmap decodeResource(Resources res, int id, Options opts) {
        if (opts.inScaled) throw new UnsupportedOperationException("how a picture is scaled is not published");
        Resources.Picture picture = res.picture(id);
        return new Bitmap(picture.width, picture.height, picture.density, picture.pixels);
    }
}
