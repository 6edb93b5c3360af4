"""Every address of the server stands here: a new one is a line of this list."""

from starlette.routing import Route

from greathouse.server.web.app import PAGES, PROGRAMS

ROUTES = """
GET HEAD /t/{table}                    play
GET HEAD /t/{table}/live               play
POST     /t/{table}/move               play
POST     /t/{table}/coach              play
POST     /t/{table}/undo               play
POST     /t/{table}/resign             play
POST     /t/{table}/rematch            play
GET HEAD /t/{table}/events             events
GET HEAD /t/{table}/replay             replay
POST     /t/{table}/review             replay
GET HEAD /t/{table}/beliefs            replay
GET HEAD /t/{table}/board              replay
GET HEAD /t/{table}/picture            replay
GET HEAD /t/{table}/record             replay
POST     /t/{table}/play-on            replay
POST     /t/{table}/offer              trade
POST     /t/{table}/answer             trade
GET HEAD /t/{table}/talk               talk
POST     /t/{table}/talk               talk
POST     /t/{table}/talk/mute          talk
POST     /t/{table}/talk/unmute        talk
POST     /t/{table}/talk/report        talk
GET HEAD /t/{table}/again              again
GET HEAD /t/{table}/inspect/{element}   inspector
GET HEAD /t/{table}/join/{token}       join
POST     /t/{table}/join/{token}       join
POST     /t/{table}/number             fairness
GET HEAD /t/{table}/fair               fairness
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
GET HEAD /rules/{game}/terms/{term}    rules
GET HEAD /rules/{game}/pictures/{picture} rules
POST     /rules/{game}/try/{picture}   rules
GET HEAD /learn                        lessons
GET HEAD /learn/{game}/{lesson}        lessons
GET HEAD /learn/{game}/{lesson}/live/{at} lessons
POST     /learn/{game}/{lesson}/move   lessons
GET HEAD /learn/{game}/{lesson}/inspect/{element} lessons
POST     /learn/{game}/{lesson}/endgame lessons
GET HEAD /puzzles                      puzzles
GET HEAD /puzzles/{game}               puzzles
GET HEAD /puzzles/{game}/{number}      puzzles
GET HEAD /puzzles/{game}/{number}/picture puzzles
POST     /puzzles/{game}/{number}/move puzzles
POST     /puzzles/{game}/{number}/play puzzles
GET HEAD /puzzles/{game}/{number}/inspect/{element} puzzles
GET HEAD /new/{game}                   opening
GET HEAD /new/{game}/board             opening
POST     /new/{game}                   opening
POST     /play/{game}                  opening
POST     /friend/{game}                opening
POST     /preferences                  preferences
GET HEAD /privacy                      privacy
GET HEAD /position/{game}              editor
GET HEAD /position/{game}/{seats}      editor
GET HEAD /t/{table}/position/{place}   editor
POST     /position/{game}              editor
POST     /position/{game}/play         editor
GET HEAD /sign-in                      signing
POST     /sign-in                      signing
POST     /sign-in/code                 signing
GET HEAD /sign-up                      signing
POST     /sign-up                      signing
POST     /sign-out                     signing
GET HEAD /return/{secret}              signing
POST     /return/{secret}              signing
POST     /sign-in/letter               recovery
GET HEAD /sign-in/letter/{person}/{secret} recovery
POST     /sign-in/letter/{person}/{secret} recovery
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
GET HEAD /account/robots               robots
POST     /account/robots               robots
POST     /account/robots/remove        robots
POST     /account/robots/token         robots
POST     /account/robots/revoke        robots
GET HEAD /people/{name}                people
POST     /account/profile              people
POST     /people/{name}/tie            people
GET HEAD /t/{table}/players/{seat}     people
POST     /people/{name}/challenge      people
GET HEAD /leaders                      leaders
GET HEAD /leaders/{game}               leaders
GET HEAD /statistics/{game}            leaders
GET HEAD /explorer                     explorer
GET HEAD /tournaments                  tournaments
GET HEAD /tournaments/new              tournaments
POST     /tournaments/new              tournaments
GET HEAD /tournaments/{tournament}     tournaments
POST     /tournaments/{tournament}/join tournaments
POST     /tournaments/{tournament}/leave tournaments
POST     /tournaments/{tournament}/bots tournaments
POST     /tournaments/{tournament}/begin tournaments
POST     /tournaments/{tournament}/call-off tournaments
GET HEAD /clock                        clocks
POST     /t/{table}/ask                clocks
POST     /t/{table}/agree              clocks
POST     /t/{table}/come-back          clocks
GET HEAD /vacation                     clocks
POST     /vacation                     clocks
POST     /vacation/end                 clocks
GET HEAD /turns                        notifying
GET HEAD /manifest.webmanifest         notifying
GET HEAD /sw.js                        notifying
GET HEAD /notices                      notifying
POST     /notices/push                 notifying
POST     /notices/mail                 notifying
POST     /notices/hook                 notifying
POST     /notices/feed                 notifying
POST     /notices/remove               notifying
POST     /notices/quiet                notifying
GET HEAD /notices/confirm/{secret}     notifying
POST     /notices/confirm/{secret}     notifying
GET HEAD /notices/stop/{secret}        notifying
POST     /notices/stop/{secret}        notifying
GET HEAD /feed/{token}                 notifying
GET HEAD /moderation                   moderation
POST     /moderation                   moderation
POST     /moderation/lift              moderation
GET HEAD /healthz                      health
GET HEAD /metrics                      health
GET      /api/v1/openapi.json          games
GET      /api/v1/games                 games
GET      /api/v1/games/{game}          games
GET      /api/v1/account               meeting
GET      /api/v1/tables                meeting
GET      /api/v1/tables/open           meeting
GET      /api/v1/challenges            meeting
POST     /api/v1/challenges            meeting
POST     /api/v1/tables                meeting
POST     /api/v1/tables/{table}/join   meeting
POST     /api/v1/tables/{table}/decline meeting
POST     /api/v1/tables/{table}/leave  meeting
GET      /api/v1/tournaments           competing
POST     /api/v1/tournaments/{tournament}/join competing
POST     /api/v1/tournaments/{tournament}/leave competing
GET      /api/v1/tables/{table}        playing
POST     /api/v1/tables/{table}/number playing
POST     /api/v1/tables/{table}/moves  playing
POST     /api/v1/tables/{table}/offers playing
POST     /api/v1/tables/{table}/offers/{number} playing
POST     /api/v1/tables/{table}/phrases playing
POST     /api/v1/tables/{table}/resign playing
POST     /api/v1/tables/{table}/rematch playing
GET      /api/v1/events                events
GET      /api/v1/tables/{table}/events events
"""


def routes() -> list[tuple[str, ...]]:
    """Methods, path and module of every route."""
    found = []
    for resource in (*PAGES, *PROGRAMS):
        for route in resource.router.routes:
            assert isinstance(route, Route)
            module = route.endpoint.__module__
            assert module == resource.__name__, "a handler stands beside its address"
            found.append((*sorted(route.methods), route.path, module.rpartition(".")[2]))
    return found


def test_all_routes_are_listed():
    assert routes() == [tuple(line.split()) for line in ROUTES.strip().splitlines()]
