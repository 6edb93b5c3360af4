"""The house's words about notices, in English, French and German.

Keys that are put together, and by whom:

notice-{kind}  server/notices/courier.py      sentence
quiet-{end}    server/templates/notices.html
"""

NOTICE_WORDS: dict[str, tuple[str, str, str]] = {
    # what is told
    "notice-turn": ("Your turn: {game}", "À vous : {game}", "Du bist am Zug: {game}"),
    "notice-remind": (
        "Your time is running out: {game}",
        "Votre temps s’écoule : {game}",
        "Deine Zeit läuft ab: {game}",
    ),
    "notice-over": ("The game is over: {game}", "Partie terminée : {game}", "Partie beendet: {game}"),
    "notice-substituted": (
        "A bot plays for you: {game}",
        "Un robot joue pour vous : {game}",
        "Ein Bot spielt für dich: {game}",
    ),
    "notice-challenge": ("A challenge: {game}", "Un défi : {game}", "Eine Herausforderung: {game}"),
    "notice-asked": ("A question for you: {game}", "Une question pour vous : {game}", "Eine Frage an dich: {game}"),
    "mail-stop": (
        "You get no more mail from here after a click on:",
        "Vous ne recevrez plus de courrier d’ici après un clic sur :",
        "Keine Post mehr von hier nach einem Klick auf:",
    ),
    "mail-confirm-subject": (
        "Is this your address?",
        "Est-ce votre adresse ?",
        "Ist das deine Adresse?",
    ),
    "mail-confirm": (
        "Somebody at {house} wants to be told here when it is their turn. If that was you, open this page. If not,"
        " do nothing.",
        "Quelqu’un à {house} veut être prévenu ici quand c’est à son tour. Si c’était vous, ouvrez cette page."
        " Sinon, ne faites rien.",
        "Jemand bei {house} möchte hier erfahren, wann ein eigener Zug ansteht. Wenn du das warst, öffne diese"
        " Seite. Sonst tu nichts.",
    ),
    # the list on every page
    "turns": ("Your turn", "À vous", "Am Zug"),
    "turns-count": (
        "Games that wait for you: {n}",
        "Parties qui vous attendent : {n}",
        "Partien, die auf dich warten: {n}",
    ),
    "turns-none": (
        "No game waits for you.",
        "Aucune partie ne vous attend.",
        "Keine Partie wartet auf dich.",
    ),
    "turns-next": ("To the next one (N)", "À la suivante (N)", "Zur nächsten (N)"),
    # the page
    "notices": ("Notices", "Notifications", "Benachrichtigungen"),
    "notices-lead": (
        "Be told when it is your turn. What is told names the game and who plays, nothing of what happens there.",
        "Soyez prévenu quand c’est à vous. On vous dit le jeu et qui joue, rien de ce qui s’y passe.",
        "Erfahre, wann du am Zug bist. Gesagt wird, welches Spiel und wer mitspielt, aber nicht, was dort geschieht.",
    ),
    "notices-first": (
        "Sit down at a table first; then you can be told of it.",
        "Prenez d’abord place à une table ; on pourra alors vous prévenir.",
        "Setz dich erst an einen Tisch; dann kannst du davon erfahren.",
    ),
    "channel-push": ("In this browser", "Dans ce navigateur", "In diesem Browser"),
    "channel-mail": ("By e-mail", "Par courriel", "Per E-Mail"),
    "channel-hook": ("To a program (webhook)", "À un programme (webhook)", "An ein Programm (Webhook)"),
    "channel-feed": ("As a feed (Atom)", "Par un flux (Atom)", "Als Feed (Atom)"),
    "push-help": (
        "Also while no page is open here. The message comes through the maker of your browser, who cannot read it.",
        "Même sans page ouverte ici. Le message passe par l’éditeur de votre navigateur, qui ne peut pas le lire.",
        "Auch wenn hier keine Seite offen ist. Die Nachricht kommt über den Hersteller des Browsers; lesen kann er sie"
        " nicht.",
    ),
    "push-on": ("Tell me here", "Me prévenir ici", "Hier benachrichtigen"),
    "push-failed": (
        "This browser does not allow it.",
        "Ce navigateur ne le permet pas.",
        "Dieser Browser erlaubt das nicht.",
    ),
    "mail-help": (
        "Ten minutes after it became your turn, if you are not here.",
        "Dix minutes après que c’est à vous, si vous n’êtes pas là.",
        "Zehn Minuten, nachdem du an den Zug gekommen bist, wenn du nicht hier bist.",
    ),
    "mail-none": (
        "This house sends no e-mail.",
        "Cette maison n’envoie pas de courriel.",
        "Dieses Haus verschickt keine E-Mail.",
    ),
    "mail-address": ("E-mail address", "Adresse de courriel", "E-Mail-Adresse"),
    "mail-waits": (
        "waits for a click in the mail",
        "attend un clic dans le courriel",
        "wartet auf einen Klick in der Mail",
    ),
    "hook-help": (
        "Each notice is sent there as JSON, signed with a secret that is shown once.",
        "Chaque notification y est envoyée en JSON, signée d’un secret montré une seule fois.",
        "Jede Benachrichtigung geht als JSON dorthin, unterschrieben mit einem Geheimnis, das einmal gezeigt wird.",
    ),
    "hook-address": ("Address (https)", "Adresse (https)", "Adresse (https)"),
    "feed-help": (
        "An address for your feed reader. Whoever knows it can read it: keep it to yourself, or take a new one.",
        "Une adresse pour votre lecteur de flux. Qui la connaît peut la lire : gardez-la pour vous, ou prenez-en une"
        " nouvelle.",
        "Eine Adresse für deinen Feedreader. Wer sie kennt, kann mitlesen: Behalte sie für dich, oder nimm eine neue.",
    ),
    "feed-make": ("Make the address", "Créer l’adresse", "Adresse erzeugen"),
    "feed-renew": ("Make a new address", "Créer une nouvelle adresse", "Neue Adresse erzeugen"),
    "shown-once": (
        "This is shown only once. Keep it.",
        "Ceci n’est montré qu’une fois. Gardez-le.",
        "Das wird nur einmal gezeigt. Heb es auf.",
    ),
    "add": ("Add", "Ajouter", "Hinzufügen"),
    "quiet": ("Quiet hours", "Heures calmes", "Ruhezeit"),
    "quiet-help": (
        "Within these hours nothing comes by push or e-mail; it comes afterwards. The same hour twice: none.",
        "Pendant ces heures, rien n’arrive par notification ni courriel ; cela vient après. Deux fois la même heure :"
        " aucune.",
        "In dieser Zeit kommt nichts per Push oder E-Mail, sondern danach. Zweimal dieselbe Stunde: keine.",
    ),
    "quiet-since": ("From", "De", "Von"),
    "quiet-until": ("To", "À", "Bis"),
    "quiet-zone": ("Time zone", "Fuseau horaire", "Zeitzone"),
    "confirm-mail": ("Yes, this is my address", "Oui, c’est mon adresse", "Ja, das ist meine Adresse"),
    "mail-confirmed": (
        "You are told by e-mail from now on.",
        "Vous serez désormais prévenu par courriel.",
        "Ab jetzt erfährst du es per E-Mail.",
    ),
    "stop-mail": ("No more mail", "Plus de courriel", "Keine Post mehr"),
    "mail-stopped": (
        "You get no more mail from here.",
        "Vous ne recevrez plus de courriel d’ici.",
        "Du bekommst keine Post mehr von hier.",
    ),
    # refusals
    "bad-address": (
        "Nothing can be sent to this address.",
        "Rien ne peut être envoyé à cette adresse.",
        "An diese Adresse lässt sich nichts schicken.",
    ),
    "too-many-channels": (
        "You are told in many ways already; remove one first.",
        "On vous prévient déjà de bien des façons ; retirez-en une d’abord.",
        "Du erfährst es schon auf vielen Wegen; entferne erst einen.",
    ),
    "dead-notice": (
        "This address leads nowhere any more.",
        "Cette adresse ne mène plus nulle part.",
        "Diese Adresse führt nirgends mehr hin.",
    ),
    "mail-failed": (
        "The mail could not be sent. Please try again later.",
        "Le courriel n’a pas pu être envoyé. Réessayez plus tard.",
        "Die Mail ließ sich nicht verschicken. Versuch es später noch einmal.",
    ),
}
