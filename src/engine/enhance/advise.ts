import type { ActionPlan, PlanStep } from '../../domain/action-plan.js';
import { SAY } from '../../domain/say.js';
import { linePieces, type Need, needPieces, nextPieces } from '../../guidance/line-pieces.js';
import type { Names } from '../../guidance/names.js';
import type { Piece } from '../../guidance/piece.js';
import { plannedActions, planPieces, planRemedies } from '../../guidance/plan-pieces.js';
import { warningPieces } from '../../guidance/warning-pieces.js';
import { wordPieces } from '../../guidance/word-pieces.js';
import { expectedF1Set } from '../../search/expected-f1.js';
import { END, type ExperienceNode } from '../../search/experience-tree.js';
import { predictNeeds } from '../../search/need-model.js';
import { nextActions, weighedNext } from '../../search/next-actions.js';
import type { Cursor, WalkedPath } from '../../search/walked-path.js';
import { remediesOf, stepOf } from '../../world/plan-step.js';
import { restOfPlan } from '../../world/rest-of-plan.js';
import type { SoFar } from '../../world/so-far.js';
import { planWords } from '../../world/word-plan.js';
import type { WordWorld } from '../../world/word-world.js';
import type { World } from '../../world/world.js';
import type { Sought } from '../calibrate/learn-sought.js';
import { isPlannable } from '../calibrate/open-actions.js';
import { isDecisive } from './decisive.js';
import { type KnownInput, knownPieces } from './known-pieces.js';
import type { LearnedNext } from './learned-next.js';
import type { Searched } from './search-tree.js';
import { type SoughtTask, soughtPlan } from './sought-plan.js';
import { kindredRemedies, withUntried } from './sought-remedies.js';
import { taskPlan } from './task-plan.js';
import type { Walk } from './walk.js';
import { wordErrorsAhead } from './word-errors.js';

const MAX_WARNINGS = 2;
/** Errors ahead that are told of where actions are words, at most. */
const MAX_WORD_LINES = 14;
/** Actions are named when they are at least this share as likely to be needed as the likeliest. */
const CLOSE = 0.5;
/** Weighted successes of like runs that a line or needs must have behind them. */
const MIN_SUPPORT = { line: 0.5, needs: 1.5 };
/** A longer list tells nobody what to do. */
const MAX_NEEDS = 3;
/** Below this chance an action is one that the task hardly needs. */
const UNLIKELY = 0.15;

/** What could be said, and what programs read of it. */
export interface Advice {
  pieces: Piece[];
  plan: ActionPlan | undefined;
}

/** Everything that advice is drawn from. */
export interface AdviceInput extends KnownInput {
  /** Whether a way to go is told. */
  leading: boolean;
  /**
   * What runs teach of the world, and the chance that the task asks for each action that tasks may be after, or needs each
   * other one; undefined until that is fitted.
   */
  world: World | undefined;
  asks: ReadonlyMap<string, number> | undefined;
  /** Share of who tries each of the former that the words of tasks explain. */
  explained: ReadonlyMap<string, number>;
  /** What tasks are after where results do not say what actions are called with, and this one. */
  sought: { of: Sought; task: SoughtTask } | undefined;
  /** How likely each action comes next, as it was learned of all runs; undefined where nothing was. */
  next: LearnedNext | undefined;
  /** Where the run stands, where it said so. */
  soFar: SoFar | undefined;
  /** How likely the task is to succeed. */
  chance: number;
  searched: Searched;
  /** The chance that the task needs a decisive action, over all runs of the collection; null until that is fitted. */
  chances: Map<string, number> | null;
}

/** Whether an action can be spoken of: a reply always can. */
const sayable = (action: string, names: Names): boolean =>
  action === SAY || names.action(action) !== undefined;

/** The entries whose runs stand behind a node, those that count most first. */
function sourcesOf(node: ExperienceNode, walk: Walk): number[] {
  const weights = new Map<number, number>();
  for (const { path, weight } of node.cursors) {
    const id = walk.paths[path]!.id;
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  }
  return [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
}

/** Entries whose runs took an action from here on, and counted: as successes, or as failures. */
function sourcesWith(action: string, walk: Walk, ended: 'successes' | 'failures'): number[] {
  const found: { id: number; weight: number }[] = [];
  for (const { path, position, weight: share } of walk.start) {
    const walked = walk.paths[path]!;
    const weight = share * walked[ended];
    if (weight === 0 || !walked.steps.some((step, i) => i >= position && step.action === action)) continue;
    found.push({ id: walked.id, weight });
  }
  return [...new Set(found.sort((a, b) => b.weight - a.weight || a.id - b.id).map(({ id }) => id))];
}

/** The entries that tell of an action: those of like runs that took it and came through, or else of any. */
function sourcesOfAction(action: string, { walk, experience }: AdviceInput): number[] {
  const near = sourcesWith(action, walk, 'successes');
  if (near.length > 0) return near;
  for (const { id, traces } of experience.entries.values()) {
    if (traces.some(({ path, successes }) => successes > 0 && path.some((step) => step.action === action)))
      return [id];
  }
  return [];
}

/** Actions that at least half of the like runs tried. */
function usuallyTried(walk: Walk): string[] {
  const weights = new Map<string, number>();
  let all = 0;
  for (const { weight, steps } of pathsAt(walk.start, walk)) {
    all += weight;
    for (const action of new Set(steps.map(({ action }) => action))) {
      if (action !== SAY) weights.set(action, (weights.get(action) ?? 0) + weight);
    }
  }
  return [...weights].filter(([, weight]) => weight >= all / 2).map(([action]) => action);
}

/**
 * The actions that decide and that the task is likely to need, most likely first. What is far less likely than the
 * most likely one would only distract.
 */
function needsOf(chances: Map<string, number>, least: number, input: AdviceInput): Need[] {
  const actions = [...chances.keys()].filter((action) => sayable(action, input.names)).sort();
  const chosen = expectedF1Set(actions.map((action) => chances.get(action)!)).map((i) => actions[i]!);
  const most = chances.get(chosen[0] ?? '') ?? 0;
  return chosen
    .filter((action) => chances.get(action)! >= Math.max(least, most * CLOSE))
    .slice(0, MAX_NEEDS)
    .map((action) => ({
      action,
      chance: chances.get(action)!,
      sources: sourcesWith(action, input.walk, 'successes'),
    }));
}

/** The paths that stand at these places, each once with its greatest weight. */
function pathsAt(places: Cursor[], walk: Walk): WalkedPath[] {
  const weights = new Map<number, number>();
  for (const { path, weight } of places) weights.set(path, Math.max(weights.get(path) ?? 0, weight));
  return [...weights].map(([path, weight]) => ({ ...walk.paths[path]!, weight }));
}

/** Weighted runs that stand at these places and came through, those that do not say how they ended by their chance. */
function supportOf(places: Cursor[], walk: Walk): number {
  let sum = 0;
  for (const { weight, runs, successes, failures } of pathsAt(places, walk)) {
    if (successes > 0) sum += (weight * runs * successes) / (successes + failures);
  }
  return sum;
}

/** Weighted share of the runs that stand at these places and came through. */
function shareOf(places: Cursor[], walk: Walk): number {
  let good = 0;
  let all = 0;
  for (const { weight, successes, failures } of pathsAt(places, walk)) {
    good += weight * successes;
    all += weight * (successes + failures);
  }
  return all > 0 ? good / all : 0;
}

/** A way that leaves out what is needed at least as likely as not is worse than none. */
const AS_LIKELY = 0.5;

/**
 * A way and needs that do not speak against each other: of a way that leaves out what is needed most, and of that need,
 * only the likelier is said.
 */
function agreeing<Step extends { action: string }>(
  way: Step[],
  needs: Need[],
): { line: Step[]; needs: Need[] } {
  const [most] = needs;
  const taken = new Set(way.map(({ action }) => action));
  if (way.length === 0 || most === undefined || taken.has(most.action)) return { line: way, needs };
  if (most.chance >= AS_LIKELY) return { line: [], needs };
  return { line: way, needs: needs.filter(({ action }) => taken.has(action)) };
}

/** The plan for the task, in whichever way its world can be planned in. */
function planFor(world: World, request: AdviceInput): ActionPlan | undefined {
  const { asks, explained, sought, chance, input, names, soFar } = request;
  const known = (action: string): boolean => sayable(action, names);
  let plan: ActionPlan | undefined;
  if (!isPlannable(world)) plan = sought && soughtPlan(world, sought.of, sought.task, chance, known);
  else if (asks) {
    const asked = new Map([...asks].filter(([action]) => known(action)));
    plan = taskPlan(world, asked, explained, chance, soFar?.told ? soFar.history.words : input);
  }
  return plan && soFar ? restOfPlan(plan, world, soFar) : plan;
}

/** What is said of a plan, of what it works with and of the errors that lie on it. */
async function planAdvice(plan: ActionPlan, world: World, request: AdviceInput): Promise<Piece[]> {
  const { names, walk, soFar, sought } = request;
  const sources = (action: string): number[] => sourcesOfAction(action, request);
  const seen = new Set(soFar?.history.seen.map(({ action }) => action));
  const lines = planPieces(plan, sources, soFar && { seen });
  const untried = sought?.of.untried ?? [];
  const likely = sought && predictNeeds(sought.of.met, sought.task.vector, sought.task.said);
  const recommended = new Map(plan.steps.map(({ action, chance }) => [action, chance]));
  const ahead = new Set([...recommended.keys(), ...(soFar ? [] : usuallyTried(walk))]);
  for (const action of ahead) {
    for (const { then } of remediesOf(action, world)) for (const fix of then) ahead.add(fix);
  }
  const steps = [...ahead]
    .filter((action) => sayable(action, names))
    .map((action) => withUntried(stepOf(action, recommended.get(action) ?? 0.5, world), untried));
  const kindred = plan.goals
    .filter(({ action }) => sought && recommended.has(action))
    .flatMap(({ action }) =>
      kindredRemedies(action, world, untried).map(
        ({ remedy, chance }): PlanStep => ({ action, chance, if_refused: [remedy] }),
      ),
    );
  const way = request.leading ? plannedActions(plan) : [];
  const remedies = [steps, kindred].flatMap((of) => planRemedies(of, sources, likely, way));
  const facts = await knownPieces({ ...request, remedies: false }, recommended);
  return [...lines, ...remedies, ...facts];
}

/** What comes next, by like runs and by what was learned of all runs. */
function nextAdvice(request: AdviceInput): Piece[] {
  const { walk, names } = request;
  const voted = nextActions(walk.paths, walk.start);
  const next = (request.next ? weighedNext(voted, request.next) : voted)
    .filter(({ action }) => sayable(action, names))
    .map(({ action, share, paths }, i) => ({
      action,
      share,
      sources:
        paths.length > 0 || i > 0
          ? [...new Set(paths.map((path) => walk.paths[path]!.id))]
          : sourcesOfAction(action, request).slice(0, 1),
    }));
  return nextPieces(next);
}

/** The plan where actions are words; none where it is not the whole of the task, for who follows it does nothing else. */
function wordPlan(words: WordWorld, { input, names }: AdviceInput): ActionPlan | undefined {
  const planned = planWords(words, input);
  if (!planned?.whole) return undefined;
  const named = planned.plan.steps.every(({ action }) => {
    const known = words.actions.get(action);
    return known !== undefined && sayable(known.action, names);
  });
  return named ? planned.plan : undefined;
}

/** Draws every line that could be said from what was found; choosing among them is the composer's work. */
export async function advise(request: AdviceInput): Promise<Advice> {
  const { experience, walk, searched, names, world } = request;
  const pieces: Piece[] = [];
  // Where a plan could be made and was not, too little is known to say what is rather not needed.
  const least = world && isPlannable(world) ? AS_LIKELY : UNLIKELY;

  const decisive = searched.contrasts.filter(
    ({ action }) => isDecisive(action, experience) && sayable(action, names),
  );
  const chances = request.chances ?? new Map(decisive.map(({ action, need }) => [action, need] as const));
  const likely = supportOf(walk.start, walk) < MIN_SUPPORT.needs ? [] : needsOf(chances, least, request);
  // A way is shown when like runs came through by it, and as often as by others; and whole, but for what the task
  // hardly needs: a way that stops half-way is worse than none.
  const last = searched.line.at(-1);
  const proven =
    last !== undefined &&
    supportOf(last.cursors, walk) >= MIN_SUPPORT.line &&
    shareOf(last.cursors, walk) >= shareOf(searched.root.cursors, walk);
  // A step that must not be named is left out; a way that would end in one is not shown.
  const way = searched.line.filter(({ action }) => action !== END);
  const end = way.findLast(({ action }) => action !== SAY);
  const whole =
    proven && (end === undefined || sayable(end.action, names))
      ? way.filter(
          ({ action }) =>
            sayable(action, names) &&
            (!isDecisive(action, experience) || (chances.get(action) ?? 0) >= least),
        )
      : [];
  const { line, needs } = agreeing(whole, likely);
  // Where a plan can be made from the task alone, only an agent that says what it sees is past its beginning; where it
  // stands in a plan is known only where it says how it came there.
  const begins = world && !(isPlannable(world) ? walk.observed : walk.midway);
  if (world && (begins || request.soFar)) {
    const plan = planFor(world, request);
    if (plan) {
      const next = walk.observed ? nextAdvice(request) : [];
      return { pieces: [...next, ...(await planAdvice(plan, world, request))], plan };
    }
  }
  if (walk.midway) pieces.push(...nextAdvice(request));
  if (world?.words && !walk.midway) {
    const ahead = wordErrorsAhead(world.words, request.input).slice(0, MAX_WORD_LINES);
    const known = ahead.map(({ remedy, templates, likely, wayOut, before }) => ({
      refused: templates.map((template) => ({
        template,
        action: world.words!.actions.get(template)!.action,
        slots: {},
      })),
      error: remedy.error,
      wayOut,
      before,
      likely,
      chance: remedy.chance,
      units: remedy.units,
      sources: sourcesOfAction(wayOut.action, request).slice(0, 1),
    }));
    const facts = await knownPieces({ ...request, remedies: false }, new Map());
    return { pieces: [...wordPieces(known), ...facts], plan: wordPlan(world.words, request) };
  }
  if (last && line.length > 0) {
    let successes = 0;
    let failures = 0;
    for (const path of pathsAt(last.cursors, walk)) {
      successes += path.successes;
      failures += path.failures;
    }
    pieces.push(
      ...linePieces({
        steps: line,
        successes,
        failures,
        chance: last.posterior.mean,
        sources: sourcesOf(last, walk),
        midway: walk.midway,
      }),
    );
  }
  // The way names what it takes.
  const taken = new Set(line.map(({ action }) => action));
  pieces.push(...needPieces(needs.filter(({ action }) => !taken.has(action))));
  // Whether runs took an action depends on what their task was: only what this task hardly needs is a mistake.
  const forks = decisive.filter(({ action, need }) => (chances.get(action) ?? need) < UNLIKELY);
  const failedWith = (action: string): number[] => sourcesWith(action, walk, 'failures');
  pieces.push(...warningPieces(forks, failedWith).slice(0, MAX_WARNINGS));

  const recommended = new Map(line.map(({ action }) => [action, 1]));
  for (const { action, chance } of needs) recommended.set(action, chance);
  pieces.push(...(await knownPieces(request, recommended)));
  return { pieces, plan: undefined };
}
