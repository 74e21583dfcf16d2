import { logMarginal, type Tally } from '../runs/evidence.js';
import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import {
  type FilledCall,
  filledCall,
  fixFor,
  isPart,
  type PartCall,
  partKey,
  partsOf,
  type WordNeed,
} from './filled-call.js';
import { learnAlike } from './learn-alike.js';
import { learnPlaces } from './places.js';
import { type WordPattern, wordError } from './word-call.js';

/** How a call in words went, in independent units. */
export interface CallCount extends FilledCall {
  ok: number;
  /** Units that tried it. */
  tried: number;
  /** By the words of the error. */
  refused: Map<string, number>;
}

/** What is known of calls in words by what fills their slots. */
export interface WordNeeds {
  /** By part of a call (see `partKey`) what has to come before it, in the order in which runs did it. */
  needs: Map<string, WordNeed[]>;
  calls: CallCount[];
  /** By template what has to come before it of what it is itself called with, as a thing is fetched before it is used. */
  alike: ReadonlyMap<string, readonly WordPattern[]>;
  /** By part of a call and error: how often it went through, and met the error, where its way out had not been taken. */
  risks: Map<string, Map<string, Tally>>;
  /** Templates of which the latest call counts. */
  fluid: Set<string>;
  /** By what fills slots the calls that have to be the latest before whatever is done with it: where it stands. */
  places: ReadonlyMap<string, readonly WordNeed[]>;
  /** What so many units filled slots with that it belongs to none of them. */
  shared: Set<string>;
}

/** Of calls that went through, the share that has to have had a need before it. */
const SHARE = 0.9;
const MIN_UNITS = 3;
const MIN_PLACED = 2;
/** Nats by which a need has to explain more than what is usual before any call, and more than luck. */
const MIN_EVIDENCE = 1;
/** Of so many runs that called a template in several ways such a share came back to one where its latest call counts. */
const BACK = { runs: 5, share: 0.3 };
const MAX_RUNS = 500;
/** Units that a value needs to be kept, for fewer may own it, and to be named. */
const UNITS = { kept: 2, named: 4 };

const wentThrough = ({ outcome }: ObservedStep): boolean => outcome !== 'error' && outcome !== 'interrupted';

/** One try of a call, the first of its kind that went so in its run: what had been done before it. */
interface Tried {
  call: FilledCall;
  unit: string;
  /** Undefined where it went through. */
  error: string | undefined;
  /** Keys of parts of calls that had gone through, with how far into the run each last did. */
  before: ReadonlyMap<string, number>;
  /** The calls that had gone through. */
  done: readonly FilledCall[];
  /** The key of the latest call of each template. */
  latest: ReadonlyMap<string, string>;
}

/** What runs tried. */
interface Tries {
  tries: Tried[];
  /** What each key stands for. */
  parts: Map<string, PartCall>;
  /** Templates of which the latest call counts: those that runs come back to after having called them in another way. */
  fluid: Set<string>;
}

const bump = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Reads what was tried. */
function readTries(runs: readonly ObservedRun[]): Tries {
  const tries: Tried[] = [];
  const parts = new Map<string, PartCall>();
  const varied = new Map<string, number>();
  const backTo = new Map<string, number>();
  for (const { steps, subject } of runs) {
    const met = new Set<string>();
    const before = new Map<string, number>();
    const latest = new Map<string, string>();
    const done = new Map<string, FilledCall>();
    const own = new Map<string, { keys: Set<string>; back: boolean }>();
    steps.forEach((step, at) => {
      const call = filledCall(step);
      if (!call) return;
      const key = partKey(call);
      parts.set(key, call);
      const error = step.outcome === 'error' ? wordError(step) : undefined;
      const how = `${key}\n${error}`;
      if (!met.has(how) && (error !== undefined || wentThrough(step))) {
        met.add(how);
        tries.push({
          call,
          unit: subject,
          error,
          before: new Map(before),
          done: [...done.values()],
          latest: new Map(latest),
        });
      }
      if (!wentThrough(step)) return;
      const known = own.get(call.template) ?? { keys: new Set<string>(), back: false };
      if (known.keys.has(key) && latest.get(call.template) !== key) known.back = true;
      known.keys.add(key);
      own.set(call.template, known);
      for (const part of partsOf(call)) {
        const fills = Object.values(part.slots);
        if (fills.length > 0 && fills.every((value) => value === null)) continue;
        const ownKey = partKey(part);
        parts.set(ownKey, part);
        before.set(ownKey, at);
      }
      latest.set(call.template, key);
      done.set(key, call);
    });
    for (const [template, { keys, back }] of own) {
      if (keys.size < 2) continue;
      bump(varied, template);
      if (back) bump(backTo, template);
    }
  }
  const fluid = new Set(
    [...varied].flatMap(([template, all]) =>
      all >= BACK.runs && (backTo.get(template) ?? 0) >= BACK.share * all ? [template] : [],
    ),
  );
  return { tries, parts, fluid };
}

/** Templates of which the latest call counts. */
export const fluidTemplates = (runs: readonly ObservedRun[]): Set<string> =>
  readTries(runs.slice(-MAX_RUNS)).fluid;

/** Nats by which so many of so many say more than a share that is usual. */
const evidenceOf = (count: number, all: number, usual: number): number => {
  const held = Math.min(0.99, Math.max(0.01, usual));
  return (
    logMarginal({ ok: count, refused: all - count }) -
    count * Math.log(held) -
    (all - count) * Math.log(1 - held)
  );
};

/** One of each unit. */
function oncePerUnit(list: readonly Tried[]): Tried[] {
  const units = new Map<string, Tried>();
  for (const one of list) if (!units.has(one.unit)) units.set(one.unit, one);
  return [...units.values()];
}

/** What calls that went through had before them, told from what is usual before any call. */
function needsOf(
  list: readonly Tried[],
  usual: { before: ReadonlyMap<string, number>; latest: ReadonlyMap<string, number>; all: number },
  { parts, fluid }: Tries,
): WordNeed[] {
  const before = new Map<string, { units: number; at: number }>();
  const latest = new Map<string, number>();
  const placed = new Map<string, number>();
  for (const one of list) {
    for (const [key, at] of one.before) {
      const sum = before.get(key) ?? { units: 0, at: 0 };
      sum.units += 1;
      sum.at += at;
      before.set(key, sum);
    }
    for (const [template, key] of one.latest) {
      if (!fluid.has(template)) continue;
      bump(placed, template);
      bump(latest, key);
    }
  }
  // Of the many things that were done before some call, one or another always was by chance.
  const luck = MIN_EVIDENCE + Math.log(1 + before.size);
  const found: { need: WordNeed; at: number; open: number; evidence: number }[] = [];
  for (const [key, { units, at }] of before) {
    const part = parts.get(key)!;
    if (fluid.has(part.template) || units < MIN_UNITS || units < SHARE * list.length) continue;
    const evidence = evidenceOf(units, list.length, (usual.before.get(key) ?? 0) / usual.all);
    if (evidence < luck) continue;
    const open = Object.values(part.slots).filter((value) => value === null).length;
    found.push({ need: { ...part, latest: false, units }, at: at / units, open, evidence });
  }
  // Of a need with more and with fewer of its slots filled the one that explains more is meant: a thing that some had
  // from elsewhere is needed from anywhere.
  const within = (part: WordNeed, whole: WordNeed): boolean => isPart(part, whole as FilledCall & PartCall);
  const kept = found.filter(
    (one) =>
      !found.some((other) =>
        other.open < one.open
          ? within(one.need, other.need) && other.evidence >= one.evidence
          : other.open > one.open && within(other.need, one.need) && other.evidence > one.evidence,
      ),
  );
  for (const [key, units] of latest) {
    const part = parts.get(key)!;
    const all = placed.get(part.template)!;
    if (units < MIN_PLACED || units < SHARE * all) continue;
    if (evidenceOf(units, all, (usual.latest.get(key) ?? 0) / usual.all) < MIN_EVIDENCE) continue;
    const need = { ...part, latest: true, units };
    kept.push({ need, at: Number.POSITIVE_INFINITY, open: 0, evidence: 0 });
  }
  return kept
    .sort((a, b) => a.at - b.at || (partKey(a.need) < partKey(b.need) ? -1 : 1))
    .map(({ need }) => need);
}

const isDone = (part: PartCall, { before }: Tried): boolean => before.has(partKey(part));

/** Learns what calls in words need before them, and how often they fail without it. */
export function learnWordNeeds(
  all: readonly ObservedRun[],
  remedies: readonly { error: string; fix: WordPattern | undefined }[],
): WordNeeds {
  const read = readTries(all.slice(-MAX_RUNS));
  const owners = new Map<string, Set<string>>();
  for (const { call, unit } of read.tries) {
    for (const value of Object.values(call.slots))
      owners.set(value, (owners.get(value) ?? new Set()).add(unit));
  }
  const ownedBy = (least: number): Set<string> =>
    new Set([...owners].flatMap(([value, own]) => (own.size >= least ? [value] : [])));
  const kept = ownedBy(UNITS.kept);
  const tries = read.tries.filter(({ call }) => Object.values(call.slots).every((value) => kept.has(value)));
  const passed = tries.filter(({ error }) => error === undefined);
  const usual = { before: new Map<string, number>(), latest: new Map<string, number>(), all: passed.length };
  for (const { before, latest } of passed) {
    for (const key of before.keys()) bump(usual.before, key);
    for (const key of latest.values()) bump(usual.latest, key);
  }
  const groups = new Map<string, Tried[]>();
  const counts = new Map<string, CallCount & { units: Set<string>; all: Set<string> }>();
  for (const one of tries) {
    for (const part of partsOf(one.call)) {
      const key = partKey(part);
      const list = groups.get(key);
      if (list) list.push(one);
      else groups.set(key, [one]);
    }
    const key = partKey(one.call);
    const count = counts.get(key) ?? {
      ...one.call,
      ok: 0,
      tried: 0,
      refused: new Map(),
      units: new Set(),
      all: new Set(),
    };
    counts.set(key, count);
    count.all.add(one.unit);
    if (one.error === undefined) count.units.add(one.unit);
    else bump(count.refused, one.error);
  }
  const fixes = new Map(remedies.flatMap(({ error, fix }) => (fix ? [[error, fix] as const] : [])));
  const needs = new Map<string, WordNeed[]>();
  const risks = new Map<string, Map<string, Tally>>();
  for (const [key, list] of groups) {
    const went = oncePerUnit(list.filter(({ error }) => error === undefined));
    // What one call needs is not told of another that shares a slot with it.
    const open = Object.values(read.parts.get(key)?.slots ?? { all: null }).includes(null);
    const sorts = new Set(went.map(({ call }) => partKey(call))).size;
    const found = went.length < MIN_PLACED || (open && sorts < 2) ? [] : needsOf(went, usual, read);
    if (found.length > 0) needs.set(key, found);
    const own = new Map<string, Tally>();
    for (const [error, fix] of fixes) {
      const refused = list.filter((one) => one.error === error && !isDone(fixFor(fix, one.call), one)).length;
      if (refused === 0) continue;
      const ok = list.filter((one) => one.error === undefined && !isDone(fixFor(fix, one.call), one)).length;
      own.set(error, { ok, refused });
    }
    if (own.size > 0) risks.set(key, own);
  }
  return {
    needs,
    risks,
    alike: learnAlike(
      passed,
      new Map(tries.map(({ call }) => [call.template, Object.keys(call.slots)])),
      read.fluid,
    ),
    fluid: read.fluid,
    places: learnPlaces(passed, read),
    shared: ownedBy(UNITS.named),
    calls: [...counts.values()].map(({ units, all: tried, ...count }) => ({
      ...count,
      ok: units.size,
      tried: tried.size,
    })),
  };
}
