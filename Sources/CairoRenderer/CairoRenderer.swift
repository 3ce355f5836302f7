// Draws with Cairo.
