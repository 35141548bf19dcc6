"""Exit codes: what a script learns from how a command ends."""

OK = 0
NO = 1  # the answer is "no": problems found, something broken, a certificate refused
USAGE = 2
UNUSABLE = 3  # a file that is missing, not what it should be, too big, or of a newer version
ENVIRONMENT = 5  # something on this computer stands in the way
OUR_BUG = 70
INTERRUPTED = 130  # as shells count a program that Ctrl-C stopped
CLOSED_PIPE = 141  # and one whose reader went away
