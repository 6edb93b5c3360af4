"""Sailing Toward Osiris: governors build while the dead Pharaoh sails to his tomb (W. David MacKenzie)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Sailing Toward Osiris",
    designer="W. David MacKenzie",
    publisher="Daily Magic Games",
    year=2018,
    seats=(2, 3, 4, 5),
    minutes=(60, 90),
    rules="1",
    sign="𓊞",
    levels=(
        "greedy:2:epsilon=12",
        "greedy",
        "mcts:60:rollout_depth=16:prior_visits=8:exploration=15",
        "mcts:800:rollout_depth=16:prior_visits=8:exploration=15",
        "mcts:4000:net=1:rollout_depth=4:prior_visits=8:exploration=15:milliseconds=3000",
    ),
    wins=(8, 9, 8, 9),
    yardsticks={
        "pharaoh-0.1": "mcts:800:rollout_depth=16:prior_visits=8:exploration=15",
    },
    hidden=True,
    trade=True,
    goal={
        "en": "Build monuments along the Nile for four seasons; most glory becomes Pharaoh.",
        "fr": "Bâtissez des monuments le long du Nil pendant quatre saisons ; le plus de gloire fait le Pharaon.",
        "de": "Baue vier Saisons lang Monumente am Nil; wer den meisten Ruhm hat, wird Pharao.",
        "ar": "ابنِ الآثار على ضفاف النيل أربعة فصول، وأكثركم مجدًا يصير الفرعون.",
    },
    winning={
        "en": (
            "Harvest, plan and build: an obelisk earns 2 glory, a sphinx 3, a pylon 4, and one more "
            "beside the barge. At the end, each 3 of your monuments that stand next to each other earn "
            "2, and each 4 on one river segment earn 3. Most glory after four seasons wins."
        ),
        "fr": (
            "Récoltez, planifiez, bâtissez : un obélisque vaut 2 points de gloire, un sphinx 3, un "
            "pylône 4, et un de plus près de la barque. À la fin, chaque trio de vos monuments qui se "
            "touchent vaut 2, et chaque quatuor sur un segment du fleuve vaut 3. Le plus de gloire après "
            "quatre saisons gagne."
        ),
        "de": (
            "Ernte, plane und baue: Ein Obelisk bringt 2 Ruhm, eine Sphinx 3, ein Pylon 4, und an der "
            "Barke je einen mehr. Am Ende bringen je 3 deiner Monumente, die nebeneinander stehen, 2 "
            "und je 4 an einem Flussabschnitt 3. Der meiste Ruhm nach vier Saisons gewinnt."
        ),
        "ar": (
            "احصد وخطّط وابنِ: المسلة تكسبك من المجد 2، وأبو الهول 3، "
            "والصرح 4، وواحدًا فوق ذلك بجانب المركب. وفي النهاية تكسبك 3 "
            "من آثارك المتصلة 2، و4 على قسم واحد من النهر 3. أكثر المجد "
            "بعد أربعة فصول يفوز."
        ),
    },
)
