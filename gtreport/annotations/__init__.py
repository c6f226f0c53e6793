"""Single annotations: files in, one validated table out."""
