import type { ActionPlan, PlanStep } from '../../domain/action-plan.js';
import { nextPieces, possiblePieces } from '../../guidance/line-pieces.js';
import type { Piece } from '../../guidance/piece.js';
import { plannedActions, planPieces, planRemedies } from '../../guidance/plan-pieces.js';
import { predictNeeds } from '../../search/need-model.js';
import { remediesOf, stepOf } from '../../world/plan/plan-step.js';
import type { World } from '../../world/world.js';
import { isPlannable, openActions } from '../calibrate/open-actions.js';
import { type Advice, type AdviceInput, sayable } from './advice-input.js';
import { isWorthFollowing } from './is-worth-following.js';
import { knownPieces } from './known-pieces.js';
import { missingAfter, missingPieces, withMissing } from './missing.js';
import { likelyNext, withLikelier } from './next-advice.js';
import { planLeft } from './plan-left.js';
import { planWithRecent, type RecentRemedies, recentRemedies, withRecent } from './recent-remedies.js';
import { kindredRemedies, withUntried } from './sought-remedies.js';
import { possibleGoals } from './task-plan.js';
import { sourcesOfAction, usuallyTried } from './walk-evidence.js';

/** How likely a task has to be after what runs like it tried for its errors to be told. */
const LIKELY = 0.2;

/** What is said of a plan, of what it works with and of the errors that lie on it. */
async function saidOf(
  plan: ActionPlan,
  world: World,
  recent: RecentRemedies,
  request: AdviceInput,
): Promise<Piece[]> {
  const { names, walk, soFar, sought } = request;
  const sources = (action: string): number[] => sourcesOfAction(action, request);
  const seen = new Set(soFar?.history.seen.map(({ action }) => action));
  const lines = planPieces(plan, sources, soFar && { seen });
  const untried = sought?.of.untried ?? [];
  const likely = sought && predictNeeds(sought.of.met, sought.task.vector, sought.task.said);
  const recommended = new Map(plan.steps.map(({ action, chance }) => [action, chance]));
  // What runs try at a loss, whatever they are asked for, lies on no way.
  const open = new Set(isPlannable(world) ? openActions(world) : []);
  const asked = new Map(plan.goals.map(({ action, chance }) => [action, chance]));
  const tried = (soFar ? [] : usuallyTried(walk)).filter(
    (action) => !open.has(action) || (asked.get(action) ?? 0) >= LIKELY,
  );
  const ahead = new Set([...recommended.keys(), ...tried]);
  for (const action of ahead) {
    for (const { then } of [...remediesOf(action, world), ...(recent.get(action) ?? [])])
      for (const fix of then) ahead.add(fix);
  }
  const steps = [...ahead]
    .filter((action) => sayable(action, names))
    .map((action) =>
      withRecent(withUntried(stepOf(action, recommended.get(action) ?? 0.5, world), untried), recent),
    );
  const kindred = plan.goals
    .filter(({ action }) => sought && recommended.has(action))
    .flatMap(({ action }) =>
      kindredRemedies(action, world, untried).map(
        ({ remedy, chance }): PlanStep => ({ action, chance, if_refused: [remedy] }),
      ),
    );
  const unmet = [...request.unmet].flatMap(([action, chance]) =>
    chance >= LIKELY && sayable(action, names) ? [{ action, chance }] : [],
  );
  // In the middle of a task a goal without a step may have been reached.
  const possible = soFar
    ? []
    : [...possibleGoals(plan, world), ...unmet]
        .sort((a, b) => b.chance - a.chance)
        .map((goal) => ({ ...goal, sources: sources(goal.action) }));
  const way = request.leading ? plannedActions(plan) : [];
  const remedies = [steps, kindred].flatMap((of) => planRemedies(of, sources, likely, way));
  const facts = await knownPieces({ ...request, remedies: false }, recommended);
  return [...lines, ...possiblePieces(possible), ...remedies, ...facts];
}

/**
 * What is said off one plan for the task; undefined where none can be made. Where a plan can be made from the task alone,
 * only an agent that says what it sees is past its beginning; where it stands in a plan is known only where it says how
 * it came there.
 */
export async function planAdvice(request: AdviceInput): Promise<Advice | undefined> {
  const { world, walk, soFar } = request;
  if (!world) return undefined;
  const begins = !(isPlannable(world) ? walk.observed : walk.midway);
  const { draw, explained, names, view, lastEntry, believes, readEntries } = request;
  if (!begins && !soFar) return undefined;
  const recent = await recentRemedies(world, view, lastEntry, believes, readEntries);
  const left = planLeft(world, request, soFar, recent);
  if (!left) return undefined;
  const next = walk.observed ? likelyNext(request, left) : [];
  const plan = planWithRecent(withLikelier(left, next, world, soFar), recent);
  const missing = isPlannable(world)
    ? missingAfter(plan, world, explained, draw, (action) => sayable(action, names))
    : [];
  const pieces = [
    ...nextPieces(next),
    ...(await saidOf(plan, world, recent, request)),
    ...missingPieces(missing, (action) => sourcesOfAction(action, request)),
  ];
  // Whoever reads lines tries other things beside; whoever follows a plan does not.
  const worth = soFar !== undefined || !isPlannable(world) || isWorthFollowing(plan, world, draw('follow'));
  const whole = missing.length > 0 ? withMissing(plan, missing, world) : plan;
  return { pieces, plan: whole, withheld: !worth };
}
