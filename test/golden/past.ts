import { generateRuns, timeOf } from '../../eval/parcel-desk/generate.js';
import { DESK, type DeskChoice } from '../../eval/worlds/desk-ground.js';
import { type Ground, worldGround } from '../../eval/worlds/ground.js';
import { LENDER } from '../../eval/worlds/lender/world.js';
import { STATION } from '../../eval/worlds/station/world.js';
import type { Choice } from '../../eval/worlds/world.js';
import { type Interaction, seededRandom } from '../../src/index.js';
import { drawCustomer, playRun, READS, SAID, WRITES } from '../eval/made-shop/world.js';

/** The collection that golden texts are asked of. */
export const TENANT = 'golden';

/** One place where agents act, and what is asked there. */
export interface Place {
  /** So many past runs, in the order in which they were made. */
  past(count: number, kind: PastKind): Interaction[];
  /** A task, and a run of it by an agent that knows the rules or none: what it did is handed on in its middle. */
  task(seed: number, goals?: number): { query: string; run: Interaction };
}

/** `mixed`: half of the agents knew the rules; `failed`: only what went wrong; `single`: tasks of one goal. */
export type PastKind = 'mixed' | 'failed' | 'single';

const kept = (n: number) => ({ tenant: TENANT, timestamp: timeOf(n) });

/** Runs of nobody who knows anything, those that went wrong alone, until there are enough. */
function failures(count: number, play: (n: number) => Interaction): Interaction[] {
  const found: Interaction[] = [];
  for (let n = 0; found.length < count; n++) {
    const run = play(n);
    if (run.success === false) found.push(run);
  }
  return found;
}

/** A made world: its agents do tasks with what someone says who knows the rules, or with nothing. */
function worldPlace(ground: Ground<Choice>): Place {
  const play = (n: number, knowing: boolean, choice?: Choice): Interaction => {
    const trial = ground.draw(seededRandom(7_000 + n), choice);
    return trial.play(
      knowing ? { kind: 'text', text: trial.oracle!.text } : { kind: 'nothing' },
      seededRandom(90_000 + n),
      kept(n),
    );
  };
  return {
    past(count, kind) {
      if (kind === 'failed') return failures(count, (n) => play(n, false));
      const choice = kind === 'single' ? { goals: 1 } : undefined;
      return Array.from({ length: count }, (_, n) => play(n, n % 2 === 0, choice));
    },
    task(seed, goals) {
      const trial = ground.draw(seededRandom(seed), goals === undefined ? undefined : { goals });
      const run = trial.play({ kind: 'text', text: trial.oracle!.text }, seededRandom(seed), kept(0));
      return { query: trial.query, run };
    },
  };
}

const deskPlace: Place = {
  past(count, kind) {
    const play = (n: number, choice?: DeskChoice): Interaction =>
      DESK.draw(seededRandom(7_000 + n), choice).play({ kind: 'nothing' }, seededRandom(90_000 + n), kept(n));
    if (kind === 'failed') return failures(count, play);
    if (kind === 'single') return Array.from({ length: count }, (_, n) => play(n, { circumstances: [0, 1] }));
    return generateRuns({ count, random: seededRandom(11), tenant: TENANT });
  },
  /** `goals` stands for circumstances: every errand has one goal. */
  task(seed, goals) {
    const choice: DeskChoice | undefined =
      goals === undefined ? undefined : { circumstances: [goals, goals] };
    const trial = DESK.draw(seededRandom(seed), choice);
    return { query: trial.query, run: trial.play({ kind: 'nothing' }, seededRandom(seed), kept(0)) };
  },
};

const shopPlace: Place = {
  past(count, kind) {
    const play = (n: number): Interaction => {
      const random = seededRandom(40_000 + n);
      const first = WRITES[n % WRITES.length]!;
      const actions =
        kind === 'single' || random() < 0.6 ? [first] : [first, WRITES[(n + 1) % WRITES.length]!];
      return shopRun(n, actions, n % 3 !== 0);
    };
    return kind === 'failed' ? failures(count, play) : Array.from({ length: count }, (_, n) => play(n));
  },
  task(seed, goals = 1) {
    const actions = Array.from({ length: goals }, (_, i) => WRITES[(seed + i) % WRITES.length]!);
    const run = shopRun(seed, actions, true);
    return { query: run.query, run };
  },
};

const OFFER = ['Available tools:', ...READS, ...WRITES].join('\n');

/** A run at the counter of the made shop. */
function shopRun(n: number, actions: readonly string[], careful: boolean): Interaction {
  const customer = drawCustomer(n);
  const errands = actions.map((action, i) => ({
    action,
    order: customer.orders[action === 'return_items' ? 1 : i === 0 ? 0 : 2]!.order_id,
  }));
  const query = `I want to ${actions.map((action) => SAID[action]).join(' and ')}, please`;
  const { turns, success } = playRun(customer, errands, careful, seededRandom(50_000 + n));
  // What was on offer: nothing else is ever named.
  const offered = turns.map((turn) => ({ ...turn, inputs: `${OFFER}\n${turn.inputs}` }));
  return { tenant_id: TENANT, query, turns: offered, success, agent_type: 'shop', timestamp: timeOf(n) };
}

/** Where golden texts are asked for, by name. */
export const PLACES: Readonly<Record<string, Place>> = {
  desk: deskPlace,
  lender: worldPlace(worldGround(LENDER)),
  station: worldPlace(worldGround(STATION)),
  shop: shopPlace,
};
