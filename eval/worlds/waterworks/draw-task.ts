import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { type Dice, diceFrom } from './dice.js';
import { drawState } from './draw-state.js';
import { GOALS } from './goals.js';
import type { Premises, State } from './state.js';
import { PARTS, SELF, TARIFFS } from './stock.js';
import { FRAMES, WORDINGS } from './wordings.js';

/** How often customers say something by the way. */
const CHATTY = 0.3;

/** What is wanted: what the words say of it, what they do not say, and which words they are. */
interface Wish {
  said: Args;
  hidden: Args;
  wordings: string;
}

/** A day on which both crews come to a zone, and days for other zones. */
function openDay(dice: Dice, state: State, zone: string): string {
  const date = dice.day();
  const add = (zone_id: string, day: string, crew: string, part: string): void => {
    state.windows.push({ window_id: dice.id('wn'), zone_id, date: day, part, crew, taken: false });
  };
  const parts = dice.shuffled(PARTS);
  dice.shuffled(['network', 'contractor']).forEach((crew, i) => {
    add(zone, date, crew, parts[i]!);
  });
  for (const { zone_id } of state.zones) {
    add(zone_id, dice.day(), dice.pick(['network', 'contractor']), dice.pick(PARTS));
  }
  state.windows = dice.shuffled(state.windows);
  return date;
}

function wishOf(dice: Dice, kind: string, state: State): Wish {
  const place = dice.pick(state.premises);
  const { address, meter_id, account_id, premises_id } = place;
  const at = ({ address }: Premises): Args => ({ address });
  switch (kind) {
    case 'reading': {
      const reading = String(dice.between(10000, 99999));
      return { said: { reading, address }, hidden: { meter_id, account_id }, wordings: kind };
    }
    case 'visit': {
      const { ticket_id, topic, premises_id: where } = dice.pick(state.tickets);
      const troubled = state.premises.find((one) => one.premises_id === where)!;
      const date = openDay(dice, state, troubled.zone_id);
      return { said: { topic, date, ...at(troubled) }, hidden: { ticket_id }, wordings: kind };
    }
    case 'tariff': {
      const { tariff: now } = state.accounts.find((one) => one.account_id === account_id)!;
      const tariff = dice.pick(TARIFFS[place.class].filter((name) => name !== now));
      return { said: { tariff, address }, hidden: { account_id }, wordings: kind };
    }
    case 'leave':
      return { said: { date: dice.day(), address }, hidden: { account_id }, wordings: kind };
    case 'need': {
      const { need, need_id, person } = dice.pick(state.customers[0]!.needs);
      return {
        said: { need, ...(person !== SELF && { person }), address },
        hidden: { need_id, premises_id },
        wordings: person === SELF ? 'ownNeed' : 'otherNeed',
      };
    }
    case 'dispute': {
      const { bill_id, period } = dice.pick(state.bills.filter((bill) => bill.account_id === account_id));
      return { said: { period, address }, hidden: { bill_id, account_id }, wordings: kind };
    }
    default:
      return { said: { address }, hidden: { account_id }, wordings: kind };
  }
}

const fill = (text: string, words: Args): string =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => words[slot]!);

/** The next request: one to three goals of one customer, worded, with ids of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const dice = diceFrom(random);
  const state = drawState(dice);
  const roll = random();
  const count = choice.goals ?? (roll < 0.5 ? 1 : roll < 0.85 ? 2 : 3);
  const goals = dice
    .shuffled(GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true))
    .slice(0, count);
  const wishes = goals.map(({ kind }) => wishOf(dice, kind, state));
  const { name, postcode } = state.customers[0]!;
  const self: Args = { name, postcode };
  const sentences = wishes.map(({ said, wordings }, i) => {
    const sentence = fill(dice.pick(WORDINGS[wordings]!), said);
    return i === 0 ? sentence : `${dice.pick(FRAMES.joints)}${sentence}`;
  });
  if (dice.chance(CHATTY)) sentences.splice(dice.between(0, sentences.length), 0, dice.pick(FRAMES.remarks));
  const query = dice.chance(0.5)
    ? [fill(dice.pick(FRAMES.openings), self), ...sentences]
    : [...sentences, fill(dice.pick(FRAMES.closings), self)];
  return {
    query: query.join(' '),
    asks: goals.map(({ action }, i): Ask => ({ action, said: { ...wishes[i]!.said, ...self } })),
    kinds: goals.map(({ kind }) => kind),
    state,
    targets: wishes.map(({ said, hidden }) => ({ ...said, ...hidden })),
  };
}
