package android.view;

public class Gravity {
    public static final int NO_GRAVITY = 0;
}
