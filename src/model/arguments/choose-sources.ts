import type { ArgumentSource } from '../../domain/action-plan.js';
import { addTo } from '../../domain/add-to.js';
import { MOST_NAME, NEARLY_ALL, QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { groupWeights } from '../table/group-weights.js';
import { groupsOf } from '../table/groups-of.js';
import { sourceKey, TASK } from './explain.js';
import { isAlike } from './is-alike.js';
import { MAX_CONSTANTS, SOURCE_BITS } from './settings.js';
import type { LearnedSource } from './sources.js';

/** One value of an argument in a call that was right. */
export interface SourceExample {
  readonly group: string;
  readonly value: string;
  /** Bits by source: see `explain`. */
  readonly bits: ReadonlyMap<string, number>;
}

type GroupsByValue = ReadonlyMap<string, ReadonlySet<string>>;

/** What identifies somebody or something is nobody's constant. */
const identifies = (value: string): boolean =>
  value.length > MOST_NAME || /\d{4}|@|https?:|\[redacted:/.test(value);

/** Bits to name a source: of a place more where its name does not speak for the argument, and where another argument joins it. */
function costOf(key: string, argument: string): number {
  if (key === TASK) return SOURCE_BITS;
  const { action, path, same } = JSON.parse(key) as Extract<ArgumentSource, { action: string }>;
  // A text has no name but that of what was asked for it.
  const isUnlike = !isAlike(path === '' ? action : path, argument);
  return SOURCE_BITS * (1 + Number(isUnlike) + Number(same !== undefined));
}

/** Bits that each value costs by itself, a character as much as a digit: one that many groups use costs little. */
function ownBits(examples: readonly SourceExample[], groups: GroupsByValue): number[] {
  const all = groupsOf(examples);
  return examples.map(({ value, group }) => {
    const own = groups.get(value)!;
    const others = own.size - Number(own.has(group));
    const random = Math.log2(10) * value.replace(/[^\p{L}\p{N}]/gu, '').length;
    return others === 0 ? random : Math.min(random, 1 + Math.log2(all / others));
  });
}

/** The values of a closed vocabulary, which are few and nearly all that groups use; none where it is open. */
function vocabularyOf(groups: GroupsByValue): string[] {
  const shared = [...groups]
    .filter(([value, own]) => own.size >= QUOTED_GROUPS && !identifies(value))
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  const usesOf = (some: Iterable<readonly [string, ReadonlySet<string>]>): number =>
    [...some].reduce((sum, [, own]) => sum + own.size, 0);
  const isClosed = shared.length <= MAX_CONSTANTS && usesOf(shared) >= NEARLY_ALL * usesOf(groups);
  return isClosed ? shared.map(([value]) => value) : [];
}

/** The examples that a source holds, with the bits that it takes there. */
type Hits = readonly { readonly i: number; readonly bits: number }[];

/** Those of several groups, the shortest key first. */
function hitsOf(examples: readonly SourceExample[]): [key: string, Hits][] {
  const hits = new Map<string, { i: number; bits: number }[]>();
  examples.forEach(({ bits }, i) => {
    for (const [key, own] of bits) addTo(hits, key, { i, bits: own });
  });
  return [...hits]
    .filter(([, at]) => groupsOf(at.map(({ i }) => examples[i]!)) >= SEVERAL_GROUPS)
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
}

/** By example the source that names it best, of those that save the most bits. */
function cheapest(
  argument: string,
  hits: readonly (readonly [key: string, Hits])[],
  weights: readonly number[],
  bits: readonly number[],
): (string | undefined)[] {
  const current = [...bits];
  const by: (string | undefined)[] = bits.map(() => undefined);
  const costs = new Map(hits.map(([key]) => [key, costOf(key, argument)]));
  for (let chosen = 0; ; chosen++) {
    let best: { key: string; hit: Hits; saved: number } | undefined;
    for (const [key, hit] of hits) {
      let saved = -costs.get(key)!;
      for (const { i, bits: own } of hit) saved += weights[i]! * Math.max(0, current[i]! - own - chosen);
      if (saved > 0 && (!best || saved > best.saved + 1e-9)) best = { key, hit, saved };
    }
    if (!best) return by;
    for (const { i, bits: own } of best.hit) {
      if (own + chosen >= current[i]!) continue;
      current[i] = own + chosen;
      by[i] = best.key;
    }
  }
}

/**
 * Chooses where an argument's values come from by minimum description length (Rissanen 1978): greedily the source that
 * saves the most bits over all examples, as long as it saves more than it costs to name. A value that many groups use
 * costs little by itself, so that a place which is equal to it by accident saves nothing. What no source names may be of
 * a closed vocabulary.
 *
 * @param argument the argument's name
 * @returns likeliest first
 */
export function chooseSources(argument: string, examples: readonly SourceExample[]): LearnedSource[] {
  const weights = groupWeights(examples);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const groups = new Map<string, Set<string>>();
  for (const { value, group } of examples) groups.set(value, (groups.get(value) ?? new Set()).add(group));
  const by = cheapest(argument, hitsOf(examples), weights, ownBits(examples, groups));
  const constants = vocabularyOf(groups);
  const constant = sourceKey({ constant: constants });
  const keys = examples.map(({ value }, i) => by[i] ?? (constants.includes(value) ? constant : undefined));
  return [...new Set(keys)]
    .flatMap((key): LearnedSource[] => {
      if (key === undefined) return [];
      const held = examples.filter((_, i) => keys[i] === key);
      const weight = weights.reduce((sum, one, i) => (keys[i] === key ? sum + one : sum), 0);
      return [{ from: JSON.parse(key) as ArgumentSource, share: weight / total, groups: groupsOf(held) }];
    })
    .filter((source) => source.groups >= SEVERAL_GROUPS)
    .sort((a, b) => b.share - a.share || (sourceKey(a.from) < sourceKey(b.from) ? -1 : 1));
}
