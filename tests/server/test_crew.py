"""Workers tell each other what they measure."""

import os

from prometheus_client.parser import text_string_to_metric_families

from greathouse.server import crew as crews
from greathouse.server.crew import Crew, merged
from greathouse.server.metrics import Metrics


def samples(text: bytes) -> dict[tuple, float]:
    found = [sample for family in text_string_to_metric_families(text.decode()) for sample in family.samples]
    return {(sample.name, *sorted(sample.labels.items())): sample.value for sample in found}


def measured(moves: int) -> Metrics:
    metrics = Metrics()
    metrics.moves.labels(game="steps", by="person").inc(moves)
    metrics.commits.observe(0.003)
    metrics.gauge("streams", "Pages that listen.", lambda: 2.0 * moves)
    return metrics


def test_numbers_of_workers_stand_beside_each_other():
    """Nothing is lost or added but the label, and each metric is described once."""
    texts = {str(worker): measured(worker + 1).text() for worker in range(2)}
    told = merged(texts)
    wanted = {
        (key[0], *sorted((*key[1:], ("worker", worker)))): value
        for worker, text in texts.items()
        for key, value in samples(text).items()
    }
    assert samples(told) == wanted
    for name in ("greathouse_moves_total", "greathouse_commit_seconds", "greathouse_streams"):
        assert told.decode().count(f"# TYPE {name} ") == 1


def test_each_worker_knows_of_those_that_are_there(tmp_path, monkeypatch):
    metrics = [measured(worker + 1) for worker in range(3)]
    workers = [Crew(tmp_path, worker, one.text) for worker, one in enumerate(metrics)]
    for worker, one in zip(workers, metrics, strict=True):
        worker.write(one.text())
    key = ("greathouse_moves_total", ("by", "person"), ("game", "steps"))
    metrics[0].moves.labels(game="steps", by="person").inc()
    seen = samples(workers[0].told())
    assert [seen[(*key, ("worker", str(worker)))] for worker in range(3)] == [2, 2, 3], "its own as it is now"
    silent = tmp_path / "2"
    os.utime(silent, (silent.stat().st_atime, silent.stat().st_mtime - crews.SILENT - 1))
    assert (*key, ("worker", "2")) not in samples(workers[0].told())
