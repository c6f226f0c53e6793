"""The usage boundary: what somebody plans to do, held against what a report declares."""
