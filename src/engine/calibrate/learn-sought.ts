import { dualRidge } from '../../domain/maths/dual-ridge.js';
import { evenly } from '../../domain/maths/evenly.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { Embedder } from '../../embedding/embedder.js';
import { hiddenNeeds } from '../../search/hidden-needs.js';
import type { NeedModel } from '../../search/need-model.js';
import { learnNeedRules, type NeedRule } from '../../search/need-rules.js';
import { vocabularyOf, wordHashes, wordVector } from '../../search/need-words.js';
import { type GoalSign, INSISTED, type Insistence, soughtGoals } from '../../search/sought-goals.js';
import { type UntriedWay, untriedWays } from '../../world/remedies/untried-ways.js';
import type { ObservedRun } from '../../world/runs/observed-run.js';
import type { World } from '../../world/world.js';
import { type KeptNeeds, keepNeeds, readNeeds } from './needs.js';
import { remedialSteps } from './remedial-steps.js';

/** What tasks are after, and what they need beside it, learned from how agents went about them. */
export interface Sought {
  /** The chance that a task asks for each action. */
  goals: NeedModel;
  /** The chance that a task of some goal needs an action before or after it, though nothing asks for it. */
  hidden: NeedModel;
  /** Of each row of `hidden`, on which side of the goal. */
  sides: ('before' | 'after')[];
  /** The goals that stand past the words of `hidden`'s rows, in their order. */
  heads: string[];
  /** What follows from a goal or a word alone, by the places of `heads`, of the words and of `hidden`'s rows. */
  rules: NeedRule[];
  /** By goal what cannot be done once it went through. */
  barred: [goal: string, actions: string[]][];
  /** The chance that a task meets each error, by the error's words. */
  met: NeedModel;
  /** Errors that nobody got past yet, and what was not tried against them. */
  untried: UntriedWay[];
}

/** As it is kept. */
export type KeptSought = Omit<Sought, 'goals' | 'hidden' | 'met'> &
  Record<'goals' | 'hidden' | 'met', KeptNeeds>;

const MAX_RUNS = 500;
const MAX_ACTIONS = 64;
/** From this chance on a run counts as one that was after an action. */
const MEMBER = 0.4;
/**
 * An action that runs are after themselves is nothing that others need: so sure of one, so many of those that tried it,
 * and of all.
 */
const OWN_GOAL = { chance: 0.6, most: 0.5, runs: 2, share: 0.03 };
/** How likely the one thing of those that tasks ask for by which a run came through is what its task asked for. */
const CAME_BY = 0.97;
const MIN_RUNS = 5;
/** Something cannot be done after something else where so many tries were refused, and so many times those that were not. */
const BARRED = { refused: 2, ratio: 9 };

/** What puts errors right, as far as that is known well enough to be no goal. */
export const knownFixes = (world: World): Set<string> =>
  new Set(
    world.remedies.flatMap(({ fixes: [best] }) =>
      best && best.chance >= 0.6 && best.units >= 2 ? [best.action] : [],
    ),
  );

/** How far an agent went with each action of a run; null for what it did to put an error right and for nothing else. */
function insistence({ steps }: ObservedRun, world: World): Map<string, Insistence | null> {
  const remedial = remedialSteps(steps, world);
  const found = new Map<string, Insistence | null>();
  const refused = new Set<string>();
  steps.forEach(({ action, outcome }, i) => {
    const known = found.get(action);
    if (refused.has(action)) found.set(action, INSISTED.again);
    else if (!remedial.has(i)) {
      const now = i === 0 ? INSISTED.first : INSISTED.tried;
      found.set(action, Math.max(known ?? INSISTED.untried, now) as Insistence);
    } else if (known === undefined) found.set(action, null);
    if (outcome === 'error') refused.add(action);
  });
  return found;
}

/** What a run came through by where actions are words: what it ended with, what is only gone to left out. */
function cameBy({ steps, success }: ObservedRun, { words }: World): string | undefined {
  if (!words || success !== 1) return undefined;
  const last = steps.findLast(
    (step) => step.outcome === 'ok' && !words.needs.fluid.has(step.words?.template ?? ''),
  );
  return last?.words && last.action;
}

const wentThrough = ({ steps }: ObservedRun): Set<string> =>
  new Set(steps.filter(({ outcome }) => outcome === 'ok').map(({ action }) => action));

/** Says whether an action was refused nearly whenever somebody tried it after another one had gone through. */
function barredAfter(runs: readonly ObservedRun[]): (head: string, action: string) => boolean {
  const counts = new Map<string, { ok: number; refused: number }>();
  for (const { steps } of runs) {
    const before = new Set<string>();
    for (const { action, outcome } of steps) {
      for (const head of before) {
        const key = JSON.stringify([head, action]);
        const count = counts.get(key) ?? { ok: 0, refused: 0 };
        if (outcome === 'ok') count.ok += 1;
        else if (outcome === 'error') count.refused += 1;
        counts.set(key, count);
      }
      if (outcome === 'ok') before.add(action);
    }
  }
  return (head, action) => {
    const { ok, refused } = counts.get(JSON.stringify([head, action])) ?? { ok: 0, refused: 0 };
    return refused >= BARRED.refused && ok * BARRED.ratio < refused;
  };
}

/**
 * Learns what tasks are after and what they need beside it.
 *
 * @returns undefined where too few runs say how they ended
 */
export async function learnSought(
  all: readonly ObservedRun[],
  world: World,
  embedder: Embedder,
): Promise<Sought | undefined> {
  const runs = evenly(
    all.filter(({ success }) => success === 0 || success === 1),
    MAX_RUNS,
  );
  if (runs.length < MIN_RUNS || runs.every(({ steps }) => steps.length === 0)) return undefined;
  const vectors: Float32Array[] = [];
  for (const { query } of runs) vectors.push((await embedder.embed([query]))[0]!);
  const hashes = runs.map(({ query }) => wordHashes(query));
  const vocabulary = vocabularyOf(hashes);
  const { dimensions } = embedder;
  const points = vectors.map((vector, i) => ({ vector, sparse: wordVector(hashes[i]!, vocabulary) }));
  const counts = new Map<string, number>();
  for (const { steps } of runs) {
    for (const action of new Set(steps.map((step) => step.action)))
      counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  const actions = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ACTIONS)
    .map(([action]) => action)
    .sort();
  const insisted = runs.map((run) => insistence(run, world));
  const done = runs.map(wentThrough);
  const by = runs.map((run) => cameBy(run, world));
  await yieldToEventLoop();
  const refuted = (action: string, i: number): boolean => runs[i]!.success === 1 && !done[i]!.has(action);
  const signs = actions.map((action) =>
    runs.map(({ led = false }, i): GoalSign => {
      const shown = insisted[i]!.has(action) ? insisted[i]!.get(action)! : INSISTED.untried;
      return {
        refuted: refuted(action, i),
        ...(by[i] === action ? { proved: true } : {}),
        ...(led || shown === null ? {} : { insisted: shown }),
      };
    }),
  );
  const estimate = await dualRidge(points, dimensions, vocabulary.words.length);
  const { chances } = soughtGoals(signs, estimate);
  const fixes = knownFixes(world);
  const free = runs.map((_, i) => i).filter((i) => runs[i]!.led !== true);
  const enough = Math.max(OWN_GOAL.runs, OWN_GOAL.share * free.length);
  // What most agents that try it leave alone again is nothing that tasks ask for.
  const asked = new Set(
    actions.filter((action, a) => {
      const after = free.filter((i) => chances[a]![i]! > OWN_GOAL.chance).length;
      const tried = free.filter((i) => insisted[i]!.has(action)).length;
      return !fixes.has(action) && after >= Math.max(enough, OWN_GOAL.most * tried);
    }),
  );
  // What a run came through by that was told what to do is what its task asked for, where that is one thing.
  const sole = runs.map((_, i) => {
    const went = [...asked].filter((action) => done[i]!.has(action));
    return went.length === 1 ? went[0] : undefined;
  });
  runs.forEach(({ led, success }, i) => {
    const only = sole[i];
    if (led && success === 1 && only !== undefined) chances[actions.indexOf(only)]![i] = CAME_BY;
  });
  const goals: NeedModel = { actions, vocabulary, rows: chances.map((values) => estimate(values).row()) };
  const heads = [...asked];
  const errors = [...new Set(world.remedies.map(({ error }) => error))].slice(0, MAX_ACTIONS);
  const metBy = runs.map(({ steps }) => new Set(steps.map(({ error }) => error)));
  const met: NeedModel = {
    actions: errors,
    vocabulary,
    rows: errors.map((error) => estimate(metBy.map((own) => (own.has(error) ? 1 : 0))).row()),
  };
  const after = runs.map((_, i) =>
    heads.filter(
      (head) => (chances[actions.indexOf(head)]![i]! >= MEMBER && done[i]!.has(head)) || sole[i] === head,
    ),
  );
  const within = runs.map((_, i) => i).filter((i) => after[i]!.length > 0);
  const others = actions.filter((action) => !asked.has(action) && !fixes.has(action));
  const untried = untriedWays(runs, world.remedies, asked);
  const words = vocabulary.words.length;
  if (within.length < MIN_RUNS) {
    const hidden = { actions: [], vocabulary, rows: [] };
    return { goals, hidden, sides: [], heads, barred: [], rules: [], met, untried };
  }
  const headed = within.map((i) => {
    const { vector, sparse } = points[i]!;
    const at = after[i]!.map((head) => words + heads.indexOf(head));
    return { vector, sparse: { at: [...sparse.at, ...at], value: [...sparse.value, ...at.map(() => 1)] } };
  });
  const starts = within.map((i) =>
    runs[i]!.steps.findIndex(({ action, outcome }) => outcome === 'ok' && after[i]!.includes(action)),
  );
  const barred = barredAfter(runs);
  const candidates = others.flatMap((action) =>
    (['before', 'after'] as const).map((side) => ({
      action,
      side,
      signs: within.map((i, k) => ({
        done: runs[i]!.steps.some(
          (step, at) =>
            step.action === action &&
            step.outcome === 'ok' &&
            (side === 'before' ? at < starts[k]! : at > starts[k]!),
        ),
        barred: side === 'after' && after[i]!.some((head) => barred(head, action)),
      })),
    })),
  );
  const found = hiddenNeeds(
    within.map((i) => ({ success: runs[i]!.success === 1, led: runs[i]!.led === true })),
    candidates.map((candidate) => candidate.signs),
    await dualRidge(headed, dimensions, words + heads.length),
  );
  const rules = learnNeedRules(
    within.map((i) => ({
      success: runs[i]!.success === 1,
      led: runs[i]!.led === true,
      heads: after[i]!.map((head) => heads.indexOf(head)),
      words: points[i]!.sparse.at,
    })),
    candidates.map((candidate) => candidate.signs),
  );
  return {
    met,
    untried,
    rules,
    goals,
    hidden: {
      actions: candidates.map(({ action }) => action),
      vocabulary,
      rows: found.map((fit) => fit.row()),
    },
    sides: candidates.map(({ side }) => side),
    heads,
    barred: [...asked].map((head) => [head, others.filter((action) => barred(head, action))]),
  };
}

/** What was learned, as JSON can hold it. */
export const keepSought = ({ goals, hidden, met, ...rest }: Sought): KeptSought => ({
  goals: keepNeeds(goals),
  hidden: keepNeeds(hidden),
  met: keepNeeds(met),
  ...rest,
});

/** The same again; undefined when it is of another version. */
export function readSought({ goals, hidden, met, ...rest }: KeptSought): Sought | undefined {
  if (!rest.rules || !rest.untried || !met) return undefined;
  const [first, second, third] = [readNeeds(goals), readNeeds(hidden), readNeeds(met)];
  return first && second && third && { goals: first, hidden: second, met: third, ...rest };
}
