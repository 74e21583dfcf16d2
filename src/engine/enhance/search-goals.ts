import { searchDecisions } from '../../search/search-decisions.js';
import { saidConditions } from '../../world/plan/plan-needs.js';
import { factName } from '../../world/runs/facts.js';
import type { World } from '../../world/world.js';
import { SETTINGS } from '../shared/settings.js';
import { type LikelyGoal, type TaskState, taskProcess } from './task-process.js';

/** What a task is to be planned for. */
interface SearchedGoals {
  /** Whatever turns out. */
  sure: string[];
  /** After the action that tells it: what is gone for where a fact has a value, each with its chance there. */
  branches: { fact: string; ways: { value: string; goals: Map<string, number> }[] }[];
  /** Probability that this is exactly what the task is after and goes through, in [0, 1]. */
  value: number;
}

/**
 * Searches what to go for: PUCT over the goals that a task may have and over the states of what it is about, under a
 * fixed budget. Every value of a fact that was worth looking up has its own goals; what all of them have in common is
 * gone for whatever turns out.
 *
 * @param idle odds that the task is after nothing, beside what the goals' chances by themselves say
 * @param least what is less likely by the words of the task is gone for in no state of things
 */
export function searchGoals(
  world: World,
  goals: readonly LikelyGoal[],
  idle: number,
  least: number,
): SearchedGoals {
  const process = taskProcess(world, goals, idle);
  const { budget, exploration } = SETTINGS;
  const policy = searchDecisions(process, process.root, { budget, exploration });
  const reachedFrom = (start: TaskState): string[] => {
    const reached: string[] = [];
    for (let state = start; ; ) {
      const decision = policy.choose(state);
      if (!decision) return reached;
      reached.push(decision.name);
      state = decision.outcomes[0]!.state;
    }
  };
  const first = policy.choose(process.root);
  const looked = process.facts.find(({ fact }) => fact === first?.name);
  if (!first || !looked) return { sure: reachedFrom(process.root), branches: [], value: policy.value };
  const ways = first.outcomes.map(({ state }, i) => {
    const chances = process.chances(state);
    const reached = reachedFrom(state).flatMap((goal): [string, number][] => {
      const at = process.goals.indexOf(goal);
      return goals[at]!.chance >= least ? [[goal, chances[at]!]] : [];
    });
    return { value: looked.values[i]!, goals: new Map(reached) };
  });
  const sure = [...ways[0]!.goals.keys()].filter((goal) => ways.every(({ goals }) => goals.has(goal)));
  for (const { goals } of ways) for (const goal of sure) goals.delete(goal);
  const apart = ways.filter(({ goals }) => goals.size > 0);
  // Where only one value leads anywhere, and its goals carry the condition themselves, they need no branch.
  const [only] = apart;
  const carries = (goal: string): boolean =>
    saidConditions(world.actions.get(goal)!).some(({ fact }) => factName(fact).fact === looked.fact);
  if (only && apart.length === 1 && [...only.goals.keys()].every(carries))
    return { sure: [...sure, ...only.goals.keys()], branches: [], value: policy.value };
  return {
    sure,
    branches: apart.length > 0 ? [{ fact: looked.fact, ways: apart }] : [],
    value: policy.value,
  };
}
