import { logMarginal } from '../runs/evidence.js';
import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { type FilledCall, filledCall, partKey } from './filled-call.js';
import { type Nearness, unknownNearness } from './nearness.js';
import { slotKey, taskThings } from './task-things.js';
import { isItself, isOpen, kindOf, patternsOf, saidBy, type WordPattern, wordError } from './word-call.js';

/** How often something was met among how many that tried, in independent units. */
interface Met {
  met: number;
  tried: number;
}

/** What puts an error right where actions are words. */
export interface WordRemedy {
  /** The error's words, what stood in the refused call's slots as `‹slot›`. */
  error: string;
  /** By template that was refused with it: how often, and how often by what stood in each slot. */
  actions: Map<string, Met & { by: Map<string, Met> }>;
  /** What to do; undefined where nothing is known to help. */
  fix?: WordPattern;
  /** How sure that is, in [0, 1]. */
  chance: number;
  /** Independent units in which it helped. */
  units: number;
  /** What to do ahead of the error, where that is sure: of the many words that a slot could have had, one is believed only beyond luck. */
  sure?: { fix: WordPattern; units: number };
}

/** One call: what was done before it, by number of the pattern, and the error that it met, if any. */
interface Call {
  unit: string;
  before: Set<number>;
  /** What the slots of each template had when it last went through. */
  last: ReadonlyMap<string, string>;
  error: string | undefined;
}

const DONE_GONE = 0.9;
const UNDONE_GONE = 0.1;
const MIN_CHANCE = 0.3;
/** What is as sure as this, luck taken off, can be planned with. */
const SURE = 0.6;
/** Nats that a way out loses which is about a thing of its own that tasks name: another task is about another. */
const THING = 2;
/** Nats by which the way out has to explain more than nothing does. */
const MIN_SCORE = 1;
/** An error belongs to a place when so many refusals of it, and such a share of them, came after the same call of some template. */
const PLACE = { refusals: 4, share: 0.9 };
/** Of patterns that explain about as much the one that says most is meant. */
const TIE = 0.3;
/** The key of what stood in a slot. */
export const fillKey = (slot: string, value: string): string => `${slot}\n${kindOf(value)}`;

const done = ({ words, outcome }: ObservedStep): boolean =>
  words !== undefined && outcome !== 'error' && outcome !== 'interrupted';

const callKey = ({ words }: ObservedStep): string =>
  `${words!.template}\n${Object.values(words!.slots).map(kindOf).join('\n')}`;

/** Whether a slot is filled by a word for what some tasks are about. */
export const namesThing = ({ template, slots }: WordPattern, things: ReadonlySet<string>): boolean =>
  Object.entries(slots).some(
    ([slot, fill]) => fill !== null && 'word' in fill && things.has(slotKey(template, slot, fill.word)),
  );

const hasWord = ({ slots }: WordPattern): boolean =>
  Object.values(slots).some((fill) => fill !== null && 'word' in fill);

/** Numbers patterns as they are met. */
function createPatterns() {
  const numbers = new Map<string, number>();
  const patterns: WordPattern[] = [];
  const instances: Map<string, FilledCall>[] = [];
  const seen = new Map<string, number[]>();
  return {
    patterns,
    /** By pattern the calls that were instances of it. */
    instances,
    /** The patterns that a call is an instance of, seen from another. */
    of(step: ObservedStep, from: ObservedStep): number[] {
      const pair = `${callKey(step)}\n\n${callKey(from)}`;
      let found = seen.get(pair);
      if (found === undefined) {
        const call = filledCall(step);
        const own = patternsOf(step, from).filter((pattern) => !isItself(pattern, from) && !isOpen(pattern));
        found = own.map((pattern) => {
          const key = JSON.stringify([pattern.template, pattern.slots]);
          let number = numbers.get(key);
          if (number === undefined) {
            number = patterns.push(pattern) - 1;
            instances.push(new Map());
            numbers.set(key, number);
          }
          if (call) instances[number]!.set(partKey(call), call);
          return number;
        });
        seen.set(pair, found);
      }
      return found;
    },
  };
}

/** Every call of every run by what was called, in order; one that was made again with nothing done in between once. */
function callsOf(
  runs: readonly ObservedRun[],
  patterns: ReturnType<typeof createPatterns>,
  fluid: ReadonlySet<string>,
): Map<string, Call[][]> {
  const byCall = new Map<string, Call[][]>();
  for (const { steps, subject } of runs) {
    const own = new Map<string, { calls: Call[]; at: number }>();
    const events = new Map<string, ObservedStep>();
    let last: ReadonlyMap<string, string> = new Map();
    let changes = 0;
    for (const step of steps) {
      if (!step.words) continue;
      const key = callKey(step);
      const error = step.outcome === 'error' ? wordError(step) : undefined;
      const known = own.get(key) ?? { calls: [], at: -1 };
      if (known.at !== changes || error === undefined) {
        const before = new Set<number>();
        for (const event of events.values())
          for (const number of patterns.of(event, step)) before.add(number);
        known.calls.push({ unit: subject, before, last, error });
        known.at = changes;
        own.set(key, known);
      }
      if (done(step)) {
        // Going somewhere puts nothing right by itself.
        if (!fluid.has(step.words.template)) events.set(key, step);
        last = new Map(last).set(step.words.template, key);
        changes += 1;
      }
    }
    for (const [key, { calls }] of own) byCall.set(key, [...(byCall.get(key) ?? []), calls]);
  }
  return byCall;
}

/**
 * Calls that can be compared: an error that is met only after some template was last called in one way belongs to that
 * state, as to a room that was entered, and calls in another say nothing of what puts it right.
 */
function comparable(error: string, list: readonly Call[]): Call[] {
  const refused = list.filter((call) => call.error === error);
  if (refused.length < PLACE.refusals) return [...list];
  const counts = new Map<string, Map<string, number>>();
  for (const { last } of refused) {
    for (const [template, key] of last) {
      const values = counts.get(template) ?? new Map<string, number>();
      values.set(key, (values.get(key) ?? 0) + 1);
      counts.set(template, values);
    }
  }
  let kept = [...list];
  for (const [template, values] of counts) {
    const [value, count] = [...values].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (!template.includes('{') || count < PLACE.share * refused.length) continue;
    kept = kept.filter((call) => call.error === error || call.last.get(template) === value);
  }
  return kept;
}

/**
 * The pattern that explains best where an error was met and where the same calls went through.
 *
 * @param wary true where luck is taken off what patterns with words of their own explain
 */
function weigh(
  error: string,
  sequences: readonly Call[][],
  { patterns, instances }: ReturnType<typeof createPatterns>,
  wary: boolean,
  nearness: Nearness,
  things: ReadonlySet<string>,
) {
  const list = comparable(
    error,
    sequences.flat().filter((call) => call.error === error || call.error === undefined),
  );
  const perUnit = new Map<string, number>();
  for (const { unit } of list) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
  const weightOf = ({ unit }: Call): number => 1 / Math.sqrt(perUnit.get(unit)!);
  const all = { ok: 0, refused: 0 };
  const sums = new Map<number, { ok: number; refused: number; tries: number; units: Set<string> }>();
  for (const call of list) {
    const side = call.error === undefined ? 'ok' : 'refused';
    all[side] += weightOf(call);
    for (const number of call.before) {
      const sum = sums.get(number) ?? { ok: 0, refused: 0, tries: 0, units: new Set<string>() };
      sum[side] += weightOf(call);
      if (side === 'ok') sum.units.add(call.unit);
      sums.set(number, sum);
    }
  }
  if (all.ok === 0) return undefined;
  // What was done between a refusal and the next try: the error gone speaks for it, and against all else.
  for (const sequence of sequences) {
    sequence.forEach((call, i) => {
      const next = sequence[i + 1];
      if (call.error !== error || !next || (next.error !== error && next.error !== undefined)) return;
      const weight = weightOf(next);
      const off = weight * Math.log(next.error === undefined ? UNDONE_GONE : 1 - UNDONE_GONE);
      const on = weight * Math.log(next.error === undefined ? DONE_GONE : 1 - DONE_GONE);
      for (const number of next.before) {
        if (call.before.has(number)) continue;
        const sum = sums.get(number);
        if (sum) sum.tries += on - off;
      }
    });
  }
  const base = logMarginal(all);
  // Of the many words that a slot could have had, one goes before what went through by chance.
  const wordings = new Map<string, number>();
  for (const number of sums.keys()) {
    const pattern = patterns[number]!;
    if (hasWord(pattern)) wordings.set(pattern.template, (wordings.get(pattern.template) ?? 0) + 1);
  }
  const scored: { number: number; score: number; luck: number; units: number; said: number }[] = [];
  for (const [number, { ok, refused, tries, units }] of sums) {
    const rest = { ok: all.ok - ok, refused: all.refused - refused };
    if (ok * rest.refused <= refused * rest.ok) continue;
    const pattern = patterns[number]!;
    const luck = wary && hasWord(pattern) ? Math.log(1 + wordings.get(pattern.template)!) : 0;
    const near = [...instances[number]!.values()].map((call) => nearness(error, call));
    const prior = near.reduce((sum, nats) => sum + nats, 0) / Math.max(1, near.length);
    const score =
      logMarginal({ ok, refused }) +
      logMarginal(rest) -
      base +
      tries +
      prior -
      (namesThing(pattern, things) ? THING : 0);
    scored.push({ number, score: score - luck, luck, units: units.size, said: saidBy(pattern) });
  }
  scored.sort((a, b) => b.score - a.score || b.said - a.said || a.number - b.number);
  const top = scored[0];
  if (top === undefined || top.score < MIN_SCORE) return undefined;
  // Where which action it is has been told, how closely it can be told is no more a matter of luck.
  const near = scored.filter(
    ({ number, score, luck }) =>
      score + luck >= top.score + top.luck - TIE &&
      (!wary || patterns[number]!.template === patterns[top.number]!.template),
  );
  const best = near.reduce((a, b) => (b.said > a.said ? b : a));
  const own = patterns[best.number]!.template;
  // Patterns of one action are one way out, told more or less closely.
  const others = new Map<string, number>();
  for (const { number, score } of scored) {
    const { template } = patterns[number]!;
    if (!others.has(template)) others.set(template, score);
  }
  let total = Math.exp(-top.score);
  for (const score of others.values()) total += Math.exp(score - top.score);
  return {
    pattern: patterns[best.number]!,
    chance: Math.exp((others.get(own) ?? 0) - top.score) / total,
    units: best.units,
  };
}

/** How often each template met each error, among how many runs that tried it, and by what stood in its slots. */
function metBy(runs: readonly ObservedRun[]): Map<string, WordRemedy['actions']> {
  const tried = new Map<string, Map<string, number>>();
  const met = new Map<string, Map<string, Map<string, number>>>();
  const add = (into: Map<string, Map<string, number>>, template: string, fills: Iterable<string>): void => {
    const known = into.get(template) ?? new Map<string, number>();
    for (const fill of fills) known.set(fill, (known.get(fill) ?? 0) + 1);
    into.set(template, known);
  };
  for (const { steps } of runs) {
    const own = new Map<string, Set<string>>();
    const errors = new Map<string, Map<string, Set<string>>>();
    for (const step of steps) {
      if (!step.words) continue;
      const { template, slots } = step.words;
      const fills = ['', ...Object.entries(slots).map(([slot, value]) => fillKey(slot, value))];
      own.set(template, new Set([...(own.get(template) ?? []), ...fills]));
      if (step.outcome !== 'error') continue;
      const error = wordError(step);
      const here = errors.get(error) ?? new Map<string, Set<string>>();
      here.set(template, new Set([...(here.get(template) ?? []), ...fills]));
      errors.set(error, here);
    }
    for (const [template, fills] of own) add(tried, template, fills);
    for (const [error, here] of errors) {
      const known = met.get(error) ?? new Map();
      for (const [template, fills] of here) add(known, template, fills);
      met.set(error, known);
    }
  }
  return new Map(
    [...met].map(([error, templates]) => [
      error,
      new Map(
        [...templates].map(([template, fills]) => {
          const all = tried.get(template)!;
          const by = new Map(
            [...all].map(([fill, count]) => [fill, { met: fills.get(fill) ?? 0, tried: count }]),
          );
          const whole = by.get('')!;
          by.delete('');
          return [template, { ...whole, by }];
        }),
      ),
    ]),
  );
}

/**
 * What puts each error right where actions are words. Of all calls that met an error, and of the same calls that went
 * through, what had been done before is compared (a Bayes factor), and what was done between a refusal and the next
 * try. What was done is told in patterns: a slot filled as the refused call's was, by a word of its own, or by
 * anything; of those that explain about as much the most particular is meant. What is near in meaning is likelier.
 *
 * @param fluid templates of which the latest call counts, such as going to a room
 */
export function learnWordRemedies(
  runs: readonly ObservedRun[],
  nearness: Nearness = unknownNearness,
  fluid: ReadonlySet<string> = new Set(),
): WordRemedy[] {
  const patterns = createPatterns();
  const byCall = callsOf(runs, patterns, fluid);
  const things = taskThings(runs);
  const byError = new Map<string, Call[][]>();
  for (const sequences of byCall.values()) {
    const errors = new Set(sequences.flatMap((calls) => calls.flatMap(({ error }) => error ?? [])));
    for (const error of errors) byError.set(error, [...(byError.get(error) ?? []), ...sequences]);
  }
  return [...metBy(runs)]
    .map(([error, actions]): WordRemedy => {
      const sequences = byError.get(error) ?? [];
      const best = weigh(error, sequences, patterns, false, nearness, things);
      const wary = weigh(error, sequences, patterns, true, nearness, things);
      const sure = wary && wary.chance >= SURE ? { fix: wary.pattern, units: wary.units } : undefined;
      return {
        error,
        actions,
        ...(best && best.chance >= MIN_CHANCE
          ? { fix: best.pattern, chance: best.chance, units: best.units }
          : { chance: 0, units: 0 }),
        ...(sure && { sure }),
      };
    })
    .sort((a, b) => (a.error < b.error ? -1 : 1));
}
