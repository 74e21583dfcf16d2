import type { PlanKnowledge, Prerequisite } from './plan-input.js';
import type { PlannedStep, StepRole } from './planned-step.js';

/** What a plan is chained in. */
export interface Chain {
  readonly knowledge: PlanKnowledge;
  readonly mayName: (operator: string) => boolean;
  /** Operators that the run so far did, or that are planned. */
  readonly done: ReadonlySet<string>;
}

type Fact = Extract<Prerequisite, { kind: 'fact' }>;

const factsOf = ({ knowledge }: Chain, operator: string): Fact[] =>
  knowledge.prerequisitesOf(operator).filter((each): each is Fact => each.kind === 'fact');

/** Operators that have to be done first, in order, each with its role. */
function priorsOf(chain: Chain, operator: string): [string, StepRole][] {
  const { knowledge } = chain;
  const facts = factsOf(chain, operator);
  const wrong = facts.flatMap((fact): [string, StepRole][] => {
    const value = knowledge.known(fact);
    if (value === undefined || fact.values.includes(value)) return [];
    return knowledge
      .establishersOf(fact, fact.values)
      .slice(0, 1)
      .map((by) => [by, 'prerequisite']);
  });
  const after = knowledge
    .prerequisitesOf(operator)
    .flatMap((each): [string, StepRole][] => (each.kind === 'after' ? [[each.prior, 'prerequisite']] : []));
  return [
    ...knowledge.producersOf(operator).map((each): [string, StepRole] => [each, 'look-up']),
    ...facts.map((fact): [string, StepRole] => [fact.operator, 'look-up']),
    ...wrong,
    ...after,
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
