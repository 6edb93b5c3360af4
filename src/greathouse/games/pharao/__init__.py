"""Pharao: two dice, eight crowns, and the Nile on a Senet board (Horst Alexander Renz)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Pharao",
    designer="Horst Alexander Renz",
    publisher="Pharao-Brettspiele, München",
    year=1985,
    seats=(2,),
    minutes=(20, 45),
    rules="1",
    sign="𓋖",
    levels=(
        "greedy:epsilon=70",
        "greedy:epsilon=35",
        "mcts:80:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20:epsilon=10",
        "mcts:300:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20",
        "perfect:cunning:loss=20",
    ),
    wins=(7, 7, 8, 8),
    yardsticks={
        "pharaoh-0.1": "mcts:300:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20",
    },
    goal={
        "en": "Push your rival’s last piece into the Nile, or bring your own last one to house 15.",
        "fr": "Poussez la dernière pièce adverse dans le Nil, ou menez votre dernière en maison 15.",
        "de": "Stoß die letzte gegnerische Figur in den Nil, oder bring deine letzte auf Haus 15.",
        "ar": "ادفع آخر قطعة لخصمك إلى النيل، أو أوصل آخر قطعة لك إلى البيت 15.",
    },
    winning={
        "en": (
            "Push pieces of your rival onto house 27, the Nile: a piece that is not rescued is lost, "
            "and whoever loses the last one loses the game. With a single piece left, you also win if "
            "your own move ends on house 15. Whoever can play neither die is locked up and loses at "
            "once."
        ),
        "fr": (
            "Poussez des pièces adverses en maison 27, le Nil : une pièce qui n’est pas sauvée est "
            "perdue, et qui perd la dernière perd la partie. Avec une seule pièce, vous gagnez aussi "
            "si votre propre coup finit en maison 15. Qui ne peut jouer aucun dé est bloqué et perd "
            "aussitôt."
        ),
        "de": (
            "Stoß gegnerische Figuren auf Haus 27, den Nil: Eine Figur, die nicht gerettet wird, ist "
            "verloren, und wer die letzte verliert, verliert das Spiel. Mit einer einzigen Figur "
            "gewinnst du auch, wenn dein eigener Zug auf Haus 15 endet. Wer keinen Würfel ausführen "
            "kann, ist eingesperrt und verliert sofort."
        ),
        "ar": (
            "ادفع قطع خصمك إلى البيت 27، أي النيل: القطعة التي لا تُنقذ "
            "تضيع، ومن يفقد آخر قطعة يخسر المباراة. وبقطعة واحدة باقية "
            "تفوز أيضًا إن انتهت نقلتك أنت في البيت 15. ومن لا يستطيع "
            "لعب أي من النردين فهو محبوس ويخسر فورًا."
        ),
    },
)
