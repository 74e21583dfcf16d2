import type { GoalChance } from '../goals/goals.js';
import type { PlanKnowledge, PlannedRefusal } from './plan-input.js';
import type { PlannedStep } from './planned-step.js';
import type { Choice, Outcome, Problem } from './problem.js';
import { repairChance } from './works-of.js';

/** Where a plan is: what is still to be taken, and an error that was met. */
export interface PlanState {
  readonly rest: readonly PlannedStep[];
  /** The error of the first step of `rest`, and how many of its repairs were tried. */
  readonly refused?: { readonly error: number; readonly tried: number };
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

/** What the search is told. */
export interface PlanProblemInput {
  readonly knowledge: Pick<PlanKnowledge, 'refusalsOf'>;
  readonly maybes: readonly MaybeGoal[];
  /** Probability that a task succeeds where all that it needs is done, in [0, 1]. */
  readonly whole: number;
}

const LOST: PlanState = { rest: [], maybe: 0, lost: true };

/** Outcomes without those that cannot be. */
const possible = (outcomes: readonly Outcome<PlanState>[]): Outcome<PlanState>[] =>
  outcomes.filter(({ chance }) => chance > 0);

/** After a step was accepted: the rest. */
const accepted = ({ rest: [, ...rest], maybe }: PlanState, chance: number): Outcome<PlanState> => ({
  label: 'accepted',
  chance,
  state: { rest, maybe, lost: false },
});

/** A step is tried: accepted, or refused with one of its errors. */
function tryStep(state: PlanState, refusals: readonly PlannedRefusal[]): Choice<PlanState>[] {
  const met = refusals.reduce((sum, { chance }) => sum + chance, 0);
  const scale = met > 1 ? 1 / met : 1;
  return [
    {
      label: state.rest[0]!.operator,
      prior: 1,
      outcomes: possible([
        accepted(state, Math.max(0, 1 - met)),
        ...refusals.map(
          ({ error, chance }, i): Outcome<PlanState> => ({
            label: `"${error}"`,
            chance: chance * scale,
            state: { ...state, refused: { error: i, tried: 0 } },
          }),
        ),
      ]),
    },
  ];
}

/** After an error: the next repair, or what agents do by themselves. */
function afterError(state: PlanState, refusals: readonly PlannedRefusal[]): Choice<PlanState>[] {
  const { error, tried } = state.refused!;
  const { alone, repairs } = refusals[error]!;
  const own: Choice<PlanState> = {
    label: 'go on without guidance',
    prior: 0.5,
    outcomes: possible([accepted(state, alone), { label: 'lost', chance: 1 - alone, state: LOST }]),
  };
  const repair = repairs[tried];
  if (repair === undefined) return [own];
  const works = repairChance(repair);
  return [
    {
      label: `repair: ${repair.operators.join(' -> ') || repair.repair.kind}`,
      prior: 1,
      outcomes: possible([
        accepted(state, works),
        {
          label: 'refused again',
          chance: 1 - works,
          state: { ...state, refused: { error, tried: tried + 1 } },
        },
      ]),
    },
    own,
  ];
}

/** A goal that is not certain: left, the task is lost where it was needed; done, it may do harm where it was not. */
function decide({ operator, chance, harm, steps }: MaybeGoal, state: PlanState): Choice<PlanState>[] {
  const next = { ...state, maybe: state.maybe + 1 };
  const spoiled = harm * (1 - chance);
  return [
    {
      label: `leave out ${operator}`,
      prior: 1 - chance,
      outcomes: possible([
        { label: 'not needed', chance: 1 - chance, state: next },
        { label: 'lost', chance, state: LOST },
      ]),
    },
    {
      label: `also ${operator}`,
      prior: chance,
      outcomes: possible([
        { label: 'no harm', chance: 1 - spoiled, state: { ...next, rest: steps } },
        { label: 'lost', chance: spoiled, state: LOST },
      ]),
    },
  ];
}

/**
 * A plan as a tree of decisions and chance: steps that may be refused and repaired, and after the sure steps the goals that are not certain.
 */
export function planProblem({ knowledge, maybes, whole }: PlanProblemInput): Problem<PlanState> {
  return {
    key: ({ rest, refused, maybe, lost }) =>
      lost
        ? 'lost'
        : `${rest.map(({ operator }) => operator).join('\n')}\t${maybe}\t${refused?.error}\t${refused?.tried}`,
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
