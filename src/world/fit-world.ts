import { createBackground } from './background.js';
import { constantNames, type NamesOfRun, noteName } from './constant-names.js';
import { createEffects, type Effects, withEffects } from './effects.js';
import { tallyUnits } from './evidence.js';
import { factName, factsBefore } from './facts.js';
import { followsBy } from './follows.js';
import { argumentLeaves, beginning, type History, hear, readResult, saysValue, take } from './history.js';
import { inPlaceOfChanges } from './in-place.js';
import { type Background, type ConditionExample, learnConditions } from './learn-conditions.js';
import { learnGaps } from './learn-gaps.js';
import { learnOrder } from './learn-order.js';
import { learnRemedies } from './learn-remedies.js';
import { learnRequirements } from './learn-requirements.js';
import { learnRules } from './learn-rules.js';
import {
  candidates,
  chooseSources,
  explain,
  type LearnedSource,
  type SourceExample,
} from './learn-sources.js';
import { type Nearness, unknownNearness } from './nearness.js';
import type { ObservedRun } from './observed-run.js';
import { isWrite } from './plan-needs.js';
import { readFrom } from './read-from.js';
import type { Refusals } from './refusals.js';
import { resultFacts } from './result-facts.js';
import { sureConditions } from './sure-conditions.js';
import { learnWordWorld } from './word-world.js';
import type { ActionModel, ArgumentModel, World } from './world.js';

/** One call as all learners read it. */
interface Call {
  unit: string;
  refused: boolean;
  /** The words of the error, where it was refused. */
  error?: string;
  args: { name: string; value: string }[];
  facts: Map<string, string>;
  /** What could have told each value, in the order of `args`. */
  told: Map<string, number>[];
  history: History;
  /** Actions that had gone through before. */
  done: Set<string>;
  /** What came back, where it was refused. */
  refusal: string;
}

interface Gathered {
  calls: Map<string, Call[]>;
  background: Background;
  effects: Effects;
}

/** Runs that are walked between two stops. */
const BREATH = 8;

/** Walks all runs once, with what was known before every call. */
function* gather(runs: readonly ObservedRun[]): Generator<void, Gathered> {
  const calls = new Map<string, Call[]>();
  const background = createBackground();
  const effects = createEffects();
  for (const [at, run] of runs.entries()) {
    if (at % BREATH === 0) yield;
    const history = beginning(run.query);
    const tried = new Set<string>();
    for (const step of run.steps) {
      hear(history, step.heard);
      const seen = readResult(step);
      if (step.outcome === 'ok' || step.outcome === 'error') {
        const args = argumentLeaves(step.args);
        const refused = step.outcome === 'error';
        // The same call refused again says nothing new of why.
        const call = JSON.stringify([step.action, step.args]);
        if (refused && tried.has(call)) continue;
        if (refused) tried.add(call);
        else tried.delete(call);
        const list = calls.get(step.action) ?? [];
        list.push({
          unit: run.subject,
          refused,
          ...(step.error === undefined ? {} : { error: step.error }),
          args,
          facts: factsBefore(step.args, history),
          told: args.map(({ name, value }) => explain(name, value, args, history)),
          history: { seen: [...history.seen], words: history.words, done: [] },
          done: new Set(history.done.map(({ action }) => action)),
          refusal: refused ? step.result : '',
        });
        calls.set(step.action, list);
        if (!refused) {
          background.add(run.subject, seen);
          effects.add(run.subject, seen, history);
        }
      }
      take(history, step, seen);
    }
  }
  return { calls, background: background.shares(), effects };
}

/** Units that an argument needs before its namesakes of other actions no longer count for it. */
const OWN_UNITS = 4;
const NAMESAKE = 0.3;

/** The examples of every argument, each unit's voice growing slowly. */
function sourceExamples(calls: Map<string, Call[]>): Map<string, SourceExample[]> {
  const own = new Map<string, SourceExample[]>();
  for (const [action, list] of calls) {
    for (const { unit, refused, args, told, refusal } of list) {
      args.forEach(({ name, value }, i) => {
        const key = `${action}\n${name}`;
        const examples = own.get(key) ?? [];
        // An action's own results tell nothing of its first call.
        const bits = new Map(
          [...told[i]!].filter(([source]) => !source.startsWith(`{"action":${JSON.stringify(action)},`)),
        );
        examples.push({ unit, value, bits, weight: 1, refused, blamed: refusal.includes(value) });
        own.set(key, examples);
      });
    }
  }
  for (const examples of own.values()) {
    const perUnit = new Map<string, number>();
    for (const { unit, refused } of examples) if (!refused) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
    for (const example of examples) example.weight = 1 / Math.sqrt(perUnit.get(example.unit) ?? 1);
  }
  const all = new Map<string, SourceExample[]>();
  for (const [key, examples] of own) {
    const name = key.slice(key.indexOf('\n') + 1);
    const units = new Set(examples.flatMap(({ unit, refused }) => (refused ? [] : [unit]))).size;
    const others =
      units >= OWN_UNITS
        ? []
        : [...own].flatMap(([other, list]) =>
            other !== key && other.endsWith(`\n${name}`)
              ? list.map((example) => ({ ...example, weight: example.weight * NAMESAKE }))
              : [],
          );
    all.set(key, [...examples, ...others]);
  }
  return all;
}

/** Whether one of the learned sources tells a value. */
function isTold(
  sources: LearnedSource[],
  value: string,
  args: { name: string; value: string }[],
  history: History,
): boolean {
  return sources.some(({ source }) =>
    'task' in source ? saysValue(history.words, value) : candidates(source, args, history).has(value),
  );
}

/** Runs in which several actions took an argument before it is known to be one value, and the share of them that agree. */
const SHARED = { runs: 5, share: 0.95 };

/** Arguments that have one value all through a run: whose thing it is, not which. */
function sharedArguments(runs: readonly ObservedRun[]): Set<string> {
  const byRun = runs.map(({ steps }) => {
    const names: NamesOfRun = new Map();
    for (const { action, args, outcome } of steps) {
      if (outcome !== 'ok') continue;
      for (const { name, value } of argumentLeaves(args)) noteName(names, name, action, value);
    }
    return names;
  });
  return new Set(constantNames(byRun, SHARED).keys());
}

/**
 * The share of the units that came through of which no run changed anything; undefined where no action shows that it
 * changes something. Each unit counts once, by its runs that came through, and half a unit is added (Krichevsky and
 * Trofimov 1981): what nobody did yet may happen.
 */
function idleShare(
  won: readonly ObservedRun[],
  actions: ReadonlyMap<string, ActionModel>,
): number | undefined {
  if (![...actions.values()].some(isWrite)) return undefined;
  const units = new Map<string, { idle: number; runs: number }>();
  for (const { subject, steps } of won) {
    const unit = units.get(subject) ?? { idle: 0, runs: 0 };
    const changed = steps.some(({ action, outcome }) => outcome === 'ok' && isWrite(actions.get(action)));
    units.set(subject, { idle: unit.idle + Number(!changed), runs: unit.runs + 1 });
  }
  let share = 0;
  for (const { idle, runs } of units.values()) share += idle / runs;
  return (share + 0.5) / (units.size + 1);
}

/** The arguments of an action, with where each comes from. */
function argumentModels(
  action: string,
  list: readonly Call[],
  examples: ReadonlyMap<string, SourceExample[]>,
): ArgumentModel[] {
  // While none went through, those that were refused say with what it is called.
  const through = list.filter(({ refused }) => !refused);
  const went = through.length > 0 ? through : list;
  const names = [...new Set(list.flatMap(({ args }) => args.map(({ name }) => name)))];
  return names.map((name) => ({
    name,
    share:
      went.filter((call) => call.args.some((arg) => arg.name === name)).length / Math.max(1, went.length),
    sources: chooseSources(examples.get(`${action}\n${name}`) ?? []),
  }));
}

/** Actions that change nothing and tell what others are called with, each with those others. */
function fedBy(
  argsOf: ReadonlyMap<string, readonly ArgumentModel[]>,
  effects: Effects,
): Map<string, ReadonlySet<string>> {
  const fed = new Map<string, Set<string>>();
  for (const [action, args] of argsOf) {
    for (const read of readFrom(args)) {
      if (effects.changes(read) < 0.5) fed.set(read, (fed.get(read) ?? new Set()).add(action));
    }
  }
  return fed;
}

/** How likely something puts an error right for what it is refused for to be no obstacle. */
const MENDS = 0.45;

/** Learns what runs teach of the world that they act in. The same runs in any order give the same model. */
export function fitWorld(runs: readonly ObservedRun[]): World {
  const fitting = fittingWorld(runs);
  for (;;) {
    const part = fitting.next();
    if (part.done) return part.value;
  }
}

/**
 * The same, in parts of some milliseconds: whoever serves others meanwhile goes on between them.
 *
 * @param refusals by which the runs were read already
 */
export function* fittingWorld(
  runs: readonly ObservedRun[],
  nearness: Nearness = unknownNearness,
  refusals: Refusals = new Map(),
): Generator<void, World> {
  const { calls, background, effects } = yield* gather(runs);
  const examples = sourceExamples(calls);
  yield;
  const argsOf = new Map<string, ArgumentModel[]>();
  for (const [action, list] of [...calls].sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield;
    argsOf.set(action, argumentModels(action, list, examples));
  }
  const remedies = learnRemedies(runs, fedBy(argsOf, effects));
  yield;
  const mends = new Map(
    remedies.flatMap(({ error, fixes: [best] }) =>
      best && best.chance >= MENDS ? [[error, best.action] as const] : [],
    ),
  );
  const rules = learnRules(
    [...calls].flatMap(([action, list]) =>
      list
        .filter(({ refused, error }) => !refused || error !== undefined)
        .map(({ unit, error, facts, done }) => ({
          action,
          unit,
          ...(error === undefined ? {} : { error }),
          facts,
          done,
        })),
    ),
    background,
    new Map(remedies.map(({ error, fixes }) => [error, fixes.map(({ action }) => action)])),
    mends,
  );
  yield;
  const about = new Set([...rules.values()].flat().map(({ fact }) => factName(fact).fact));
  const won = runs.filter(({ success }) => success >= 0.5);
  const actions = new Map<string, ActionModel>();
  for (const [action, args] of argsOf) {
    yield;
    const list = calls.get(action)!;
    const went = list.filter(({ refused }) => !refused);
    const sources = new Map(args.map((arg) => [arg.name, arg.sources]));
    const conditions = learnConditions(
      list.map(({ unit, refused, error, args, facts, history }): ConditionExample => {
        const all = new Map(facts);
        for (const { name, value } of args) {
          const known = sources.get(name)!;
          if (known.length === 0) continue;
          const key = `told.${name}`;
          if (all.get(key) !== 'false') all.set(key, isTold(known, value, args, history) ? 'true' : 'false');
        }
        const fix = mends.get(error ?? '');
        return { unit, refused, ...(fix === undefined || fix === action ? {} : { mend: fix }), facts: all };
      }),
      background,
    );
    const own = rules.get(action) ?? [];
    const said = [...own, ...sureConditions(conditions, own, about)];
    actions.set(action, {
      action,
      calls: tallyUnits(
        list,
        () => '',
        ({ refused }) => refused,
      ).get('')!,
      attempts: { ok: went.length, refused: list.length - went.length },
      usual:
        won.filter(({ steps }) => steps.some((step) => step.action === action && step.outcome === 'ok'))
          .length / Math.max(1, won.length),
      tried: runs.filter(({ steps }) => steps.some((step) => step.action === action)).length / runs.length,
      changes: effects.changes(action),
      args,
      conditions,
      said: withEffects(said, list, effects),
    });
  }
  const idle = idleShare(won, actions);
  const inPlace = inPlaceOfChanges(won, actions);
  yield;
  const follows = followsBy(actions);
  const results = resultFacts(runs, background);
  const requirements = learnRequirements(runs, results, follows);
  yield;
  const words = learnWordWorld(runs, nearness);
  return {
    ...(words === undefined ? {} : { words }),
    runs: runs.length,
    units: new Set(runs.map(({ subject }) => subject)).size,
    actions,
    ...(idle === undefined ? {} : { idle }),
    ...(inPlace.size === 0 ? {} : { inPlace }),
    shared: sharedArguments(runs),
    remedies,
    order: learnOrder(runs),
    requirements,
    gaps: learnGaps(runs, results, follows),
    refusals,
  };
}
