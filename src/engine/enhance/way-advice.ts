import { expectedF1Set } from '../../domain/maths/expected-f1.js';
import { SAY } from '../../domain/say.js';
import { linePieces, type Need, needPieces } from '../../guidance/line-pieces.js';
import type { Piece } from '../../guidance/piece.js';
import { warningPieces } from '../../guidance/warning-pieces.js';
import { END, type ExperienceNode } from '../../search/experience-tree.js';
import { isPlannable } from '../calibrate/open-actions.js';
import { type AdviceInput, sayable } from './advice-input.js';
import { isDecisive } from './decisive.js';
import { knownPieces } from './known-pieces.js';
import type { Searched } from './search-tree.js';
import { pathsAt, shareOf, sourcesOf, sourcesWith, supportOf } from './walk-evidence.js';

const MAX_WARNINGS = 2;
/** Actions are named when they are at least this share as likely to be needed as the likeliest. */
const CLOSE = 0.5;
/** Weighted successes of like runs that a line or needs must have behind them. */
const MIN_SUPPORT = { line: 0.5, needs: 1.5 };
/** A longer list tells nobody what to do. */
const MAX_NEEDS = 3;
/** Below this chance an action is one that the task hardly needs. */
const UNLIKELY = 0.15;
/** A way that leaves out what is needed at least as likely as not is worse than none. */
const AS_LIKELY = 0.5;

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

/**
 * The way of the line, where like runs came through by it, and as often as by others; and whole, but for what the task
 * hardly needs: a way that stops half-way is worse than none.
 *
 * @param least the chance from which on an action is needed
 */
function provenWay(
  { view, walk, names }: AdviceInput,
  searched: Searched,
  chances: ReadonlyMap<string, number>,
  least: number,
): ExperienceNode[] {
  const last = searched.line.at(-1);
  const proven =
    last !== undefined &&
    supportOf(last.cursors, walk) >= MIN_SUPPORT.line &&
    shareOf(last.cursors, walk) >= shareOf(searched.root.cursors, walk);
  // A step that must not be named is left out; a way that would end in one is not shown.
  const way = searched.line.filter(({ action }) => action !== END);
  const end = way.findLast(({ action }) => action !== SAY);
  if (!proven || (end !== undefined && !sayable(end.action, names))) return [];
  return way.filter(
    ({ action }) =>
      sayable(action, names) && (!isDecisive(action, view) || (chances.get(action) ?? 0) >= least),
  );
}

/** What is said with no plan: the way of like runs, what the task needs beside it, and what to keep from. */
export async function wayAdvice(request: AdviceInput): Promise<Piece[]> {
  const { view, walk, names, world } = request;
  const searched = request.search();
  const pieces: Piece[] = [];
  // Where a plan could be made and was not, too little is known to say what is rather not needed.
  const least = world && isPlannable(world) ? AS_LIKELY : UNLIKELY;
  const decisive = searched.contrasts.filter(
    ({ action }) => isDecisive(action, view) && sayable(action, names),
  );
  const chances = request.chances ?? new Map(decisive.map(({ action, need }) => [action, need] as const));
  const likely = supportOf(walk.start, walk) < MIN_SUPPORT.needs ? [] : needsOf(chances, least, request);
  const last = searched.line.at(-1);
  const { line, needs } = agreeing(provenWay(request, searched, chances, least), likely);
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
  return pieces;
}
