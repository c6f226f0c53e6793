"""What changed between two versions of a report: how the ground truth was made first, then how it is told."""

from gtreport.changes.comparing import compare
from gtreport.changes.types import Change, Changes, Direction, Edition, Topic, VersionRule

__all__ = ["Change", "Changes", "Direction", "Edition", "Topic", "VersionRule", "compare"]
