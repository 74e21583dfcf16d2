import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { type FilledCall, filledCall, partKey } from './filled-call.js';
import type { CallCount, WordNeeds } from './learn-word-needs.js';
import { namesThing, type WordRemedy } from './learn-word-remedies.js';
import { type Nearness, unknownNearness } from './nearness.js';
import { taskThings } from './task-things.js';
import { isItself, patternsOf, type WordPattern, wordError } from './word-call.js';

/** An error in words that nobody got past yet, and calls that may put it right because no try speaks against them. */
export interface UntriedCall {
  error: string;
  /** Likeliest first. */
  ways: { pattern: WordPattern; chance: number }[];
}

/** Runs that met an error before it is said that nobody got past it, and share of them that did. */
const MET = { units: 3, passed: 0.1 };
/**
 * How likely a call is the way out after it was made in vain, and after it was tried in vain and refused itself, where
 * nobody ever got it done: what is done elsewhere and was refused here was not tried in earnest.
 */
const STAYS = 0.15;
const REFUSED = 0.8;
/** What is known to put another error right, or is asked for, is so much less likely to put this one right. */
const ELSEWHERE = 0.3;
/** Calls with nothing of the refused one, beside those that are about the same thing. */
const APART = 0.3;
/** And calls with a thing that tasks are about, but not this one. */
const THING = 0.1;
/** Calls that nobody has made yet: refused for what can be put right, for what nobody can, or as what fills a slot does not belong there. */
const NEW = { open: 0.3, shut: 0.05, misfit: 0.01 };
/** Nothing that anybody has called puts it right: as likely as one call that nothing speaks against. */
const NOTHING = 1;
const MOST = 12;
/** What is less likely than this is as well left to whoever meets the error. */
const LEAST = 0.01;
/** Refused calls that ways are seen from, the most frequent first. */
const MOST_CALLS = 8;
const stepFor = ({ template, slots }: FilledCall): ObservedStep => ({
  action: '',
  args: {},
  outcome: 'ok',
  words: { template, slots },
  result: '',
  heard: '',
});

/** What runs show of one error. */
interface Shown {
  units: Set<string>;
  passed: Set<string>;
  /** The calls that were refused with it, and how often. */
  calls: Map<string, { call: FilledCall; times: number }>;
  /** By key of a pattern the units in which it was made, or refused, and the error stayed. */
  stays: Map<string, Set<string>>;
  refused: Map<string, Set<string>>;
}

const keyOf = ({ template, slots }: WordPattern): string => JSON.stringify([template, slots]);

/** The patterns of a call, seen from one that was refused, that leave nothing open. */
function closedPatterns() {
  const known = new Map<string, { pattern: WordPattern; key: string }[]>();
  return (call: FilledCall, from: FilledCall): { pattern: WordPattern; key: string }[] => {
    const pair = `${partKey(call)}\n${partKey(from)}`;
    const refused = stepFor(from);
    const found =
      known.get(pair) ??
      patternsOf(stepFor(call), refused)
        .filter((one) => !isItself(one, refused) && Object.values(one.slots).every((fill) => fill !== null))
        .map((pattern) => ({ pattern, key: keyOf(pattern) }));
    known.set(pair, found);
    return found;
  };
}

const add = (into: Map<string, Set<string>>, key: string, unit: string): void => {
  into.set(key, (into.get(key) ?? new Set()).add(unit));
};

function shownBy(
  runs: readonly ObservedRun[],
  open: ReadonlySet<string>,
  patterns: ReturnType<typeof closedPatterns>,
): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const { steps, subject } of runs) {
    const done = new Map<string, FilledCall>();
    const failed = new Map<string, { call: FilledCall; error: string }>();
    const met = new Map<string, Set<string>>();
    for (const step of steps) {
      const call = filledCall(step);
      if (!call) continue;
      const key = partKey(call);
      if (step.outcome !== 'error') {
        done.set(key, call);
        for (const error of met.get(key) ?? []) found.get(error)!.passed.add(subject);
        continue;
      }
      const error = wordError(step);
      failed.set(key, { call, error });
      if (!open.has(error)) continue;
      const shown: Shown = found.get(error) ?? {
        units: new Set(),
        passed: new Set(),
        calls: new Map(),
        stays: new Map(),
        refused: new Map(),
      };
      found.set(error, shown);
      shown.units.add(subject);
      shown.calls.set(key, { call, times: (shown.calls.get(key)?.times ?? 0) + 1 });
      for (const other of done.values())
        for (const one of patterns(other, call)) add(shown.stays, one.key, subject);
      for (const other of failed.values()) {
        // What is refused for something that can be put right was not tried in earnest.
        if (other.error === error || !open.has(other.error)) continue;
        for (const one of patterns(other.call, call)) add(shown.refused, one.key, subject);
      }
      met.set(key, (met.get(key) ?? new Set()).add(error));
    }
  }
  return found;
}

/**
 * What may put errors right that nobody got past where actions are words: of the calls that somebody tried anywhere
 * those that no try speaks against, above all those about the same thing as the refused call. As what is told is tried,
 * what did not help is out, and the next is told.
 *
 * @param goals templates that tasks ask for: they seldom put anything right
 * @param astray errors that come of being in the wrong place
 */
export function untriedCalls(
  runs: readonly ObservedRun[],
  remedies: readonly WordRemedy[],
  needs: WordNeeds,
  goals: ReadonlySet<string>,
  astray: ReadonlySet<string>,
  nearness: Nearness = unknownNearness,
): UntriedCall[] {
  const solved = new Map(remedies.flatMap(({ error, sure }) => (sure ? [[error, sure.fix] as const] : [])));
  const explained = new Set([...solved.values()].map((fix) => keyOf(fix)));
  const templates = new Set(needs.calls.map(({ template }) => template));
  /** How much likelier than others a template puts something right, as it has put others right. */
  const usually = (template: string): number => {
    const own = [...solved.values()].filter((fix) => fix.template === template).length;
    return ((own + 1) * templates.size) / (solved.size + templates.size);
  };
  const things = taskThings(runs);
  const open = new Set(
    remedies.flatMap(({ error }) => (solved.has(error) || astray.has(error) ? [] : [error])),
  );
  const patterns = closedPatterns();
  const shown = shownBy(runs, open, patterns);
  // An error that names a slot, where the same goes through with something else in it, is about what is in it.
  const filled = new Set(
    needs.calls.flatMap(({ template, slots, ok }) =>
      ok > 0 ? Object.keys(slots).map((slot) => `${template}\n${slot}`) : [],
    ),
  );
  const isMisfit = ({ template, slots, refused }: CallCount): boolean =>
    [...refused.keys()].every((error) =>
      Object.keys(slots).some((slot) => error.includes(`‹${slot}›`) && filled.has(`${template}\n${slot}`)),
    );
  const fits = (call: CallCount): number => {
    if (call.ok > 0) return 1;
    if (isMisfit(call)) return NEW.misfit;
    return [...call.refused.keys()].every((error) => solved.has(error)) ? NEW.open : NEW.shut;
  };
  return remedies.flatMap(({ error, actions }): UntriedCall[] => {
    const seen = shown.get(error);
    if (!seen || seen.units.size < MET.units || seen.passed.size > MET.passed * seen.units.size) return [];
    const usual = [...seen.calls.values()].sort((a, b) => b.times - a.times).slice(0, MOST_CALLS);
    const refusals = usual.reduce((sum, { times }) => sum + times, 0);
    const scored = new Map<string, { pattern: WordPattern; score: number }>();
    const kinds = new Map<string, Set<string>>();
    for (const call of needs.calls) {
      if (actions.has(call.template) || needs.fluid.has(call.template)) continue;
      for (const { call: from, times } of usual) {
        for (const { pattern, key } of patterns(call, from)) {
          const about = Object.values(pattern.slots).some((fill) => fill !== null && 'as' in fill);
          const score =
            fits(call) *
            (namesThing(pattern, things) ? THING : 1) *
            Math.exp(nearness(error, call)) *
            STAYS ** (seen.stays.get(key)?.size ?? 0) *
            REFUSED ** (call.ok > 0 ? 0 : (seen.refused.get(key)?.size ?? 0)) *
            (about ? 1 : APART) *
            usually(call.template) *
            (explained.has(key) || goals.has(call.template) ? ELSEWHERE : 1);
          // What can be done of it for each of the refused calls, not for the one that suits best.
          const own = scored.get(key) ?? { pattern, score: 0 };
          own.score += (score * times) / refusals;
          scored.set(key, own);
          if (!about) add(kinds, call.template, key);
        }
      }
    }
    // Of a template that can be called with many things, each is as much less likely.
    const list = [...scored].map(([key, { pattern, score }]) => {
      const many = kinds.get(pattern.template);
      return { key, pattern, score: many?.has(key) ? score / Math.sqrt(many.size) : score };
    });
    const total = list.reduce((sum, { score }) => sum + score, NOTHING);
    const ways = list
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .map(({ pattern, score }) => ({ pattern, chance: score / total }))
      .filter(({ chance }) => chance >= LEAST)
      .slice(0, MOST);
    return ways.length === 0 ? [] : [{ error, ways }];
  });
}
