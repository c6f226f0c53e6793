"""Ground truths made of boxes, masks, keypoints, spans, texts, preferences and rankings, item by item.

`combining` says which rule of `ground_truths.forms` belongs to which form, `making` applies it to every item, and
`comparing` sets several of them side by side, as if each were an annotator.
"""
