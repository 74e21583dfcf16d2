import { succession } from '../../domain/maths/succession.js';
import type { GoalChance } from '../goals/goals.js';
import type { PlanKnowledge, PlannedRefusal } from './plan-input.js';
import type { PlannedStep } from './planned-step.js';

/** A place in a plan: the probability that the task succeeds from there, and what can be decided; nothing at an end. */
export interface Searched {
  readonly value: number;
  readonly choices: readonly Choice[];
}

/** Something to be decided, and what can come of it; chances sum to 1. */
interface Choice {
  readonly label: string;
  readonly value: number;
  readonly outcomes: readonly Outcome[];
}

interface Outcome {
  readonly label: string;
  readonly chance: number;
  readonly node: Searched;
}

/** A goal that is not certain: a plan may take it or leave it. */
export interface MaybeGoal extends Pick<GoalChance, 'operator' | 'chance'> {
  /** Probability that doing it spoils a task that does not need it, in [0, 1]. */
  readonly harm: number;
}

/** What a plan is searched with. */
export interface SearchTreeInput {
  readonly steps: readonly Pick<PlannedStep, 'operator'>[];
  readonly knowledge: Pick<PlanKnowledge, 'refusalsOf'>;
  readonly maybes: readonly MaybeGoal[];
  /** Probability that a task succeeds where all that it needs is done, in [0, 1]. */
  readonly whole: number;
}

const LOST: Searched = { value: 0, choices: [] };

const outcome = (label: string, chance: number, node: Searched): Outcome => ({ label, chance, node });

/** What is chosen is worth the mean over what can come of it. */
function choice(label: string, ...all: readonly Outcome[]): Choice {
  const outcomes = all.filter(({ chance }) => chance > 0);
  return { label, value: outcomes.reduce((sum, { chance, node }) => sum + chance * node.value, 0), outcomes };
}

/** A place is worth the best of its choices. */
const place = (...choices: readonly Choice[]): Searched => ({
  value: Math.max(...choices.map(({ value }) => value)),
  choices,
});

/** After an error: its repair, or what agents do by themselves. */
function afterError({ alone, repair, operators, worked }: PlannedRefusal, next: Searched): Searched {
  const works = succession(worked.yes, worked.of);
  const own = choice(
    'go on without guidance',
    outcome('accepted', alone, next),
    outcome('lost', 1 - alone, LOST),
  );
  const repaired = choice(
    `repair: ${operators.join(' -> ') || repair.kind}`,
    outcome('accepted', works, next),
    outcome('refused again', 1 - works, place(own)),
  );
  return place(repaired, own);
}

/** A step is tried: accepted, or refused with one of its errors. */
function tryStep(operator: string, refusals: readonly PlannedRefusal[], next: Searched): Searched {
  const met = refusals.reduce((sum, { chance }) => sum + chance, 0);
  const errors = refusals.map((refusal) =>
    outcome(`"${refusal.error}"`, refusal.chance / Math.max(1, met), afterError(refusal, next)),
  );
  return place(choice(operator, outcome('accepted', Math.max(0, 1 - met), next), ...errors));
}

/** A goal that is not certain: left, the task is lost where it was needed; done, it may do harm where it was not. */
function decide({ operator, chance, harm }: MaybeGoal, next: Searched, done: Searched): Searched {
  const spoiled = harm * (1 - chance);
  return place(
    choice(`leave out ${operator}`, outcome('not needed', 1 - chance, next), outcome('lost', chance, LOST)),
    choice(`also ${operator}`, outcome('no harm', 1 - spoiled, done), outcome('lost', spoiled, LOST)),
  );
}

/**
 * A plan searched through from its end: steps that may be refused and repaired, and after the sure steps the goals that
 * are not certain. What follows a place is searched once, so that the work grows with the steps and their errors.
 */
export function searchTree({ steps, knowledge, maybes, whole }: SearchTreeInput): Searched {
  const before = ({ operator }: { readonly operator: string }, next: Searched): Searched =>
    tryStep(operator, knowledge.refusalsOf(operator), next);
  const end: Searched = { value: whole, choices: [] };
  const maybe = maybes.reduceRight((next, goal) => decide(goal, next, before(goal, next)), end);
  return steps.reduceRight((next, step) => before(step, next), maybe);
}
