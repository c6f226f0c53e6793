"""Agreement of structured annotations: boxes, masks, keypoints, spans, segmentations, texts, maps, preferences,
rankings.

Every module works on plain arrays, tuples and texts, and knows nothing of files: `boxes`, `masks` and so on compare two
annotations, or all pairs of annotations of each item at once; `pairs` makes one value of the pairs, with what the item
bootstrap and the annotator jackknife need; `estimating` makes an `Estimate` of that. Nothing is imported here, so that
a statistic loads only what it needs itself.
"""
