import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import { expectedF1Set } from '../../domain/maths/expected-f1.js';
import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { poissonAtMost } from '../../domain/maths/poisson.js';
import { onceFor } from '../../domain/once-for.js';
import { stemsOf } from '../../domain/stems.js';
import { isAlways } from '../../world/needs/learn-requirements.js';
import { planActions } from '../../world/plan/plan.js';
import { isWrite } from '../../world/plan/plan-needs.js';
import type { World } from '../../world/world.js';
import { openActions } from '../calibrate/open-actions.js';
import { searchGoals } from './search-goals.js';
import type { LikelyGoal } from './task-process.js';

/** Below this chance an action is one that the task hardly needs. */
const UNLIKELY = 0.15;
/** Actions are named when they are at least this share as likely to be needed as the likeliest. */
const CLOSE = 0.5;

/** Of what a task may be after the set whose expected F1 is greatest, likeliest first. */
function bestNamed(likely: readonly LikelyGoal[]): LikelyGoal[] {
  const chosen = expectedF1Set(likely.map(({ chance }) => chance)).map((i) => likely[i]!);
  const most = chosen[0]?.chance ?? 0;
  return chosen.filter(({ chance }) => chance >= Math.max(UNLIKELY, most * CLOSE));
}

/** What a task is after, of the open actions. */
export const goalsOf = (world: World, chances: ReadonlyMap<string, number>): string[] =>
  bestNamed(
    openActions(world).flatMap((action) =>
      chances.has(action) ? [{ action, chance: chances.get(action)! }] : [],
    ),
  ).map(({ action }) => action);

/**
 * What a task may well be after though its plan goes for other things, such as what is less likely than not. What stands
 * in the place of every change is none beside a plan that changes something.
 */
export function possibleGoals({ goals, steps }: ActionPlan, { actions, inPlace }: World): LikelyGoal[] {
  const planned = new Set(allSteps(steps).map(({ action }) => action));
  const changes = goals.some(({ action }) => planned.has(action) && isWrite(actions.get(action)));
  return bestNamed(goals).filter(({ action }) => !planned.has(action) && !(changes && inPlace?.has(action)));
}

/** Goals that are searched over, likeliest first: all their sets are weighed. */
const MAX_GOALS = 6;
/** No estimate of what a task is after is surer than this. */
const CERTAIN = 0.98;
/** Goals that are less likely than this are not mentioned. */
const MENTIONED = 0.03;

/**
 * What puts errors right, and what agents try oftener than it comes to anything, is a goal only where what users say
 * explains at least such a part of who tries it as it explains of the action that it explains best: else runs tried it
 * because something was refused, or at a loss.
 */
const ASKED_FOR = 0.4;
/** How seldom so few of the runs that come through would have done something if as many of them as of all tried it. */
const IN_VAIN = 0.05;
/** How likely something puts an error right to be looked at so. */
const REMEDY = 0.3;

/** Actions that put an error right, as far as is known. */
const remedialActions = (world: World): Set<string> =>
  new Set(
    world.remedies.flatMap(({ fixes }) =>
      fixes.filter(({ chance }) => chance >= REMEDY).map(({ action }) => action),
    ),
  );

/**
 * What is only done for the sake of another action, with that one: it is what that one is refused without, and runs come
 * through with it only where that one follows.
 */
const forTheSakeOf = onceFor(
  (world: World): ReadonlyMap<string, string> =>
    new Map(
      world.requirements.flatMap((requirement): [string, string][] => {
        const { of, action, when } = requirement;
        const serves = world.remedies.some(
          ({ actions, fixes }) =>
            actions.has(action) && fixes.some((fix) => fix.action === of && fix.chance >= REMEDY),
        );
        return when === 'after' && isAlways(requirement) && serves ? [[of, action]] : [];
      }),
    ),
);

/** The chances with one for what is done for another's sake and that other: both are told by whether the task is after it. */
function withoutServants(
  servants: ReadonlyMap<string, string>,
  chances: ReadonlyMap<string, number>,
): Map<string, number> {
  const merged = new Map(chances);
  for (const [servant, goal] of servants) {
    const [own, other] = [chances.get(servant), chances.get(goal)];
    if (own === undefined || other === undefined) continue;
    const both = fromLogOdds((logOdds(own, 1 - CERTAIN) + logOdds(other, 1 - CERTAIN)) / 2);
    merged.set(servant, both).set(goal, both);
  }
  return merged;
}

/**
 * How much likelier it is that a task is after nothing than goals that know nothing of each other would have it: tasks
 * are mostly after something, and who is after one thing is seldom after another.
 */
function idleOdds(world: World): number {
  const { idle } = world;
  if (idle === undefined) return 0;
  const none = openActions(world).reduce((p, action) => p * (1 - (world.actions.get(action)?.usual ?? 0)), 1);
  return Math.min(1, idle / (1 - idle) / (none / (1 - none)));
}

/**
 * Whether agents try something oftener than those that come through do it, beyond chance: by as many runs as there are
 * voices, as runs of one customer go about one task.
 */
function isInVain(world: World, action: string): boolean {
  const { usual, tried } = world.actions.get(action) ?? { usual: 1, tried: 0 };
  const came = ((world.came ?? 0) * world.units) / Math.max(1, world.runs);
  return poissonAtMost(Math.round(usual * came), tried * came) < IN_VAIN;
}

/**
 * The plan for a task in a world that can be planned in; undefined where too little is known of what it is after.
 *
 * @param asked chances that the task asks for each open action, and that it needs each other one
 * @param explained share of who tries each open action that the words of tasks explain
 */
export function taskPlan(
  world: World,
  asked: ReadonlyMap<string, number>,
  explained: ReadonlyMap<string, number>,
  success: number,
  task: string,
): ActionPlan | undefined {
  const fixes = remedialActions(world);
  const words = (action: string): number => explained.get(action) ?? 0;
  // What the words of tasks ask for rather than for what follows it is no servant of that.
  const servants = new Map(
    [...forTheSakeOf(world)].filter(([servant, goal]) => words(servant) <= words(goal)),
  );
  const chances = withoutServants(servants, asked);
  const most = Math.max(0, ...openActions(world).map(words));
  const least = ASKED_FOR * most;
  const eligible = new Map(
    [...chances].filter(
      ([action]) =>
        !servants.has(action) &&
        (explained.get(action) ?? 1) >=
          (fixes.has(action) || isInVain(world, action) ? least : Number.NEGATIVE_INFINITY),
    ),
  );
  const goals = goalsOf(world, eligible);
  if (openActions(world).every((action) => !eligible.has(action))) return undefined;
  const likely = openActions(world)
    .flatMap((action) => {
      const chance = Math.min(CERTAIN, Math.max(1 - CERTAIN, eligible.get(action) ?? 0));
      return eligible.has(action) ? [{ action, chance }] : [];
    })
    .sort((a, b) => b.chance - a.chance)
    .slice(0, MAX_GOALS);
  const { sure, branches } = searchGoals(world, likely, idleOdds(world), CLOSE * (likely[0]?.chance ?? 0));
  const all = [
    ...new Set([
      ...goals,
      ...sure,
      ...branches.flatMap(({ ways }) => ways.flatMap((way) => [...way.goals.keys()])),
    ]),
  ];
  const others = openActions(world).filter((action) => (eligible.get(action) ?? 0) >= MENTIONED);
  return planActions(world, {
    chances,
    goals: all,
    sure,
    branches,
    others,
    success,
    stems: stemsOf(task),
  });
}
