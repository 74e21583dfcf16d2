import type { ArgumentSource } from '../../domain/action-plan.js';
import { MOST_NAME, SEVERAL_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import { sourceKey, TASK } from './explain.js';
import { isAlike } from './is-alike.js';
import {
  CHARACTER_BITS,
  GROUPS_PER_CONSTANT,
  JOIN_BITS,
  MAX_CONSTANTS,
  MAX_SOURCES,
  NEW_VALUE,
  OTHER_NAME_BITS,
  SOURCE_BITS,
  SPARE_SHARE,
  UNKNOWN_BITS,
  VOCABULARY_GROUPS,
} from './settings.js';
import type { LearnedSource } from './sources.js';

/** One value of an argument in a call that was not refused. */
export interface SourceExample {
  readonly group: string;
  readonly value: string;
  /** Bits by source: see `explain`. */
  readonly bits: ReadonlyMap<string, number>;
  /** How much it counts, in (0, 1]. */
  readonly weight: number;
}

/** Of the values that no source holds, the share that constants have to make up. */
const CLOSED_SHARE = 0.75;
/** What identifies somebody or something is nobody's constant. */
const identifies = (value: string): boolean => value.length > MOST_NAME || /\d{4}|@|https?:/.test(value);

const groupsBy = (examples: readonly SourceExample[]): Map<string, Set<string>> => {
  const groups = new Map<string, Set<string>>();
  for (const { value, group } of examples) {
    const own = groups.get(value);
    if (own) own.add(group);
    else groups.set(value, new Set([group]));
  }
  return groups;
};

type PlaceSource = Extract<ArgumentSource, { action: string }>;

/** Whether the name of a place speaks for an argument; of a text, the operator's name. */
const speaksFor = ({ path, action }: PlaceSource, argument: string): boolean =>
  isAlike(path === '' ? action : path, argument);

/** Bits that it costs to name a source of an argument. */
function costOf(key: string, argument: string): number {
  if (key === TASK) return SOURCE_BITS;
  const from = JSON.parse(key) as PlaceSource;
  const join = from.same === undefined ? 0 : JOIN_BITS;
  return SOURCE_BITS + (speaksFor(from, argument) ? 0 : OTHER_NAME_BITS) + join;
}

/** The constants of a closed vocabulary; none where it is open. */
function constantsOf(examples: readonly SourceExample[], everything: readonly SourceExample[]): string[] {
  const groups = groupsBy(everything);
  const uses = [...groups.values()].reduce((sum, own) => sum + own.size, 0);
  const single = [...groups.values()].filter((own) => own.size === 1).length;
  const all = groupsOf(everything);
  if (all < VOCABULARY_GROUPS || single / uses > NEW_VALUE) return [];
  const values = [...groups]
    .filter(([value, own]) => own.size >= SEVERAL_GROUPS && !identifies(value))
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .map(([value]) => value);
  if (values.length > MAX_CONSTANTS || uses < GROUPS_PER_CONSTANT * values.length) return [];
  const known = new Set(values);
  const explained = examples.filter(({ value }) => known.has(value)).length;
  return explained >= CLOSED_SHARE * examples.length ? values : [];
}

/** Bits that each value costs by itself: one that many groups use costs little. */
function ownBits(examples: readonly SourceExample[], groups: number): number[] {
  const popular = groupsBy(examples);
  return examples.map(({ value, group }) => {
    const own = popular.get(value)!;
    const others = own.size - Number(own.has(group));
    const random = Math.min(UNKNOWN_BITS, CHARACTER_BITS * value.replace(/[^\p{L}\p{N}]/gu, '').length);
    return others === 0 ? random : Math.min(random, 1 + Math.log2(groups / others));
  });
}

/** The examples that a source holds, with the bits that it takes there. */
interface Hits {
  readonly groups: Set<string>;
  readonly at: { readonly i: number; readonly bits: number }[];
}

function hitsOf(examples: readonly SourceExample[]): Map<string, Hits> {
  const hits = new Map<string, Hits>();
  examples.forEach(({ bits, group }, i) => {
    for (const [key, own] of bits) {
      const hit = hits.get(key) ?? { groups: new Set(), at: [] };
      hits.set(key, hit);
      hit.groups.add(group);
      hit.at.push({ i, bits: own });
    }
  });
  for (const [key, { groups }] of hits) if (groups.size < SEVERAL_GROUPS) hits.delete(key);
  return hits;
}

/** The sources that save the most bits, in that order, and by example the one that names it best. */
function cheapest(
  argument: string,
  hits: ReadonlyMap<string, Hits>,
  weights: readonly number[],
  bits: readonly number[],
): { chosen: string[]; by: (string | undefined)[] } {
  const current = [...bits];
  const by: (string | undefined)[] = bits.map(() => undefined);
  const costs = new Map([...hits.keys()].map((key) => [key, costOf(key, argument)]));
  const sorted = [...hits].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  const chosen: string[] = [];
  while (chosen.length < MAX_SOURCES) {
    let best: { key: string; hit: Hits; saved: number } | undefined;
    for (const [key, hit] of sorted) {
      let saved = -costs.get(key)!;
      for (const { i, bits: own } of hit.at)
        saved += weights[i]! * Math.max(0, current[i]! - own - chosen.length);
      if (saved > 0 && (!best || saved > best.saved + 1e-9)) best = { key, hit, saved };
    }
    if (!best) break;
    for (const { i, bits: own } of best.hit.at) {
      if (own + chosen.length >= current[i]!) continue;
      current[i] = own + chosen.length;
      by[i] = best.key;
    }
    chosen.push(best.key);
  }
  return { chosen, by };
}

/** Places that hold most values as well as a chosen one does: they hold others too. */
function sparePlaces(
  argument: string,
  chosen: readonly string[],
  hits: ReadonlyMap<string, Hits>,
  weights: readonly number[],
): string[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [...hits.keys()].sort().filter((key) => {
    if (key === TASK || chosen.includes(key)) return false;
    const from = JSON.parse(key) as PlaceSource;
    if (from.same !== undefined || from.path === '' || !speaksFor(from, argument)) return false;
    // One that is chosen for the same object only is narrower.
    if (chosen.some((other) => other.startsWith(`${key.slice(0, -1)},`))) return false;
    return hits.get(key)!.at.reduce((sum, { i }) => sum + weights[i]!, 0) >= SPARE_SHARE * total;
  });
}

/**
 * Chooses where an argument's values come from by minimum description length (Rissanen 1978): greedily the source that
 * saves the most bits over all examples, as long as it saves more than it costs to name. A value that many groups use
 * costs little by itself, so that a place which is equal to it by accident saves nothing.
 *
 * @param argument the argument's name
 * @returns likeliest first
 */
export function chooseSources(argument: string, examples: readonly SourceExample[]): LearnedSource[] {
  const perGroup = new Map<string, number>();
  for (const { group } of examples) perGroup.set(group, (perGroup.get(group) ?? 0) + 1);
  const weights = examples.map(({ group, weight }) => weight / Math.sqrt(perGroup.get(group)!));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const hits = hitsOf(examples);
  const { chosen, by } = cheapest(argument, hits, weights, ownBits(examples, perGroup.size));
  const describe = (from: ArgumentSource, isHeld: (i: number) => boolean): LearnedSource => {
    const held = examples.flatMap(({ group }, i) => (isHeld(i) ? [{ group, weight: weights[i]! }] : []));
    return {
      from,
      share: held.reduce((sum, { weight }) => sum + weight, 0) / total,
      groups: groupsOf(held),
    };
  };
  const found = chosen
    .map((key) => describe(JSON.parse(key) as ArgumentSource, (i) => by[i] === key))
    .filter(({ groups }) => groups >= SEVERAL_GROUPS);
  const rest = examples.filter((_, i) => by[i] === undefined);
  const constants = new Set(rest.length === 0 ? [] : constantsOf(rest, examples));
  if (constants.size > 0)
    found.push(
      describe({ constant: [...constants] }, (i) => by[i] === undefined && constants.has(examples[i]!.value)),
    );
  const spare = sparePlaces(argument, chosen, hits, weights).slice(
    0,
    Math.max(0, MAX_SOURCES - found.length),
  );
  for (const key of spare)
    found.push({ from: JSON.parse(key) as ArgumentSource, share: 0, groups: hits.get(key)!.groups.size });
  return found.sort((a, b) => b.share - a.share || (sourceKey(a.from) < sourceKey(b.from) ? -1 : 1));
}
