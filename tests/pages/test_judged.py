"""What one process has had judged, no other asks of axe-core again."""

from .judged import Judged


def test_each_kind_of_thing_is_new_once_in_all_processes(tmp_path):
    one, other = Judged(tmp_path), Judged(tmp_path)
    assert one.add("light", ["button", "link"]) and not one.add("light", ["link"])
    assert not other.add("light", ["button", "link"])
    assert other.add("light", ["link", "table"]) and not one.add("light", ["table"])


def test_another_look_is_judged_anew(tmp_path):
    one = Judged(tmp_path)
    assert one.add("light", ["button"]) and one.add("dark", ["button"])
