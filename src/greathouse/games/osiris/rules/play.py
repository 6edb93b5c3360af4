"""What happens: chance outcomes, decisions, and all that follows without a choice."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.rules import rule, table

from ..content import ABILITY_PARAM, BOON_PARAM, CITY_CARDS, FIRST_CITY
from ..moves import CARAVAN, FIRST, OFFER, VISIT, WITHDRAW
from ..state import (
    ACTION,
    ASK,
    BONUS,
    CAMELDRIVER,
    CARD,
    CARTOUCHE,
    CITY,
    COLLECT,
    ENGAGE,
    FIRST_ABILITY,
    FIRST_BOON,
    GIVE,
    HAND,
    HORUS,
    INVOKE,
    KEEP,
    LABORER,
    LIFT,
    MARKET_SET,
    MIX,
    PAYMENT,
    PLANNED,
    PTAH,
    PUT,
    RA,
    REPLY,
    SCRIBE,
    SECTION,
    SIDE,
    SITE,
    SWAP,
    TERRAIN,
    THOTH,
    TO,
    TO_CHOOSE_REGENT,
    TO_DEAL,
    TO_DRAW,
    TO_DRAW_FROM_BAG,
    TO_FILL_POOL,
    TRIBUTE,
    State,
)
from .cards import (
    CARD_YIELD,
    can_draw_on,
    deal_card,
    draw_cards,
    draw_from_bag,
    hand_extra,
    keep,
    keep_alone,
    show_laborers,
)
from .glory import take_bonus
from .land import BIT, owner, total
from .offers import (
    answer,
    ask_item,
    begin_offer,
    bid,
    drop_bids,
    give_extra,
    hand_card,
    offer_extra_card,
    offer_item,
    offer_to,
)
from .season import begin_with, deal_on, draw_on, end_action, fill_on
from .terms import ABILITY_OF
from .work import (
    collect,
    discard_extra,
    engage,
    gain,
    join_caravan,
    lift_laborer,
    pay_tribute,
    pay_wage,
    swap,
    use_market,
    visit,
    work,
)
from .works import build, choose_cartouche, pay_mix, waive

NEXT_PHASE = table(
    (
        *(LABORER, LABORER, LABORER, PAYMENT, MARKET_SET, CARTOUCHE, PLANNED, CARD, INVOKE, ACTION, TO),
        *(PLANNED, CARTOUCHE, CARTOUCHE, LABORER, LABORER, TO_DRAW_FROM_BAG, TO_DEAL),
        *(SWAP, LABORER, PLANNED, LIFT, PLANNED, COLLECT),
        *(ACTION, ENGAGE, ACTION, TO_DEAL, CARTOUCHE),
    )
)
"""By what is being done (action, ability, boon): the phase that it begins with."""
SCRIBE_DRAW = ABILITY_PARAM.scribe_draw
THOTH_DRAW = BOON_PARAM.thoth_draw


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """First Regent, city cards and laborers, each as likely as any other (R6, R8, R9, R32)."""
    phase, count = int(s.phase), 0
    if phase == TO_DEAL:
        for card in range(CITY_CARDS):
            if int(s.deck) >> card & 1:
                out[count] = FIRST[TO_DEAL] + card
                weight[count] = 1
                count += 1
        return count
    if phase == TO_CHOOSE_REGENT:
        for seat in range(int(s.seats)):
            out[seat] = seat
            weight[seat] = 1
        return int(s.seats)
    for kind in range(6):
        if s.bag[kind] > 0:
            out[count] = FIRST[phase] + kind
            weight[count] = s.bag[kind]
            count += 1
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out an outcome or a decision."""
    phase = int(s.phase)
    argument = action - int(FIRST[phase])
    if seat == CHANCE:
        happen(s, phase, argument)
    elif phase == ACTION:
        act(s, argument)
    elif phase <= LIFT:
        place(s, phase, argument)
    elif phase <= SWAP:
        deal_in_goods(s, phase, argument)
    elif phase <= SITE:
        plan_or_build(s, phase, argument)
    elif phase < TO:
        play_card(s, phase, argument)
    else:
        haggle(s, phase, argument)


@rule
def happen(s: State, phase: int, outcome: int) -> None:
    """Carries out a chance outcome (R6, R8, R9, R32, R72)."""
    if phase == TO_CHOOSE_REGENT:
        begin_with(s, outcome)
    elif phase == TO_DEAL:
        happen_card(s, outcome)
    elif phase == TO_DRAW:
        s.bag[outcome] -= 1
        s.draws -= 1
        s.governors[s.drawn_by].laborers[outcome] += 1
        draw_on(s)
    elif phase == TO_FILL_POOL:
        s.bag[outcome] -= 1
        s.draws -= 1
        s.pool[outcome] += 1
        fill_on(s)
    else:
        draw_from_bag(s, int(s.mover), outcome)
        end_action(s)


@rule
def happen_card(s: State, card: int) -> None:
    """A city card is dealt in the setup, or drawn in a turn."""
    if s.season == 0:
        deal_card(s, card, int(s.drawn_by))
        deal_on(s)
        return
    deal_card(s, card, int(s.mover))
    if can_draw_on(s):
        return
    s.draws = 0
    if size(int(s.in_view)) > 1:
        s.phase = KEEP
    else:
        keep_alone(s, int(s.mover))
        end_action(s)


@rule
def act(s: State, action: int) -> None:
    """One of the ten actions, or an offer, begins (R12, R95)."""
    s.doing = action
    if action == WITHDRAW:
        withdraw(s)
    elif action == OFFER:
        s.doing = 0
        begin_offer(s)
    else:
        s.phase = NEXT_PHASE[action]


@rule
def withdraw(s: State) -> None:
    """The first to withdraw chooses a bonus and is the next Regent (R89, R93)."""
    s.governors[s.mover].withdrawn = 1
    if s.leaver:
        end_action(s)
    else:
        s.leaver = s.mover + 1
        s.phase = BONUS


@rule
def place(s: State, phase: int, argument: int) -> None:
    """A laborer is chosen and goes somewhere."""
    if phase == LABORER:
        choose_laborer(s, argument)
    elif phase == TERRAIN:
        work(s, argument)
        end_action(s)
    elif phase == CITY:
        visit(s, argument)
        draw_cards(s, 2)
    elif phase == SECTION:
        if join_caravan(s, argument):
            s.phase = TRIBUTE
        else:
            end_action(s)
    else:
        if phase == TRIBUTE:
            pay_tribute(s, argument)
        else:
            lift_laborer(s, argument)
        end_action(s)


@rule
def choose_laborer(s: State, kind: int) -> None:
    """The kind becomes public; then its place is chosen."""
    show_laborers(s, int(s.mover), kind, 1)
    s.laborer = kind
    if s.doing == VISIT:
        s.phase = CITY
    elif int(s.doing) in (CARAVAN, CAMELDRIVER):
        s.phase = SECTION
    else:
        s.phase = TERRAIN


@rule
def deal_in_goods(s: State, phase: int, argument: int) -> None:
    """Tokens for a laborer, for tokens, or from the cartouches (R42, R43, R74, R79)."""
    if phase == PAYMENT:
        pay_wage(s, argument)
        s.phase = ENGAGE
    elif phase == SWAP:
        if not swap(s, argument):
            end_action(s)
    else:
        if phase == ENGAGE:
            engage(s, argument)
        elif phase == MARKET_SET:
            use_market(s, argument)
        else:
            collect(s, argument)
        end_action(s)


@rule
def plan_or_build(s: State, phase: int, argument: int) -> None:
    """A cartouche is chosen and paid, or a planned monument is built."""
    if phase == CARTOUCHE:
        choose_cartouche(s, argument)
    elif phase == PLANNED:
        s.cartouche = argument
        s.phase = SITE
    else:
        if phase == MIX:
            pay_mix(s, argument)
        elif phase == SITE:
            build(s, argument)
        else:
            waive(s, argument)
        end_action(s)


@rule
def play_card(s: State, phase: int, argument: int) -> None:
    """City cards, boons and the regent bonus."""
    if phase == CARD:
        s.card = argument + 1
        s.governors[s.mover].hand &= ~BIT[argument]
        s.knows[argument] = 0
        s.phase = SIDE
    elif phase == SIDE:
        choose_side(s, argument)
    elif phase == KEEP:
        keep_one(s, argument)
    elif phase == GIVE:
        give(s, argument)
    elif phase == INVOKE:
        invoke(s, argument)
    else:
        take_bonus(s, argument)


@rule
def choose_side(s: State, side: int) -> None:
    """Either the card's resources or its ability; what the ability does not change stays as it is (R63, R66).

    The Scribe draws two cards at once and keeps them (R73).
    """
    card = int(s.card) - 1
    if side == 0:
        for resource in range(3):
            gain(s, int(s.mover), resource, int(CARD_YIELD[card][resource]))
        end_action(s)
        return
    s.doing = FIRST_ABILITY + ABILITY_OF[card]
    s.phase = NEXT_PHASE[s.doing]
    if s.doing == SCRIBE:
        draw_cards(s, SCRIBE_DRAW)


@rule
def keep_one(s: State, card: int) -> None:
    """After a city the other card goes to the owner of its monument, or to whom the visitor chooses (R32, R33)."""
    keep(s, int(s.mover), card)
    if s.doing == THOTH:
        end_action(s)
        return
    host = owner(int(s.ground[FIRST_CITY + s.city]))
    if 0 <= host < s.seats and host != s.mover:
        hand_extra(s, host)
        end_action(s)
    else:
        offer_extra_card(s)


@rule
def give(s: State, to: int) -> None:
    """The extra card goes to an opponent; with two governors it may be discarded for a grain (R32, R34)."""
    if to < s.seats:
        give_extra(s, to)
    else:
        drop_bids(s)
        discard_extra(s)
    end_action(s)


@rule
def invoke(s: State, boon: int) -> None:
    """A boon lies open for the season (R80, R82); Horus and Ra work by lying there (R83, R85)."""
    me = s.governors[s.mover]
    me.boons &= ~BIT[boon]
    me.boon = boon + 1
    s.doing = FIRST_BOON + boon
    if int(s.doing) in (HORUS, RA):
        end_action(s)
    elif s.doing == THOTH:
        draw_cards(s, THOTH_DRAW)
    elif s.doing == PTAH or total(s.pool) > 0:
        s.phase = NEXT_PHASE[s.doing]
    else:
        s.phase = TO_DRAW_FROM_BAG


@rule
def haggle(s: State, phase: int, argument: int) -> None:
    """A step of an offer or a bribe."""
    if phase == TO:
        offer_to(s, argument)
    elif phase == PUT:
        offer_item(s, argument)
    elif phase == ASK:
        ask_item(s, argument)
    elif phase == REPLY:
        answer(s, argument)
    elif phase == HAND:
        hand_card(s, argument)
    else:
        bid(s, argument)
