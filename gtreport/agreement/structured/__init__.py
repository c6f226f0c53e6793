"""Agreement of boxes, masks, keypoints, spans, texts, preferences and rankings, from what a reader gives to a page.

`forms/` holds one module for each form: which statistics belong to it, and how they are bound to annotations. The sums
themselves are pure functions in `agreement.forms`.
"""
