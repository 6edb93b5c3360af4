from tests.agents.conftest import fork, kuhn, sealed

__all__ = ["fork", "kuhn", "sealed"]
