import type { ActionPlan } from '../../domain/action-plan.js';
import { ridgeChance } from '../../domain/maths/ridge.js';
import { stemsOf } from '../../domain/stems.js';
import { predictNeeds } from '../../search/need-model.js';
import { wordVector } from '../../search/need-words.js';
import type { LearnedRequirement } from '../../world/needs/learn-requirements.js';
import { planActions } from '../../world/plan/plan.js';
import type { World } from '../../world/world.js';
import { knownFixes, type Sought } from '../calibrate/learn-sought.js';
import { withUntried } from './sought-remedies.js';

/**
 * An action is a goal from this chance on where it is also nearly as likely as the likeliest, or likelier than not.
 * What puts errors right is one only where that is all but sure.
 */
const GOAL = { least: 0.3, close: 0.7, sure: 0.5, fix: 0.95 };
/**
 * What nobody asked for is recommended from this chance on: without what is needed a task fails, and what is not
 * needed costs one call. At .2 the parcel desk comes to .873, at .3 to .803, at .4 to .70 (six design seeds).
 */
const NEED = 0.2;
const NO_PROOF = { ok: 0, refused: 0 };

/** A task as it is planned for. */
export interface SoughtTask {
  vector: Float32Array;
  text: string;
  /** Hashes of its words. */
  said: ReadonlySet<number>;
}

/**
 * The plan for a task where results do not say what actions are called with: what it asks for, what tasks like it
 * turned out to need before and after that, and what calls were refused without.
 *
 * @param sayable whether an action may be named
 * @returns undefined where nothing is likely enough
 */
export function soughtPlan(
  world: World,
  { goals, hidden, sides, heads, rules, barred, untried }: Sought,
  task: SoughtTask,
  success: number,
  sayable: (action: string) => boolean,
): ActionPlan | undefined {
  const fixes = knownFixes(world);
  const asked = [...predictNeeds(goals, task.vector, task.said)]
    .filter(
      ([action, chance]) =>
        sayable(action) && world.actions.has(action) && chance >= (fixes.has(action) ? GOAL.fix : GOAL.least),
    )
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const most = asked[0]?.[1] ?? 0;
  const chances = new Map(asked.filter(([, chance]) => chance >= Math.min(GOAL.sure, GOAL.close * most)));
  if (chances.size === 0) return undefined;
  const sure = [...chances.keys()];
  const { at, value } = wordVector(task.said, hidden.vocabulary);
  const places = sure.flatMap((goal) => {
    const place = heads.indexOf(goal);
    return place < 0 ? [] : [hidden.vocabulary.words.length + place];
  });
  const point = { at: [...at, ...places], value: [...value, ...places.map(() => 1)] };
  const ruled = new Map<number, number>();
  for (const { head, word, need, chance } of rules) {
    if (head !== undefined && !chances.has(heads[head]!)) continue;
    if (word !== undefined && !at.includes(word)) continue;
    ruled.set(need, Math.max(ruled.get(need) ?? 0, chance));
  }
  const closed = new Set(barred.flatMap(([goal, actions]) => (chances.has(goal) ? actions : [])));
  const needs = hidden.actions
    .map((action, i) => ({
      action,
      when: sides[i]!,
      chance: Math.max(ruled.get(i) ?? 0, ridgeChance(hidden.rows[i]!, task.vector, point)),
    }))
    .filter(
      ({ action, when, chance }) =>
        chance >= NEED &&
        !(when === 'after' && closed.has(action)) &&
        !chances.has(action) &&
        sayable(action) &&
        world.actions.has(action),
    )
    .sort((a, b) => b.chance - a.chance || (a.action < b.action ? -1 : 1));
  const requirements: LearnedRequirement[] = [];
  for (const { action, when, chance } of needs) {
    if (chances.has(action)) continue;
    chances.set(action, chance);
    const of = when === 'before' ? sure : sure.slice(-1);
    for (const goal of of) {
      requirements.push({ of: goal, action, when, with: NO_PROOF, without: NO_PROOF, evidence: 0 });
    }
  }
  const plan = planActions(world, {
    chances,
    goals: sure,
    sure,
    success,
    requirements,
    stems: stemsOf(task.text),
  });
  return { ...plan, steps: plan.steps.map((step) => withUntried(step, untried)) };
}
