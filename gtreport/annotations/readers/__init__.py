"""One annotation format each; a module with the constant `READER` is found."""
