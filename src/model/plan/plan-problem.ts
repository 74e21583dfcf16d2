import { succession } from '../../domain/maths/succession.js';
import type { GoalChance } from '../goals/goals.js';
import type { Outcome, Problem } from './expectimax.js';
import type { PlanKnowledge, PlannedRefusal } from './plan-input.js';
import type { PlannedStep } from './planned-step.js';

/** Where a plan is: what is still to be taken, and an error that was met. */
export interface PlanState {
  readonly rest: readonly PlannedStep[];
  /** The error of the first step of `rest`, and whether its repair was tried. */
  readonly refused?: { readonly error: number; readonly repaired: boolean };
  /** Index of the next goal that is not certain; those that are done or left are before it. */
  readonly maybe: number;
  readonly lost: boolean;
}

/** A goal that is not certain: a plan may take it or leave it. */
export interface MaybeGoal extends Pick<GoalChance, 'operator' | 'chance'> {
  /** Probability that doing it spoils a task that does not need it, in [0, 1]. */
  readonly harm: number;
  readonly steps: readonly PlannedStep[];
}

/** What a plan is searched with. */
export interface PlanProblemInput {
  readonly knowledge: Pick<PlanKnowledge, 'refusalsOf'>;
  readonly maybes: readonly MaybeGoal[];
  /** Probability that a task succeeds where all that it needs is done, in [0, 1]. */
  readonly whole: number;
}

interface Choice {
  readonly label: string;
  readonly outcomes: readonly Outcome<PlanState>[];
}

const LOST: PlanState = { rest: [], maybe: 0, lost: true };

const outcome = (label: string, chance: number, state: PlanState): Outcome<PlanState> => ({
  label,
  chance,
  state,
});

/** Something to be decided, without what cannot come of it. */
const choice = (label: string, ...outcomes: readonly Outcome<PlanState>[]): Choice => ({
  label,
  outcomes: outcomes.filter(({ chance }) => chance > 0),
});

/** After a step was accepted: the rest. */
const accepted = ({ rest: [, ...rest], maybe }: PlanState, chance: number): Outcome<PlanState> =>
  outcome('accepted', chance, { rest, maybe, lost: false });

/** A step is tried: accepted, or refused with one of its errors. */
function tryStep(state: PlanState, refusals: readonly PlannedRefusal[]): Choice[] {
  const met = refusals.reduce((sum, { chance }) => sum + chance, 0);
  const errors = refusals.map(({ error, chance }, i) =>
    outcome(`"${error}"`, chance / Math.max(1, met), { ...state, refused: { error: i, repaired: false } }),
  );
  return [choice(state.rest[0]!.operator, accepted(state, Math.max(0, 1 - met)), ...errors)];
}

/** After an error: its repair, or what agents do by themselves. */
function afterError(state: PlanState, refusals: readonly PlannedRefusal[]): Choice[] {
  const { error, repaired } = state.refused!;
  const { alone, repair, operators, worked } = refusals[error]!;
  const own = choice('go on without guidance', accepted(state, alone), outcome('lost', 1 - alone, LOST));
  if (repaired) return [own];
  const works = succession(worked.yes, worked.of);
  const again = { ...state, refused: { error, repaired: true } };
  return [
    choice(
      `repair: ${operators.join(' -> ') || repair.kind}`,
      accepted(state, works),
      outcome('refused again', 1 - works, again),
    ),
    own,
  ];
}

/** A goal that is not certain: left, the task is lost where it was needed; done, it may do harm where it was not. */
function decide({ operator, chance, harm, steps }: MaybeGoal, state: PlanState): Choice[] {
  const next = { ...state, maybe: state.maybe + 1 };
  const spoiled = harm * (1 - chance);
  return [
    choice(`leave out ${operator}`, outcome('not needed', 1 - chance, next), outcome('lost', chance, LOST)),
    choice(
      `also ${operator}`,
      outcome('no harm', 1 - spoiled, { ...next, rest: steps }),
      outcome('lost', spoiled, LOST),
    ),
  ];
}

/**
 * A plan as a tree of decisions and chance: steps that may be refused and repaired, and after the sure steps the goals that are not certain.
 */
export function planProblem({ knowledge, maybes, whole }: PlanProblemInput): Problem<PlanState> {
  return {
    key: ({ rest, refused, maybe, lost }) =>
      lost ? 'lost' : JSON.stringify([rest.map(({ operator }) => operator), maybe, refused]),
    choices(state) {
      const { rest, refused, maybe, lost } = state;
      if (lost) return [];
      const [step] = rest;
      if (step === undefined) return maybe < maybes.length ? decide(maybes[maybe]!, state) : [];
      const refusals = knowledge.refusalsOf(step.operator);
      return refused === undefined ? tryStep(state, refusals) : afterError(state, refusals);
    },
    value: ({ lost }) => (lost ? 0 : whole),
  };
}
