"""The rules by which a ground truth is made of annotations, one module each; a module with AGGREGATOR is found."""
