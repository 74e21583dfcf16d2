import { type Effects, withEffects } from './conditions/effects.js';
import { type ConditionExample, learnConditions } from './conditions/learn-conditions.js';
import { type KnownWay, learnRules } from './conditions/learn-rules.js';
import { sureConditions } from './conditions/sure-conditions.js';
import { calledWithOne } from './needs/called-with-one.js';
import { comparable } from './needs/comparable.js';
import { followsBy } from './needs/follows.js';
import { type Kinship, kinshipOf } from './needs/kinship.js';
import { learnGaps } from './needs/learn-gaps.js';
import { learnOrder } from './needs/learn-order.js';
import { learnRequirements } from './needs/learn-requirements.js';
import { type ResultFacts, resultFacts } from './needs/result-facts.js';
import { changesApart } from './plan/apart.js';
import { inPlaceOfChanges } from './plan/in-place.js';
import { isWrite } from './plan/plan-needs.js';
import { readFrom } from './plan/read-from.js';
import type { Refusals } from './refusals/refusals.js';
import { learnRemedies } from './remedies/learn-remedies.js';
import { tallyUnits } from './runs/evidence.js';
import { factName } from './runs/facts.js';
import { type History, saysValue } from './runs/history.js';
import type { ObservedRun } from './runs/observed-run.js';
import { type Call, gatherCalls } from './sources/gather-calls.js';
import { candidates, chooseSources, type LearnedSource } from './sources/learn-sources.js';
import type { SourceExample } from './sources/source-example.js';
import { sourceExamples } from './sources/source-examples.js';
import { type Nearness, unknownNearness } from './words/nearness.js';
import { learnWordWorld } from './words/word-world.js';
import type { ActionModel, ArgumentModel, World } from './world.js';

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

/** Share of an argument's values that an action has to tell to be called for what it tells. */
const TELLS = 0.3;

/** Actions that change nothing and are called for what they tell. */
function looksAmong(argsOf: ReadonlyMap<string, readonly ArgumentModel[]>, effects: Effects): Set<string> {
  return new Set(
    [...argsOf].flatMap(([action, args]) =>
      [...readFrom(args, TELLS)].filter((read) => read !== action && effects.changes(read) < 0.5),
    ),
  );
}

/** What an error of some actions comes from. */
interface Cause extends KnownWay {
  key: string;
  error: string;
  actions: ReadonlyMap<string, number>;
}

/** How likely something puts an error right for what it is refused for to be no obstacle. */
const MENDS = 0.45;

/** A model, and what it was made of that more is learned from. */
export interface FittedWorld {
  world: World;
  results: ResultFacts;
  kin: Kinship;
}

/**
 * Learns what runs teach of the world that they act in, in parts of some milliseconds: whoever serves others meanwhile
 * goes on between them. The same runs in any order give the same model.
 *
 * @param refusals by which the runs were read already
 */
export function* fittingWorld(
  runs: readonly ObservedRun[],
  nearness: Nearness = unknownNearness,
  refusals: Refusals = new Map(),
): Generator<void, FittedWorld> {
  const { calls, background, effects } = yield* gatherCalls(runs);
  const every = sourceExamples(calls, new Set());
  yield;
  const argsOf = new Map<string, ArgumentModel[]>();
  for (const [action, list] of [...calls].sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield;
    argsOf.set(action, argumentModels(action, list, every));
  }
  // What is called for what it tells was called right where that was of use.
  const looks = looksAmong(argsOf, effects);
  const useful = sourceExamples(calls, looks);
  for (const action of [...argsOf.keys()].filter((action) => looks.has(action))) {
    yield;
    argsOf.set(action, argumentModels(action, calls.get(action)!, useful));
  }
  const remedies = learnRemedies(runs, fedBy(argsOf, effects));
  yield;
  // The same words may refuse actions for one cause or for several.
  const causes = remedies.map(({ error, actions, fixes }, i): Cause => {
    const [best] = fixes;
    return {
      key: `${error}\n${i}`,
      error,
      actions,
      fixes: fixes.map(({ action }) => action),
      ...(best && best.chance >= MENDS ? { mend: best.action } : {}),
    };
  });
  const byCall = new Map(
    causes.flatMap((cause) =>
      [...cause.actions.keys()].map((action) => [`${action}\n${cause.error}`, cause]),
    ),
  );
  const causeOf = (action: string, error = ''): Cause | undefined => byCall.get(`${action}\n${error}`);
  const rules = learnRules(
    [...calls].flatMap(([action, list]) =>
      list
        .filter(({ refused, error }) => !refused || error !== undefined)
        .map(({ unit, error, facts, done }) => ({
          action,
          unit,
          ...(error === undefined ? {} : { error: causeOf(action, error)?.key ?? error }),
          facts,
          done,
        })),
    ),
    background,
    new Map(causes.map((cause) => [cause.key, cause])),
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
        const fix = causeOf(action, error)?.mend;
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
      used: went.filter(({ used }) => used).length / Math.max(1, went.length),
      changes: effects.changes(action),
      args,
      conditions,
      said: withEffects(said, list, effects),
    });
  }
  const idle = idleShare(won, actions);
  const inPlace = inPlaceOfChanges(won, actions);
  const apart = changesApart(won, actions);
  yield;
  const follows = followsBy(actions);
  const results = resultFacts(runs, background);
  const compared = comparable(runs);
  const requirements = learnRequirements(compared, results, follows);
  yield;
  const kin = kinshipOf(runs, results, follows, looks);
  const serving = new Set([
    ...causes.flatMap(({ fixes }) => fixes),
    // What the words of a task ask for is a goal, though hardly anybody came through without it.
    ...requirements.flatMap(({ of, word, action }) => (word === undefined && !looks.has(of) ? [action] : [])),
  ]);
  const words = learnWordWorld(runs, nearness);
  const world: World = {
    ...(words === undefined ? {} : { words }),
    runs: runs.length,
    units: new Set(runs.map(({ subject }) => subject)).size,
    came: won.length,
    led: runs.filter(({ led }) => led).length,
    actions,
    ...(idle === undefined ? {} : { idle }),
    ...(inPlace.size === 0 ? {} : { inPlace }),
    ...(apart.size === 0 ? {} : { apart }),
    calledWithOne: calledWithOne(won, (action) => !looks.has(action) && !serving.has(action)),
    remedies,
    order: learnOrder(runs, results.refused, kin.takesNew),
    requirements,
    gaps: learnGaps(compared, results, kin),
    refusals,
  };
  return { world, results, kin };
}
