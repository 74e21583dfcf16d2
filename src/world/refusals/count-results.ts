import { argumentLeaves, readResult } from '../runs/history.js';
import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { usedCalls } from '../runs/used-calls.js';
import { DENIES } from './denies.js';
import { isShape, placeOf, type ResultSigns, signsOf } from './result-signs.js';

/** Calls of one action of one run that are looked ahead at. */
const AHEAD = 16;
/** Share of its arguments that a call has in common with one that tries the same again. */
const SAME = 0.5;
/** Independent units that a sign needs, for fewer may own it; signs of one place that are told apart. */
const MIN_UNITS = 2;
const MOST_VALUES = 24;

/** Results, the units that met them, and how many were tried again. */
export interface Count {
  units: Set<string>;
  all: number;
  again: number;
}
const count = (): Count => ({ units: new Set(), all: 0, again: 0 });

/** Results of one action with the same signs, which were not refused as it is. */
export interface Group extends Count {
  signs: readonly string[];
  /** The coarsest of them. */
  shape: string;
  /** How many deny something. */
  denies: number;
  /** How many told something first that a later call was made with. */
  tells: number;
}

interface Result {
  read: ResultSigns;
  subject: string;
  again: boolean;
  refused: boolean;
  tells: boolean;
}

const add = (to: Count, subject: string, again: boolean): void => {
  to.units.add(subject);
  to.all += 1;
  if (again) to.again += 1;
};

/** Whether a later call tries the same again: as many arguments as one can tell. */
function isAgain(call: readonly string[], later: readonly string[]): boolean {
  const common = call.filter((value) => later.includes(value)).length;
  return common >= SAME * Math.max(call.length, later.length) && (common > 0 || call.length === later.length);
}

/** The results of a run's calls with arguments, by action; of the same call with the same result one. */
function resultsOf({ query, steps, subject }: ObservedRun): Map<string, Result[]> {
  const byAction = new Map<string, { step: ObservedStep; values: string[]; tells: boolean }[]>();
  const used = usedCalls(
    query,
    steps.map((step) => ({ step, seen: readResult(step) })),
  );
  for (const [i, step] of steps.entries()) {
    if (step.words || step.unanswered || step.outcome === 'interrupted') continue;
    const values = argumentLeaves(step.args).map(({ name, value }) => `${name}=${value}`);
    const list = byAction.get(step.action);
    const call = { step, values, tells: used.has(i) };
    if (list) list.push(call);
    else byAction.set(step.action, [call]);
  }
  const found = new Map<string, Result[]>();
  for (const [action, calls] of byAction) {
    const met = new Set<string>();
    const results: Result[] = [];
    calls.forEach(({ step, values, tells }, at) => {
      const key = `${values.join('\n')}\n\n${step.result}`;
      const read = met.has(key) ? undefined : signsOf(step);
      met.add(key);
      if (!read) return;
      const refused = step.outcome === 'error';
      const again = calls.slice(at + 1, at + 1 + AHEAD).some((later) => isAgain(values, later.values));
      results.push({ read, subject, again: again || refused, refused, tells });
    });
    found.set(action, results);
  }
  return found;
}

/** The signs of an action's results that several units met, but for places that hold ever other things. */
function sharedSigns(results: readonly Result[]): Set<string> {
  const units = new Map<string, Set<string>>();
  for (const { read, subject } of results) {
    for (const sign of read.signs) {
      const own = units.get(sign);
      if (!own) units.set(sign, new Set([subject]));
      else if (own.size < MIN_UNITS) own.add(subject);
    }
  }
  const shared = [...units].flatMap(([sign, own]) => (own.size >= MIN_UNITS ? [sign] : []));
  const places = new Map<string, number>();
  for (const sign of shared) places.set(placeOf(sign), (places.get(placeOf(sign)) ?? 0) + 1);
  return new Set(shared.filter((sign) => places.get(placeOf(sign))! <= MOST_VALUES));
}

/** What is known of an action's results. */
export interface KnownResults {
  groups: Group[];
  /** By sign, those that are refused as it is among them; and the others by the shapes that they come in. */
  signs: Map<string, Count>;
  through: Map<string, { sum: Count; shapes: Map<string, Count> }>;
  /** The others by shape. */
  shapes: Map<string, Count>;
}

/** Shapes that only one unit met. */
const OTHER = 'other';

/** What a map has under a key, made where it has nothing. */
export function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted(results: readonly Result[]): KnownResults {
  const shared = sharedSigns(results);
  const groups = new Map<string, Group>();
  const known: KnownResults = { groups: [], signs: new Map(), through: new Map(), shapes: new Map() };
  for (const { read, subject, again, refused, tells } of results) {
    const signs = read.signs.filter((sign) => shared.has(sign));
    for (const sign of signs) add(getOr(known.signs, sign, count), subject, again);
    if (refused) continue;
    const shape = signs.find(isShape) ?? OTHER;
    const group = getOr(groups, signs.join('\n'), () => ({ ...count(), signs, shape, denies: 0, tells: 0 }));
    add(group, subject, again);
    if (tells) group.tells += 1;
    if (read.texts.some((text) => DENIES.test(text))) group.denies += 1;
    add(getOr(known.shapes, shape, count), subject, again);
    for (const sign of signs) {
      const own = getOr(known.through, sign, () => ({ sum: count(), shapes: new Map<string, Count>() }));
      add(own.sum, subject, again);
      add(getOr(own.shapes, shape, count), subject, again);
    }
  }
  known.groups.push(...groups.values());
  return known;
}

/**
 * Counts by action the results of calls with arguments by their signs, and how often who got them tried the same again.
 * Linear in the steps of the runs.
 */
export function countResults(runs: readonly ObservedRun[]): Map<string, KnownResults> {
  const results = new Map<string, Result[]>();
  for (const run of runs) {
    for (const [action, own] of resultsOf(run)) {
      const list = getOr(results, action, (): Result[] => []);
      for (const one of own) list.push(one);
    }
  }
  return new Map([...results].map(([action, list]) => [action, sorted(list)]));
}
