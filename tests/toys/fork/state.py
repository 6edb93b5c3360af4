from greathouse.kernel.records import Int8, Record


class State(Record):
    seats: Int8
    road: Int8  # first choice + 1
    answer: Int8  # second choice + 1
    die: Int8  # what was rolled


class View(Record):
    seats: Int8
    road: Int8
    answer: Int8
    die: Int8
