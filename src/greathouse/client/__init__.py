"""Robots for any house of Great House: programs that play there by themselves.

    from greathouse.client import Robot

    def choose(position):
        return position.legal[0]

    Robot("https://play.example", token="gh_…", choose=choose).run()

`Client` is the interface of a house as it is, one method for each request; docs/robots.md tells the way from nothing to
a robot that plays. Nothing beyond the standard library is loaded.
"""

from greathouse.client.house import Client
from greathouse.client.http import Lost, Problem
from greathouse.client.robot import Choose, Robot
from greathouse.client.schemas import Clock, Legal, Line, News, Offer, Position, Result, Seat, Table

__all__ = [
    "Choose",
    "Client",
    "Clock",
    "Legal",
    "Line",
    "Lost",
    "News",
    "Offer",
    "Position",
    "Problem",
    "Result",
    "Robot",
    "Seat",
    "Table",
]
