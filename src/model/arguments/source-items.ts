import type { Sentence, ShownAction, Tally } from '../../domain/guidance-item.js';
import { MIN_EVIDENCE, MOSTLY, SEVERAL_GROUPS } from '../settings.js';
import type { LearnedArgument, LearnedSource, Sources } from './sources.js';
import { sourcesFor } from './sources-for.js';

/** A sentence that may be said, with what its expected gain is made of. */
export interface Candidate {
  readonly sentence: Sentence;
  /** Groups of unguided agents that went wrong at it, of those that were there. */
  readonly wrong: Tally;
  /** Of the groups that went wrong there, those that got past it: who is told not to try will not. Left out: nobody is kept from it. */
  readonly passed?: Tally;
  /** Groups that bear it out. */
  readonly groups: number;
  /** Ids of records that it rests on. */
  readonly records: readonly string[];
  readonly why: string;
  /** See `GuidanceItem`. */
  readonly topics?: readonly string[];
  /** Shapes of the errors that it explains. */
  readonly errors?: readonly string[];
}

/**
 * Where an argument comes from, as a sentence: where unguided agents of two groups took a value from elsewhere and were
 * refused, twenty to one more often than with a value from there.
 *
 * @param action the operator as it is shown
 */
export function sourceItem(argument: LearnedArgument, action: ShownAction): Candidate | undefined {
  const { name, unguided, held, refused, evidence, records } = argument;
  const first = likeliestSource(argument);
  if (
    first === undefined ||
    unguided.refused < SEVERAL_GROUPS ||
    held < SEVERAL_GROUPS ||
    evidence < MIN_EVIDENCE
  )
    return undefined;
  return {
    sentence: { form: 'source', action, argument: name, from: first.from },
    wrong: { yes: unguided.refused, of: unguided.groups },
    groups: held,
    records,
    why: `${held} groups' calls worked with a value from there; ${refused} were refused with another`,
  };
}

/** The source that most values of an argument come from; undefined where one of several says little. */
export function likeliestSource({ name, sources: [first] }: LearnedArgument): LearnedSource | undefined {
  // A gap without a name says nothing.
  return first && first.share >= MOSTLY && first.groups >= SEVERAL_GROUPS && !name.startsWith('‹')
    ? first
    : undefined;
}

/** Where the arguments of an operator come from, as sentences. */
export const sourceItems = (sources: Sources, operator: string, action: ShownAction): Candidate[] =>
  sourcesFor(sources, operator).flatMap((argument) => sourceItem(argument, action) ?? []);
