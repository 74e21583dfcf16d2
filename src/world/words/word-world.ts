import { saysValue } from '../runs/history.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { astrayErrors } from './astray.js';
import { fluidTemplates, learnWordNeeds, type WordNeeds } from './learn-word-needs.js';
import { fillKey, learnWordRemedies, type WordRemedy } from './learn-word-remedies.js';
import { type Nearness, unknownNearness } from './nearness.js';
import { taskThings } from './task-things.js';
import { type UntriedCall, untriedCalls } from './untried-calls.js';
import { kindOf } from './word-call.js';
import { closingShares, learnWordGoals, type SaidCall } from './word-goals.js';

/** Of runs whose task says what a slot can be filled with, how many tried the template with it. */
interface SaidFill {
  said: number;
  tried: number;
}

/** A template of words. */
interface WordAction {
  /** The name that its actions are known by. */
  action: string;
  slots: string[];
  /** Share of runs that tried it. */
  tried: number;
  /** By what stood in a slot: how often that was tried where the task said it. */
  said: Map<string, SaidFill>;
  /** What stood in slots in so many units that it belongs to none of them. */
  shared: string[];
}

/** What runs teach of a world where actions are words. */
export interface WordWorld {
  actions: Map<string, WordAction>;
  remedies: WordRemedy[];
  /** What may put errors right that nobody got past. */
  untried: UntriedCall[];
  /** Errors that come of being in the wrong place. */
  astray: Set<string>;
  needs: WordNeeds;
  /** By template and by call how often it was done where a task that came through says what fills its slots. */
  goals: Map<string, SaidCall>;
  /** By template how many of the runs that came through with it ended with it. */
  closing: Map<string, number>;
  /** What fills slots of templates mostly where the task names it (see `slotKey`). */
  things: Set<string>;
}

/** Share of steps that are words where a world is one of words. */
const MOST = 0.5;
/** A filling that fewer units used may belong to one of them. */
const MIN_UNITS = 2;
/** Units that a word needs to be named. */
const SHARED = 4;
const LONGEST = 30;
/** Tasks that came through by a template that their words fill, from when on it is one that tasks ask for. */
const ASKED = 2;
/** Runs that are looked at for what nobody tried: the latest. */
const MAX_RUNS = 500;

/** Whether most that runs did was words. */
export function isWordy(runs: readonly ObservedRun[]): boolean {
  let all = 0;
  let worded = 0;
  for (const { steps } of runs) {
    all += steps.length;
    for (const { words } of steps) if (words && Object.keys(words.slots).length > 0) worded += 1;
  }
  return all > 0 && worded >= MOST * all;
}

/** Learns what a world of words teaches; undefined where actions are something else. */
export function learnWordWorld(
  runs: readonly ObservedRun[],
  nearness: Nearness = unknownNearness,
): WordWorld | undefined {
  if (!isWordy(runs)) return undefined;
  const templates = new Map<
    string,
    { action: string; slots: string[]; runs: number; fills: Map<string, Set<string>> }
  >();
  const tried = runs.map(({ steps, subject }) => {
    const own = new Set<string>();
    const met = new Set<string>();
    for (const { action, words } of steps) {
      if (!words) continue;
      const known = templates.get(words.template) ?? {
        action,
        slots: Object.keys(words.slots),
        runs: 0,
        fills: new Map<string, Set<string>>(),
      };
      templates.set(words.template, known);
      if (!met.has(words.template)) known.runs += 1;
      met.add(words.template);
      for (const [slot, value] of Object.entries(words.slots)) {
        const key = fillKey(slot, value);
        const units = known.fills.get(key) ?? new Set();
        units.add(subject);
        known.fills.set(key, units);
        own.add(`${words.template}\n${key}`);
      }
    }
    return own;
  });
  const queries = runs.map(({ query }) => query.toLowerCase());
  const sayers = new Map<string, number[]>();
  const saying = (kind: string): number[] => {
    const known = sayers.get(kind) ?? queries.flatMap((query, i) => (saysValue(query, kind) ? [i] : []));
    sayers.set(kind, known);
    return known;
  };
  const actions = new Map<string, WordAction>();
  for (const [template, { action, slots, runs: count, fills }] of [...templates].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const said = new Map<string, SaidFill>();
    for (const [key, units] of fills) {
      const kind = key.slice(key.indexOf('\n') + 1);
      if (units.size < MIN_UNITS || kind.length > LONGEST || kind !== kindOf(kind)) continue;
      const all = saying(kind);
      if (all.length === 0) continue;
      said.set(key, {
        said: all.length,
        tried: all.filter((i) => tried[i]!.has(`${template}\n${key}`)).length,
      });
    }
    const shared = [...fills].flatMap(([key, units]) => (units.size >= SHARED ? [key] : [])).sort();
    actions.set(template, { action, slots, tried: count / runs.length, said, shared });
  }
  const found = learnWordRemedies(runs, nearness, fluidTemplates(runs));
  const needs = learnWordNeeds(
    runs,
    found.map(({ error, sure }) => ({ error, fix: sure?.fix })),
  );
  const astray = astrayErrors(runs.slice(-MAX_RUNS), needs);
  // Whoever is in the wrong place has nothing to put right there.
  const remedies = found.map(
    ({ fix, sure, ...rest }): WordRemedy =>
      astray.has(rest.error)
        ? { ...rest, chance: 0, units: 0 }
        : { ...rest, ...(fix && { fix }), ...(sure && { sure }) },
  );
  const goals = learnWordGoals(runs, needs.calls);
  const asked = new Set(
    [...needs.calls].flatMap(({ template }) => ((goals.get(template)?.done ?? 0) >= ASKED ? [template] : [])),
  );
  const untried = untriedCalls(runs.slice(-MAX_RUNS), remedies, needs, asked, astray, nearness);
  return {
    actions,
    remedies,
    untried,
    astray,
    needs,
    goals,
    closing: closingShares(runs, needs.fluid),
    things: taskThings(runs),
  };
}
