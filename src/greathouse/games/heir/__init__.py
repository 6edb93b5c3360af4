"""Heir to the Pharaoh: secret bids for seven gods, and monuments whose arrows look for each other (Alf Seegert)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Heir to the Pharaoh",
    designer="Alf Seegert",
    publisher="Eagle-Gryphon Games",
    year=2016,
    seats=(2,),
    minutes=(45, 60),
    rules="1",
    sign="𓉴",
    levels=(
        "greedy:1:epsilon=40",
        "greedy",
        "mcts:100:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=40:opponent_samples=8:opponent_default_rate=75",
        "mcts:300:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=60:opponent_samples=8",
        "mcts:1000:net=1:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=150:opponent_samples=8"
        ":opponent_foresight=40:endgame=20000:milliseconds=3000",
    ),
    wins=(9, 9, 9, 10),
    yardsticks={
        "pharaoh-0.1": "mcts:300:rollout_depth=0:prior_visits=8:exploration=25"
        ":simultaneous_guesses=60:opponent_samples=8",
    },
    hidden=True,
    goal={
        "en": "Bid for the gods and score the most points in eight rounds.",
        "fr": "Misez pour obtenir les dieux et marquez le plus de points en huit manches.",
        "de": "Biete um die Götter und hol in acht Runden die meisten Punkte.",
        "ar": "زايد على الآلهة واجمع أكثر النقاط في ثماني جولات.",
    },
    winning={
        "en": (
            "You score with monument cards, suns and the pyramid while you play. At the end every "
            "monument of yours scores what its two arrows meet, your best chain of suns counts twice, "
            "and most pyramid platforms earn 7. Most points after eight rounds win."
        ),
        "fr": (
            "Pendant la partie, vous marquez avec les cartes Monument, les soleils et la pyramide. À "
            "la fin, chacun de vos monuments marque ce que ses deux flèches rencontrent, votre "
            "meilleure chaîne de soleils compte double, et le plus d’étages de la pyramide "
            "vaut 7. Le plus de points après huit manches gagne."
        ),
        "de": (
            "Während des Spiels punktest du mit Monumentkarten, Sonnen und der Pyramide. Am Ende "
            "zählt jedes deiner Monumente, was seine zwei Pfeile treffen, deine beste Sonnenkette "
            "zählt doppelt, und die meisten Stufen der Pyramide bringen 7. Die meisten "
            "Punkte nach acht Runden gewinnen."
        ),
        "ar": (
            "تجمع النقاط أثناء اللعب ببطاقات الآثار والشموس والهرم. وفي "
            "النهاية يُحسب لكل أثر من آثارك ما يلتقي به سهماه، وتُحسب أفضل "
            "سلسلة شموس لك مرتين. أكثر النقاط بعد ثماني جولات تفوز."
        ),
    },
)
