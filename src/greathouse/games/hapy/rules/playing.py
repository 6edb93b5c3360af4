"""How a turn goes on: what actions and outcomes of chance change."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.rules import rule

from ..content import CARDS, FAMILIES, GIZA, NUMBERS, PYRAMIDS
from ..moves import ASK, CARD, DONE, FIRST, KEEP, LAY, MUMMIES, NO, PASS, TAKE, YES
from ..state import ANSWER, ASKING, BEGIN, DEAL, DESIGN, ENDED, FINDING, KEEPING, LAYING, TAKING, State
from .ending import count_idle, won
from .legal import can_ask, four, list_cards, nameable
from .tables import ALL, BIT, CHOOSE, COUNT, GOD_SIDE, HONEST, ONLY, ORDER, RANDOM, TRIPLE, TRIPLE_NUMBER, part


@rule
def start(s: State) -> None:
    """R2, R6: all places filled, no cards in hands; a fixed seat beyond the last counts on round the table."""
    s.filled = ALL
    s.pool = ALL
    s.variant = s.layout
    if s.layout == GIZA and 0 < s.giza_mummy < RANDOM:
        s.variant = GIZA + s.giza_mummy
    s.phase = BEGIN
    if s.first_player:
        s.active = (s.first_player - 1) % s.seats
        choose_design(s)


@rule
def choose_design(s: State) -> None:
    """R5: under option giza_mummy = random chance says which pyramid lies mummy side up."""
    s.phase = DESIGN
    if s.layout != GIZA or s.giza_mummy != RANDOM:
        deal_next(s)


@rule
def deal_next(s: State) -> None:
    """R2, R4: the next god-side place gets a card; when all have one, the undealt cards are those under the mummies."""
    s.phase = DEAL
    if ORDER[s.variant][s.dealt] < 0:
        s.dark = s.pool
        begin_turn(s, int(s.active))


@rule
def begin_turn(s: State, seat: int) -> None:
    """R7, R11: with an empty display the turn begins with the request."""
    s.active = seat
    s.began_empty = 1 if s.filled == 0 else 0
    s.laid = 0
    s.kept = 0
    s.named = 0
    if s.filled:
        s.phase = TAKING
    else:
        begin_request(s)


@rule
def begin_request(s: State) -> None:
    """R12: the step is skipped when no request is possible."""
    s.phase = LAYING
    for seat in range(s.seats):
        if can_ask(s, seat) and nameable(s):
            s.phase = ASKING


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """Seats, pyramids or cards with equal chances; an answer or a group is certain."""
    if s.phase == BEGIN:
        count = list_range(FIRST, int(s.seats), out)
    elif s.phase == DESIGN:
        count = list_range(MUMMIES, len(PYRAMIDS), out)
    elif s.phase == DEAL:
        count = list_cards(int(s.pool) & ONLY[s.variant][ORDER[s.variant][s.dealt]], CARD, out, 0)
    elif s.phase == FINDING:
        count = list_cards(int(s.pool), CARD, out, 0)
    else:
        out[0] = answer(s) if s.phase == ANSWER else due(s)
        count = 1
    for i in range(count):
        weight[i] = 1
    return count


@rule
def list_range(base: int, count: int, out: Int64Array) -> int:
    """Writes `base`, `base` + 1, …; answers how many."""
    for i in range(count):
        out[i] = base + i
    return count


@rule
def answer(s: State) -> int:
    """R13: yes if the player asked holds the card."""
    return YES if (s.hands[s.last_asked] >> (s.named - 1)) & 1 else NO


@rule
def due(s: State) -> int:
    """The next group to be laid by the active player, as an outcome of chance; DONE if there is none (R17-R19)."""
    hand = int(s.hands[s.active])
    if s.kept:
        hand &= ~int(BIT[s.kept - 1])
    for family in range(FAMILIES):
        cards = part(hand, family)
        if COUNT[cards] > 3:  # the highest number stays
            cards &= (32 if cards & 32 else 16 if cards & 16 else 8) ^ 63
        if COUNT[cards] == 3:
            return LAY + len(TRIPLE) * family + TRIPLE_NUMBER[cards]
    return DONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out an action or an outcome."""
    if seat == CHANCE:
        happen(s, action)
    elif action < ASK:
        take_card(s, (action - TAKE) % CARDS)
    elif action < PASS:
        ask_card(s, (action - ASK) // CARDS, (action - ASK) % CARDS)
    elif action == PASS:
        s.phase = LAYING
    else:  # R18, R30: in secret, and what everybody sees stays as it is
        s.kept = action - KEEP + 1
        s.phase = LAYING


@rule
def happen(s: State, outcome: int) -> None:
    """Carries out an outcome of chance."""
    if outcome < MUMMIES:
        s.active = outcome - FIRST
        choose_design(s)
    elif outcome < CARD:
        s.variant = GIZA + 1 + outcome - MUMMIES
        deal_next(s)
    elif outcome < YES and s.phase == DEAL:
        deal_card(s, outcome - CARD)
    elif outcome < YES:
        find_card(s, outcome - CARD)
    elif outcome < LAY:
        hear(s, outcome == YES)
    elif outcome < DONE:
        lay_group(s, (outcome - LAY) // len(TRIPLE), (outcome - LAY) % len(TRIPLE))
    else:
        end_turn(s)


@rule
def deal_card(s: State, card: int) -> None:
    """R2, R4: a card comes god side up to the next place."""
    bit = int(BIT[card])
    s.display[ORDER[s.variant][s.dealt]] = card
    s.pool &= ~bit
    s.face_up |= bit
    s.dealt += 1
    deal_next(s)


@rule
def take_card(s: State, place: int) -> None:
    """R8, R10: a god-side card goes to the hand; a mummy is looked at first."""
    me = int(s.active)
    s.filled &= ~int(BIT[place])
    if (GOD_SIDE[s.variant] >> place) & 1:
        bit = int(BIT[s.display[place]])
        s.face_up &= ~bit
        s.hands[me] |= bit
        s.shown[me] |= bit
        begin_request(s)
        return
    take = int(s.takes)
    s.taker[take] = me
    s.origin[take] = place
    s.found[take] = 0
    s.load[take] = 0
    s.takes = take + 1
    s.latest[me] = take + 1
    s.phase = FINDING


@rule
def find_card(s: State, card: int) -> None:
    """R10: the card under a mummy, seen by its taker only."""
    bit = int(BIT[card])
    s.pool &= ~bit
    s.hands[s.active] |= bit
    s.found[s.takes - 1] = card + 1
    begin_request(s)


@rule
def ask_card(s: State, other: int, card: int) -> None:
    """R12, R15: the request becomes the latest one; R29: an honest asker lacks the card."""
    s.named = card + 1
    s.last_card = card + 1
    s.last_asker = s.active
    s.last_asked = other
    s.last_answer = 0
    if s.request_scope == HONEST:
        lacks(s, int(s.active), card)
    s.phase = ANSWER


@rule
def lacks(s: State, seat: int, card: int) -> None:
    """Notes that a hand does not hold a dark card: none of its mummy takes so far was that card."""
    if (s.dark >> card) & 1:
        s.refused[seat][card] = s.latest[seat]


@rule
def hear(s: State, granted: bool) -> None:
    """R13, R16: the card changes hands, or nothing happens; then comes the reveal step, without a second request."""
    card = int(s.named) - 1
    other = int(s.last_asked)
    if granted:
        bit = int(BIT[card])
        comes_to_light(s, other, card)
        s.hands[other] &= ~bit
        s.shown[other] &= ~bit
        s.hands[s.active] |= bit
        s.shown[s.active] |= bit
        s.last_answer = 1
    else:
        lacks(s, other, card)
    s.phase = KEEPING if s.four_in_hand == CHOOSE and four(s) >= 0 else LAYING


@rule
def comes_to_light(s: State, seat: int, card: int) -> None:
    """A card leaves a hand for everybody to see; if it was dark, it is noted with the seat's latest mummy take.

    Its family weighed one more at the ends of turns since the seat's latest mummy take (see `weigh_hand`).
    """
    if (s.dark >> card) & 1 == 0:
        return
    s.dark &= ~int(BIT[card])
    s.lit[s.lights] = card
    s.lit_from[s.lights] = seat
    s.lit_at[s.lights] = s.latest[seat]
    s.lights += 1
    take = int(s.latest[seat]) - 1
    step = 1 << (2 * (card // NUMBERS))
    if take >= 0 and s.load[take] & (3 * step):
        s.load[take] += step


@rule
def weigh_hand(s: State, seat: int, families: int) -> None:
    """Notes that a hand holds at most two cards of each of the first families (R17).

    `load` of the seat's latest mummy take holds 2 bits for each family: 0 before this was ever noted, else 1 + the most
    cards that everybody knows by now to have been in the hand at such a moment, of those between this take and the next
    one. At most 2 less that many dark cards of this and earlier takes, as far as not known by then, are of the family.
    """
    take = int(s.latest[seat]) - 1
    if take < 0:
        return
    load = int(s.load[take])
    for family in range(families):
        known = 1 + COUNT[part(int(s.shown[seat]), family)]
        old = (load >> (2 * family)) & 3
        if known > old:
            load += (known - old) << (2 * family)
    s.load[take] = load


@rule
def lay_group(s: State, family: int, triple: int) -> None:
    """R17, R20: three cards go to the front. What is laid first is the lowest family; by lowest_three (R18) no lower
    card stays behind."""
    me = int(s.active)
    cards = TRIPLE[triple] << (NUMBERS * family)
    for card in range(NUMBERS * family, NUMBERS * (family + 1)):
        if (cards >> card) & 1:
            comes_to_light(s, me, card)
        elif s.four_in_hand != CHOOSE and cards >> card:
            lacks(s, me, card)
    s.fronts[me] |= cards
    s.hands[me] &= ~cards
    s.shown[me] &= ~cards
    s.laid += 1
    weigh_hand(s, me, family + 1)
    s.phase = LAYING


@rule
def end_turn(s: State) -> None:
    """R21, R24, R25: a win is checked when all groups lie, then whether the game stands still."""
    me = int(s.active)
    s.previous = s.named
    s.kept = 0
    weigh_hand(s, me, FAMILIES)
    s.ending = won(s, me)
    if s.ending:
        s.winners = int(BIT[me])
    elif s.began_empty:
        count_idle(s)
    if s.ending:
        s.phase = ENDED
    else:
        begin_turn(s, (me + 1) % int(s.seats))
