package android.content.res;

import android.util.DisplayMetrics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * An app's pictures: folders of a project, of which the best one for the device is taken
 * (guide/topics/resources/providing-resources, "How Android finds the best-matching resource").
 */
public class Resources {
    /** A picture's pixels as bitmaps are stored. */
    public static final class Picture {
        public int width, height, density;
        public int[] pixels;
    }

    private static final Map<Path, Picture> read = new HashMap<>();
    private static final String[] NAMES = {"mdpi", "xhdpi", "xxhdpi", "xxxhdpi"};
    private static final int[] DENSITIES = {160, 320, 480, 640};

    private final Path root;
    private final String[] names;
    private final DisplayMetrics metrics = new DisplayMetrics();
    private final Configuration configuration = new Configuration();

    /** Ids are places in a list of names. */
    public Resources(Path root, String[] names, int density, boolean isNight) {
        this.root = root;
        this.names = names;
        metrics.densityDpi = density;
        metrics.widthPixels = density * 360 / 160;
        configuration.uiMode = isNight ? Configuration.UI_MODE_NIGHT_YES : Configuration.UI_MODE_NIGHT_NO;
    }

    public DisplayMetrics getDisplayMetrics() { return metrics; }

    public Configuration getConfiguration() { return configuration; }

    /** Night mode comes before the density in the table of qualifiers, and the density is the best match. */
    public Picture picture(int id) {
        boolean isNight = configuration.uiMode == Configuration.UI_MODE_NIGHT_YES;
        for (String night : isNight ? new String[] {"-night", ""} : new String[] {""}) {
            int best = -1;
            for (int i = 0; i < NAMES.length; i++) {
                if (Files.exists(file(night, i, id)) && (best < 0 || isBetter(DENSITIES[i], DENSITIES[best]))) best = i;
            }
            if (best >= 0) return read(file(night, best, id), DENSITIES[best]);
        }
        throw new RuntimeException("Resource ID #" + names[id] + " is in no folder");
    }

    private Path file(String night, int density, int id) {
        return root.resolve("res/drawable" + night + "-" + NAMES[density]).resolve(names[id] + ".png.raw");
    }

    /**
     * "Android prefers scaling down a larger original image to scaling up a smaller one": twice as much, as
     * ResTable_config::isBetterThan says (frameworks/base, libs/androidfw/ResourceTypes.cpp); a is the larger one.
     */
    private boolean isBetter(int a, int b) {
        int asked = metrics.densityDpi;
        if (asked >= a) return true;
        if (b >= asked) return false;
        return (2 * b - asked) * a <= asked * asked;
    }

    private static Picture read(Path path, int density) {
        return read.computeIfAbsent(path, key -> {
            try {
                byte[] bytes = Files.readAllBytes(key);
                int end = 0;
                while (bytes[end] != '\n') end++;
                String[] size = new String(bytes, 0, end).split(" ");
                Picture picture = new Picture();
                picture.width = Integer.parseInt(size[0]);
                picture.height = Integer.parseInt(size[1]);
                picture.density = density;
                picture.pixels = new int[picture.width * picture.height];
                ByteBuffer.wrap(bytes, end + 1, bytes.length - end - 1).order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer().get(picture.pixels);
                return picture;
            } catch (IOException error) {
                throw new RuntimeException(error);
            }
        });
    }
}
