import type { ArgumentSource } from '../../domain/action-plan.js';
import { sourceKey, TASK } from './explain.js';
import { isAlike } from './is-alike.js';
import {
  CHARACTER_BITS,
  CONSTANT_GROUPS,
  GROUPS_PER_CONSTANT,
  JOIN_BITS,
  MAX_CONSTANTS,
  MAX_SOURCES,
  NEW_VALUE,
  OTHER_NAME_BITS,
  SOURCE_BITS,
  SOURCE_GROUPS,
  SPARE_SHARE,
  UNKNOWN_BITS,
  VOCABULARY_GROUPS,
} from './settings.js';
import { kindOf } from './sight.js';
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

const MAX_CONSTANT_LENGTH = 40;
/** Of the values that no source holds, the share that constants have to make up. */
const CLOSED_SHARE = 0.75;
/** What identifies somebody or something is nobody's constant. */
const identifies = (value: string): boolean =>
  value.length > MAX_CONSTANT_LENGTH || /\d{4}|@|https?:/.test(value);

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
  const all = new Set(everything.map(({ group }) => group)).size;
  if (all < VOCABULARY_GROUPS || single / uses > NEW_VALUE) return [];
  const values = [...groups]
    .filter(([value, own]) => own.size >= CONSTANT_GROUPS && !identifies(value))
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .map(([value]) => value);
  if (values.length > MAX_CONSTANTS || uses < GROUPS_PER_CONSTANT * values.length) return [];
  const known = new Set(values);
  const explained = examples.filter(({ value }) => known.has(value)).length;
  return explained >= CLOSED_SHARE * examples.length ? values : [];
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
  const popular = groupsBy(examples);
  const current = examples.map(({ value, group }) => {
    const own = popular.get(value)!;
    const others = own.size - Number(own.has(group));
    const random = Math.min(UNKNOWN_BITS, CHARACTER_BITS * value.replace(/[^\p{L}\p{N}]/gu, '').length);
    return others === 0 ? random : Math.min(random, 1 + Math.log2(perGroup.size / others));
  });
  const by: (string | undefined)[] = examples.map(() => undefined);
  const keys = new Map<string, Set<string>>();
  for (const { bits, group } of examples)
    for (const key of bits.keys()) keys.set(key, (keys.get(key) ?? new Set()).add(group));
  const costs = new Map(
    [...keys]
      .filter(([, groups]) => groups.size >= SOURCE_GROUPS)
      .map(([key]) => [key, costOf(key, argument)]),
  );
  const sorted = [...costs.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const chosen: string[] = [];
  while (chosen.length < MAX_SOURCES) {
    let best: { key: string; saved: number } | undefined;
    for (const key of sorted) {
      let saved = -costs.get(key)!;
      examples.forEach(({ bits }, i) => {
        const own = bits.get(key);
        if (own !== undefined) saved += weights[i]! * Math.max(0, current[i]! - own - chosen.length);
      });
      if (saved > 0 && (!best || saved > best.saved + 1e-9)) best = { key, saved };
    }
    if (!best) break;
    const { key } = best;
    examples.forEach(({ bits }, i) => {
      const own = bits.get(key);
      if (own === undefined || own + chosen.length >= current[i]!) return;
      current[i] = own + chosen.length;
      by[i] = key;
    });
    chosen.push(key);
  }
  // A place that holds most values as well as a chosen one does holds others too.
  const isSpare = (key: string): boolean => {
    if (key === TASK || chosen.includes(key)) return false;
    const from = JSON.parse(key) as PlaceSource;
    if (from.same !== undefined || from.path === '' || !speaksFor(from, argument)) return false;
    const isWider = chosen.some((other) => other.startsWith(`${key.slice(0, -1)},`));
    if (isWider) return false;
    const held = examples.reduce((sum, { bits }, i) => sum + (bits.has(key) ? weights[i]! : 0), 0);
    return held >= SPARE_SHARE * total;
  };
  const describe = (key: string): LearnedSource => {
    const held = examples.flatMap((example, i) =>
      by[i] === key ? [{ ...example, weight: weights[i]! }] : [],
    );
    const from = JSON.parse(key) as ArgumentSource;
    const isText = 'action' in from && from.path === '';
    return {
      from,
      share: held.reduce((sum, { weight }) => sum + weight, 0) / total,
      groups: new Set(held.map(({ group }) => group)).size,
      ...(isText ? { kinds: [...new Set(held.map(({ value }) => kindOf(value)))].sort() } : {}),
    };
  };
  const found = chosen.map(describe).filter(({ groups }) => groups >= SOURCE_GROUPS);
  const rest = examples.filter((_, i) => by[i] === undefined);
  const constants = constantsOf(rest, examples);
  if (rest.length > 0 && constants.length > 0) {
    const known = new Set(constants);
    const held = examples.flatMap((example, i) =>
      by[i] === undefined && known.has(example.value) ? [weights[i]!] : [],
    );
    found.push({
      from: { constant: constants },
      share: held.reduce((sum, weight) => sum + weight, 0) / total,
      groups: new Set(rest.map(({ group }) => group)).size,
    });
  }
  const spare = sorted.filter(isSpare).slice(0, Math.max(0, MAX_SOURCES - found.length));
  for (const key of spare)
    found.push({ from: JSON.parse(key) as ArgumentSource, share: 0, groups: keys.get(key)!.size });
  return found.sort((a, b) => b.share - a.share || (sourceKey(a.from) < sourceKey(b.from) ? -1 : 1));
}
