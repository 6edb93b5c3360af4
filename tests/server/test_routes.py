"""Every address of the server stands here: a new one is a line of this list."""

from fastapi.routing import APIRoute

from greathouse.server.web.app import RESOURCES

ROUTES = """
GET HEAD /                             home
GET HEAD /lobby                        lobby
GET HEAD /lobby/events                 lobby
POST     /pair/{game}                  lobby
POST     /t/{table}/fill               lobby
POST     /t/{table}/leave              lobby
POST     /t/{table}/put-away           lobby
POST     /t/{table}/decline            lobby
GET HEAD /showcase                     showcase
GET HEAD /static/{path:path}           static
GET HEAD /rules/{game}                 rules
GET HEAD /rules/{game}/summary         rules
GET HEAD /rules/{game}/pictures/{picture} rules
POST     /rules/{game}/try/{picture}   rules
GET HEAD /learn                        lessons
GET HEAD /learn/{game}/{lesson}        lessons
GET HEAD /learn/{game}/{lesson}/live/{at} lessons
POST     /learn/{game}/{lesson}/move   lessons
GET HEAD /learn/{game}/{lesson}/inspect/{element} lessons
POST     /learn/{game}/{lesson}/endgame lessons
GET HEAD /new/{game}                   opening
GET HEAD /new/{game}/board             opening
POST     /new/{game}                   opening
POST     /play/{game}                  opening
POST     /friend/{game}                opening
POST     /preferences                  preferences
GET HEAD /t/{table}                    play
GET HEAD /t/{table}/live               play
POST     /t/{table}/move               play
POST     /t/{table}/coach              play
POST     /t/{table}/undo               play
POST     /t/{table}/resign             play
POST     /t/{table}/rematch            play
GET HEAD /t/{table}/events             events
GET HEAD /t/{table}/join/{token}       join
POST     /t/{table}/join/{token}       join
POST     /t/{table}/offer              trade
POST     /t/{table}/answer             trade
POST     /t/{table}/say                trade
GET HEAD /t/{table}/replay             replay
GET HEAD /t/{table}/board              replay
GET HEAD /t/{table}/picture            replay
GET HEAD /t/{table}/record             replay
POST     /t/{table}/play-on            replay
GET HEAD /t/{table}/inspect/{element}   inspector
GET HEAD /sign-in                      signing
POST     /sign-in                      signing
POST     /sign-in/code                 signing
GET HEAD /sign-up                      signing
POST     /sign-up                      signing
POST     /sign-out                     signing
GET HEAD /return/{secret}              signing
POST     /return/{secret}              signing
POST     /passkeys/make                passkeys
POST     /passkeys/keep                passkeys
POST     /passkeys/find                passkeys
POST     /passkeys/sign-in             passkeys
POST     /passkeys/remove              passkeys
GET HEAD /account                      account
POST     /account/link                 account
POST     /account/codes                account
POST     /account/name                 account
POST     /account/password             account
POST     /account/sessions/end         account
POST     /account/sessions/end-others  account
GET HEAD /account/export               account
POST     /account/delete               account
GET HEAD /people/{name}                people
POST     /people/{name}/challenge      people
GET HEAD /healthz                      health
GET HEAD /metrics                      health
"""


def routes() -> list[tuple[str, ...]]:
    """Methods, path and module of every route."""
    found = []
    for resource in RESOURCES:
        for route in resource.router.routes:
            assert isinstance(route, APIRoute)
            module = route.endpoint.__module__
            assert module == resource.__name__, "a handler stands beside its address"
            found.append((*sorted(route.methods), route.path, module.rpartition(".")[2]))
    return found


def test_all_routes_are_listed():
    assert routes() == [tuple(line.split()) for line in ROUTES.strip().splitlines()]
