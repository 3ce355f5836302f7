// Files in, files out.
