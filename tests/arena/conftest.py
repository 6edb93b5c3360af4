from tests.agents.conftest import fork, kuhn, pennies

__all__ = ["fork", "kuhn", "pennies"]
