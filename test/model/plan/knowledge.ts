import type { GoalChance } from '../../../src/model/goals/goals.js';
import type { PlanInput, PlanKnowledge } from '../../../src/model/plan/plan-input.js';
import { type MadeCall, madeTable } from '../goals/made-runs.js';

/** Knowledge of a small desk; what is not given is not known. */
export const knowing = (parts: Partial<PlanKnowledge> = {}): PlanKnowledge => ({
  shownOf: (operator) => ({ kind: 'call', name: operator }),
  argumentsOf: () => [],
  producersOf: () => [],
  prerequisitesOf: () => [],
  onceFor: () => undefined,
  refusalsOf: () => [],
  isRefusedNow: () => false,
  ...parts,
});

/** A function that knows some operators. */
export const of =
  <T>(known: Readonly<Record<string, readonly T[]>>) =>
  (operator: string): readonly T[] =>
    known[operator] ?? [];

export const goal = (operator: string, chance: number, more: Partial<GoalChance> = {}): GoalChance => ({
  operator,
  chance,
  clause: 0,
  times: 1,
  asked: true,
  harm: 0.5,
  ...more,
});

/** The input of a plan after some calls. */
export const asking = (
  goals: readonly GoalChance[],
  parts: Partial<PlanKnowledge> = {},
  more: Partial<Omit<PlanInput, 'goals' | 'knowledge'>> & {
    calls?: readonly MadeCall[];
    similar?: PlanInput['situation']['similar'];
  } = {},
): PlanInput => {
  const { calls = [], similar = [], ...rest } = more;
  const [run] = madeTable([{ id: 'r', group: 'g', task: 'now', calls }]).runs;
  return {
    situation: { steps: run!.steps, mayName: () => true, similar },
    goals,
    order: {},
    given: [],
    knowledge: knowing(parts),
    ...rest,
  };
};
