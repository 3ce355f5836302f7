package android.graphics;

/**
 * "A shader that draws a linear gradient along a line": positions are those of the colours, which are interpolated as they
 * are, without their alpha (reference/android/graphics/LinearGradient).
 */
public class LinearGradient extends Shader {
    private final double x0, y0, x1, y1;
    private final int[] colors;
    private final float[] positions;

    public LinearGradient(float x0, float y0, float x1, float y1, int[] colors, float[] positions, TileMode tile) {
        if (colors.length < 2 || colors.length != positions.length) throw new IllegalArgumentException("colours and positions");
        this.x0 = x0;
        this.y0 = y0;
        this.x1 = x1;
        this.y1 = y1;
        this.colors = colors;
        this.positions = positions;
    }

    @Override
    double[] color(double x, double y) {
        double length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
        double place = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
        int next = 0;
        while (next < positions.length && positions[next] <= place) next++;
        int low = Math.max(0, next - 1), high = Math.min(next, positions.length - 1);
        double share = low == high ? 0 : (place - positions[low]) / (positions[high] - positions[low]);
        double[] result = new double[4];
        for (int i = 0; i < 4; i++) {
            int bit = 24 - 8 * i;
            result[i] = (colors[low] >>> bit & 255) * (1 - share) + (colors[high] >>> bit & 255) * share;
        }
        return result;
    }
}
