import type { PlanKnowledge } from './plan-input.js';
import type { PlannedStep, StepRole } from './planned-step.js';

/** What a plan is chained in. */
export interface Chain {
  readonly knowledge: PlanKnowledge;
  readonly mayName: (operator: string) => boolean;
  /** Operators that the run so far did, or that are planned. */
  readonly done: ReadonlySet<string>;
}

/** Operators that have to be done first, in order, each with its role: what brings the arguments and facts, and what comes before. */
function priorsOf({ knowledge }: Chain, operator: string): [string, StepRole][] {
  const needed = knowledge.prerequisitesOf(operator);
  const looks = [
    ...knowledge.producersOf(operator),
    ...needed.flatMap((each) => (each.kind === 'fact' ? [each.operator] : [])),
  ];
  return [
    ...looks.map((each): [string, StepRole] => [each, 'look-up']),
    ...needed.flatMap((each): [string, StepRole][] =>
      each.kind === 'after' ? [[each.prior, 'prerequisite']] : [],
    ),
  ];
}

/**
 * An operator with what has to be done before it, by backward chaining: look-ups that bring its arguments, operators
 * that it has to come after, and the look-ups of its preconditions.
 *
 * @param above operators that are being chained: nothing is its own prerequisite
 */
export function chainTo(
  chain: Chain,
  operator: string,
  role: StepRole,
  chance: number,
  above: readonly string[] = [],
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  const done = new Set(chain.done);
  const way = [...above, operator];
  for (const [prior, as] of priorsOf(chain, operator)) {
    if (done.has(prior) || way.includes(prior) || !chain.mayName(prior)) continue;
    for (const step of chainTo({ ...chain, done }, prior, as, chance, way)) {
      steps.push(step);
      done.add(step.operator);
    }
  }
  return [...steps, { operator, role, chance }];
}
