"""Favor of the Pharaoh: dice, five levels of Egyptian society, and a final roll-off (Tom Lehmann)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Favor of the Pharaoh",
    designer="Tom Lehmann",
    publisher="Bezier Games",
    year=2015,
    seats=(2, 3, 4),
    minutes=(30, 45),
    rules="1",
    sign="𓆣",
    levels=(
        "mcts:1:overlook=80",
        "mcts:1:overlook=40",
        "mcts:1",
        "mcts:600:rollout_depth=0:exploration=8:prior_visits=4",
        "mcts:1500:net=1:rollout_depth=0:exploration=8:prior_visits=4:prior_delay=0:milliseconds=3000",
    ),
    wins=(7, 7, 7, 8),
    yardsticks={
        "pharaoh-0.1": "mcts:600:rollout_depth=0:exploration=8:prior_visits=4",
    },
    goal={
        "en": "Gather dice, lock seven alike for the Queen, and hold the Pharaoh after the roll-off.",
        "fr": "Verrouillez sept dés identiques pour prendre la Reine, et ayez le pharaon après la joute finale.",
        "de": "Sammle Würfel, sichere sieben gleiche für die Königin, und hab den Pharao nach dem Endwürfeln.",
        "ar": "اجمع النرد، وثبّت سبعة متماثلة لتنال الملكة، واحتفظ بالفرعون بعد جولة الحسم.",
    },
    winning={
        "en": (
            "Each turn you claim one tile with the dice that you locked, and tiles bring more dice "
            "and power over them. Seven equal dice claim the Queen and start the roll-off. Whoever "
            "has the most equal dice there, and so holds the Pharaoh at its end, wins."
        ),
        "fr": (
            "À chaque tour, vos dés verrouillés vous donnent une tuile, et les tuiles apportent des dés et "
            "des pouvoirs. Sept dés identiques prennent la Reine et ouvrent la joute finale. Qui y "
            "réunit le plus de dés identiques a le pharaon à la fin, et gagne."
        ),
        "de": (
            "In jedem Zug nimmst du mit den gesicherten Würfeln eine Tafel, und Tafeln bringen Würfel "
            "und Macht über sie. Sieben gleiche nehmen die Königin und eröffnen das Endwürfeln. Wer dort "
            "die meisten gleichen Würfel hat, hat am Ende den Pharao und gewinnt."
        ),
        "ar": (
            "في كل دور تنال لوحًا واحدًا بالنرد الذي ثبّته، والألواح تجلب "
            "نردًا أكثر وسلطانًا عليه. سبعة نرود متماثلة تنال الملكة وتبدأ "
            "جولة الحسم. ومن له فيها أكثر النرود المتماثلة، فيملك الفرعون "
            "في نهايتها، يفوز."
        ),
    },
)
