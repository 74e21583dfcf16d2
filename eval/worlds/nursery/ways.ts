import type { Move } from '../advice.js';
import type { Args, Ask } from '../world.js';
import { AIDS, LIDS, PLANTS, partOf } from './state.js';

/** A move of the way, and what to do where a plant is not where it mostly is. */
export interface Leg extends Move {
  else?: { spot: string; way: string[] };
}

const leg = (action: string, args: Args = {}): Leg => ({ action, args });
/** Where in each part things are put that are no longer needed. */
const ASIDE: Readonly<Record<string, string>> = {
  'cart yard': 'gate shelf',
  'potting shed': 'long table',
  glasshouse: 'slatted bench',
  'walled garden': 'stone ledge',
};

/** Finds the way through the nursery for what is asked, from the rules and from where things mostly are. */
class Wayfinder {
  readonly legs: Leg[] = [];
  readonly #lifted = new Set<string>();
  readonly #aids = new Map(Object.entries(AIDS));
  /** Where one is; nobody knows after a plant may have been elsewhere. */
  #part: string | undefined = 'cart yard';
  #held: string[] = [];

  /** Does what is asked, and at last puts aside what was needed, where more is to come. */
  serve({ action, said }: Ask, more: boolean): void {
    const { what, spot } = said as { what: string; spot?: string };
    const { sort } = PLANTS[what]!;
    const cuts = action === 'prune {what}' || action === 'graft {what}' || spot === 'cold frame';
    const shears = cuts && sort !== 'fleshy';
    const grafts = action === 'graft {what}';
    if (sort === 'thorny') {
      this.#take('gloves');
      this.#do('wear {aid}', { aid: 'gloves' });
    }
    if (shears || grafts) this.#take('spirit');
    if (grafts) for (const aid of ['budding knife', 'raffia']) this.#take(aid);
    if (action === 'pot {what}')
      for (const aid of ['clay pot', sort === 'sour' ? 'peat' : 'loam']) this.#take(aid);
    if (spot === 'sick bay') this.#take('brass key');
    if (shears) this.#take('shears');
    if (shears) this.#do('disinfect {what} with {aid}', { what: 'shears', aid: 'spirit' });
    if (grafts) this.#do('disinfect {what} with {aid}', { what: 'budding knife', aid: 'spirit' });
    this.#takePlant(what);
    if (sort !== 'fleshy' && (action === 'pot {what}' || spot === 'market cart')) {
      this.#goTo('walled garden');
      this.#do('soak {what} in {water}', { what, water: 'rain barrel' });
    }
    if (shears) {
      this.#goTo('walled garden');
      this.#do('prune {what}', { what });
    }
    if (sort === 'thorny') {
      this.#do('bare your hands');
      this.#held.push('gloves');
    }
    if (grafts || action === 'pot {what}') {
      this.#goTo(grafts ? 'glasshouse' : 'potting shed');
      this.#do(action, { what });
      this.#held = this.#held.filter((aid) => aid !== 'clay pot');
    }
    if (spot !== undefined) this.#standOn(what, spot);
    if (!more) return;
    const aside = ASIDE[this.#part!]!;
    for (const name of spot === undefined ? [what, ...this.#held] : this.#held) {
      this.#do('stand {what} on {spot}', { what: name, spot: aside });
      this.#aids.set(name, aside);
    }
    this.#held = [];
  }

  #do(action: string, args: Args = {}): void {
    this.legs.push(leg(action, args));
  }

  #goTo(part: string): void {
    if (part !== this.#part) this.#do('cross to {part}', { part });
    this.#part = part;
  }

  #open(spot: string): void {
    this.#goTo(partOf(spot));
    if (LIDS.includes(spot) && !this.#lifted.has(spot)) this.#do('lift the lid of {spot}', { spot });
    this.#lifted.add(spot);
  }

  #take(aid: string): void {
    const spot = this.#aids.get(aid)!;
    this.#open(spot);
    this.#do('gather {what} from {spot}', { what: aid, spot });
    if (aid !== 'gloves') this.#held.push(aid);
  }

  #takePlant(what: string): void {
    const [usual, other] = PLANTS[what]!.spots;
    this.#open(usual);
    const lid = LIDS.includes(other) ? [`lift the lid of ${other}`] : [];
    const way = [`cross to ${partOf(other)}`, ...lid];
    this.legs.push({
      ...leg('gather {what} from {spot}', { what, spot: usual }),
      else: { spot: other, way },
    });
    this.#part = undefined;
  }

  #standOn(what: string, spot: string): void {
    this.#goTo(partOf(spot));
    if (spot === 'sick bay') this.#do('turn the key of {spot}', { spot });
    this.#open(spot);
    this.#do('stand {what} on {spot}', { what, spot });
  }
}

/** The way that does what is asked. */
export function legsFor(asks: readonly Ask[]): Leg[] {
  const finder = new Wayfinder();
  asks.forEach((ask, i) => {
    finder.serve(ask, i < asks.length - 1);
  });
  return finder.legs;
}
