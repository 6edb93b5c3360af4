"""Hâpy Families: six families of gods in overlapping rows, and one question a turn (Olivier Cipière)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Hâpy Families",
    designer="Olivier Cipière",
    publisher="Loki",
    year=2022,
    seats=(2, 3, 4),
    minutes=(10, 15),
    rules="1",
    sign="𓃠",
    levels=(
        "mcts:50:rollout_depth=2:prior_visits=10:exploration=25:overlook=95:epsilon=30",
        "mcts:100:rollout_depth=2:prior_visits=10:exploration=25:epsilon=32",
        "mcts:150:rollout_depth=2:prior_visits=10:exploration=25:epsilon=14",
        "mcts:1500:rollout_depth=2:prior_visits=10:exploration=10",
        "mcts:15000:rollout_depth=2:prior_visits=10:exploration=10:milliseconds=3000",
    ),
    judge="pharaoh",
    wins=(9, 8, 8, 6),
    yardsticks={
        "pharaoh-0.1": "mcts:1500:rollout_depth=2:prior_visits=10:exploration=10",
    },
    hidden=True,
    goal={
        "en": "Remember who holds what, and lay groups of three cards of a family first.",
        "fr": "Retenez qui tient quoi, et posez le premier des séries de trois cartes d’une famille.",
        "de": "Merk dir, wer was hat, und leg als Erstes Gruppen aus drei Karten einer Familie.",
        "ar": "تذكّر ما في يد كل لاعب، وكن أول من يضع مجموعات من ثلاث بطاقات من عائلة واحدة.",
    },
    winning={
        "en": (
            "Three cards of one family are a group, which you lay in front of you. You win at once "
            "with both groups of one family. Groups of any families win too: 5 with two players, 4 with "
            "three, 3 with four."
        ),
        "fr": (
            "Trois cartes d’une famille forment une série, que vous posez devant vous. Vous gagnez "
            "aussitôt avec les deux séries d’une famille. Des séries quelconques gagnent aussi : 5 à deux "
            "joueurs, 4 à trois, 3 à quatre."
        ),
        "de": (
            "Drei Karten einer Familie sind eine Gruppe, die du vor dir auslegst. Mit beiden Gruppen "
            "einer Familie gewinnst du sofort. Auch beliebige Gruppen gewinnen: zu zweit 5, zu dritt 4, zu "
            "viert 3."
        ),
        "ar": (
            "ثلاث بطاقات من عائلة واحدة مجموعة تضعها أمامك. وتفوز فورًا "
            "بمجموعتي عائلة واحدة. وتفوز أيضًا بخمس مجموعات من أي "
            "عائلات، أو أربع بين ثلاثة لاعبين، أو ثلاث بين أربعة."
        ),
    },
)
