"""One statistic each; a module with the constant `STATISTIC` is found."""
