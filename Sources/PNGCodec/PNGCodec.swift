// Reads and writes PNG.
