"""What each side may know: the view of a position, and samples that agree with what a side knows.

May import: `maths`, `content`, `engine`. Whatever hides something from somebody is decided here, never in a front end.
"""
