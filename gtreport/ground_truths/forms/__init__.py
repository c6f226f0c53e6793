"""Ground truths of structured annotations: masks, boxes, keypoints, spans, texts, rankings.

Each module is one rule for the annotations of one item (of one set of comparisons, for rankings), on the same plain
inputs as `agreement.forms`. They are no aggregators of tables of labels, and follow the same manners: ties are stated,
one annotation alone is kept as it is, and what did not reach the rule is counted.
"""
