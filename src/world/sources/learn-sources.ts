import type { ArgumentSource } from '../../domain/action-plan.js';
import { belongs, type History, saysValue } from '../runs/history.js';
import { provenPlace } from './proven-place.js';
import type { SourceExample } from './source-example.js';

/** Where an argument's values come from, as it was learned. */
export interface LearnedSource {
  source: ArgumentSource;
  /** Share of the values that it explains, in [0, 1]; 0 for users' words where places explain them as well. */
  share: number;
  /** Independent units in which it did. */
  units: number;
}

/** Bits for a value that nothing tells. */
const UNTOLD = 14;
/** Bits for a value that stands in the user's words: one of a handful of the right kind. */
const HEARD = 2;
/** Bits that a further source costs: it has to explain more than chance would. */
const SOURCE_COST = 5;
const MAX_SOURCES = 4;
/** A constant is one of at most so many values, each of at least so many independent units. */
const MAX_CONSTANTS = 8;
const MIN_UNITS = 4;
const MAX_CONSTANT_LENGTH = 40;
/** A value is ruled out when so seldom none of its calls would have gone through if it were like any other. */
const RULED_OUT = 0.1;
/** Share of an argument's values that constants have to make up: of a closed vocabulary they are nearly all. */
const CLOSED = 0.75;

const keyOf = (source: ArgumentSource): string => JSON.stringify(source);
const CONSTANT = 'constant';
const TASK = keyOf({ task: true });

/** Users' words are a source, though places explain every value, where in this share of the units a user said one. */
const SAID_TOO = 1 / 8;

/** A value that the user's words or a result tell in this share of its uses belongs to them. */
const TOLD = 0.9;

interface Constants {
  values: string[];
  untried: string[];
  share: number;
}

const NO_CONSTANTS: Constants = { values: [], untried: [], share: 0 };

/**
 * Values of a small vocabulary that many units share and that nothing else tells, and the share that they make up; and
 * those with which no call went through yet, where too few were made to tell.
 * Units whose calls were refused for other reasons count too, for values that went through with any.
 */
function constants(examples: SourceExample[]): Constants {
  const uses = new Map<string, { units: Set<string>; went: Set<string>; all: number; told: number }>();
  for (const { value, unit, bits, refused } of examples) {
    const use = uses.get(value) ?? { units: new Set(), went: new Set(), all: 0, told: 0 };
    use.units.add(unit);
    if (!refused) use.went.add(unit);
    use.all += 1;
    if (bits.size > 0) use.told += 1;
    uses.set(value, use);
  }
  const shared = [...uses].filter(
    ([value, { units, all, told }]) =>
      units.size >= MIN_UNITS &&
      told < TOLD * all &&
      value.length <= MAX_CONSTANT_LENGTH &&
      !/\d{4}|@|https?:/.test(value),
  );
  const values = shared
    .filter(([, { went }]) => went.size > 0)
    .sort(
      (a, b) =>
        b[1].went.size - a[1].went.size || b[1].units.size - a[1].units.size || (a[0] < b[0] ? -1 : 1),
    )
    .slice(0, MAX_CONSTANTS)
    .map(([value]) => value);
  const known = new Set(values);
  const went = examples.filter(({ refused }) => !refused);
  const share = went.filter(({ value }) => known.has(value)).length / Math.max(1, went.length);
  // Of an open vocabulary, as names of people, the commonest are no choice that anybody has: they name somebody.
  if (share < CLOSED) return NO_CONSTANTS;
  const count = (of: 'units' | 'went'): number =>
    [...uses.values()].reduce((sum, use) => sum + use[of].size, 0);
  const refused = 1 - count('went') / count('units');
  const established = new Set([...uses.values()].flatMap(({ went }) => [...went])).size >= MIN_UNITS;
  const untried = shared
    .filter(([, { went, units }]) => !established && went.size === 0 && refused ** units.size >= RULED_OUT)
    .sort((a, b) => a[1].units.size - b[1].units.size || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_CONSTANTS - values.length)
    .map(([value]) => value);
  return { values, untried, share };
}

/** Values beside what it was called with from which on a result tells of a thing, and does not only repeat its name. */
const TELLING = 3;

/**
 * Places that hold a value. What only repeats what its call was made with tells nothing, and an action's own results tell
 * of another call of it what the one before was not made with: where to go on.
 */
function holdersOf(action: string, value: string, history: History): Set<string> {
  const holders = new Set<string>();
  for (const seen of history.seen) {
    const repeats =
      seen.called.has(value) &&
      (seen.action === action || seen.leaves.filter((leaf) => !seen.called.has(leaf.value)).length < TELLING);
    if (repeats) continue;
    for (const leaf of seen.leaves) if (leaf.value === value) holders.add(`${seen.action}\n${leaf.path}`);
    if (seen.leaves.length === 0 && seen.text !== '' && saysValue(seen.text.toLowerCase(), value)) {
      holders.add(`${seen.action}\n`);
    }
  }
  return holders;
}

/** What could have told an action's value at this point of a run, with the bits that it takes to name it there. */
export function explain(
  action: string,
  name: string,
  value: string,
  args: { name: string; value: string }[],
  history: History,
): Map<string, number> {
  const bits = new Map<string, number>();
  if (saysValue(history.words, value)) bits.set(TASK, HEARD);
  const joins = args.filter((arg) => arg.name !== name && !arg.name.includes('.'));
  const holders = holdersOf(action, value, history);
  for (const holder of holders) {
    const at = holder.indexOf('\n');
    const [from, path] = [holder.slice(0, at), holder.slice(at + 1)];
    const all = new Set<string>();
    const joined = new Map<string, { values: Set<string>; holds: boolean }>();
    for (const seen of history.seen) {
      if (seen.action !== from) continue;
      if (seen.leaves.length === 0 && path === '') {
        for (const word of seen.text.split(/[\s,;:]+/)) if (/\d/.test(word)) all.add(word);
        continue;
      }
      for (const leaf of seen.leaves) {
        if (leaf.path !== path) continue;
        all.add(leaf.value);
        for (const join of joins) {
          if (join.value === value || !belongs(seen, leaf, join.value)) continue;
          const known = joined.get(join.name) ?? { values: new Set(), holds: false };
          known.values.add(leaf.value);
          known.holds ||= leaf.value === value;
          joined.set(join.name, known);
        }
      }
    }
    bits.set(keyOf({ action: from, path }), Math.log2(Math.max(1, all.size)));
    for (const [same, { values, holds }] of joined) {
      if (holds) bits.set(keyOf({ action: from, path, same }), Math.log2(values.size));
    }
  }
  return bits;
}

/**
 * Chooses where an argument's values come from by minimum description length (Rissanen 1978): greedily the source
 * that saves the most bits over all examples, as long as it saves more than it costs to name.
 */
export function chooseSources(all: SourceExample[]): LearnedSource[] {
  const closed = constants(all);
  const proven = closed.values.length > 0 ? provenPlace(all) : undefined;
  const through = all.filter(({ refused }) => !refused);
  // While none went through, agents' own tries are all there is: they know things by their names. Where a place is known
  // whose values go through, all others were guesses.
  const examples =
    through.length === 0
      ? all.filter(({ blamed }) => !blamed)
      : proven === undefined
        ? through
        : through.filter((example) => example.offers(proven).has(example.value));
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const fixed = proven === undefined ? closed : NO_CONSTANTS;
  const constantBits = Math.log2(Math.max(1, fixed.values.length));
  const inFixed = new Set(fixed.values);
  const bitsOf = (example: SourceExample, key: string): number | undefined =>
    key === CONSTANT ? (inFixed.has(example.value) ? constantBits : undefined) : example.bits.get(key);
  const keys = new Set<string>(fixed.values.length > 0 ? [CONSTANT] : []);
  for (const { bits } of examples) for (const key of bits.keys()) keys.add(key);
  const current = examples.map(() => UNTOLD);
  const by: (string | null)[] = examples.map(() => null);
  const chosen: string[] = [];
  const sorted = [...keys].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  while (chosen.length < MAX_SOURCES) {
    let best: { key: string; saved: number } | undefined;
    for (const key of sorted) {
      if (chosen.includes(key)) continue;
      let saved =
        -SOURCE_COST - (key === CONSTANT ? fixed.values.length * 4 : key.includes('"same"') ? 4 : 0);
      examples.forEach((example, i) => {
        const bits = bitsOf(example, key);
        if (bits !== undefined) saved += example.weight * Math.max(0, current[i]! - bits - chosen.length);
      });
      if (saved > 0 && (best === undefined || saved > best.saved + 1e-9)) best = { key, saved };
    }
    if (!best) break;
    const { key } = best;
    examples.forEach((example, i) => {
      const bits = bitsOf(example, key);
      if (bits !== undefined && bits + chosen.length < current[i]!) {
        current[i] = bits + chosen.length;
        by[i] = key;
      }
    });
    chosen.push(key);
  }
  const found = chosen
    .map((key) => {
      const told = examples.filter((_, i) => by[i] === key);
      return {
        source:
          key === CONSTANT
            ? { constant: [...fixed.values, ...fixed.untried] }
            : (JSON.parse(key) as ArgumentSource),
        share: told.reduce((sum, { weight }) => sum + weight, 0) / total,
        units: new Set(told.map(({ unit }) => unit)).size,
      };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const units = new Set(examples.map(({ unit }) => unit));
  const said = new Set(examples.flatMap(({ unit, bits }) => (bits.has(TASK) ? [unit] : [])));
  const placed = found.length > 0 && found.every(({ source }) => 'action' in source);
  return placed && said.size >= SAID_TOO * units.size
    ? [...found, { source: { task: true }, share: 0, units: said.size }]
    : found;
}

/** The values that a source offers at a point of a run. */
export function candidates(
  source: ArgumentSource,
  args: { name: string; value: string }[],
  history: History,
): Set<string> {
  const found = new Set<string>();
  if ('constant' in source) for (const value of source.constant) found.add(value);
  else if ('action' in source) {
    for (const seen of history.seen) {
      if (seen.action !== source.action) continue;
      const join = source.same === undefined ? undefined : args.filter(({ name }) => name === source.same);
      for (const leaf of seen.leaves) {
        if (leaf.path !== source.path) continue;
        if (join === undefined || join.some(({ value }) => belongs(seen, leaf, value))) found.add(leaf.value);
      }
    }
  }
  return found;
}
