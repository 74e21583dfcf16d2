import type { ShownAction } from '../../domain/guidance-item.js';
import type { SentenceCandidate } from '../sentence-candidate.js';
import { MIN_EVIDENCE, MOSTLY, SEVERAL_GROUPS } from '../settings.js';
import type { LearnedArgument, LearnedSource, Sources } from './sources.js';
import { sourcesFor } from './sources-for.js';

/**
 * Where an argument comes from, as a sentence: where unguided agents of two groups took a value from elsewhere and were
 * refused, twenty to one more often than with a value from there.
 *
 * @param action the operator as it is shown
 */
export function sourceItem(argument: LearnedArgument, action: ShownAction): SentenceCandidate | undefined {
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
export const sourceItems = (sources: Sources, operator: string, action: ShownAction): SentenceCandidate[] =>
  sourcesFor(sources, operator).flatMap((argument) => sourceItem(argument, action) ?? []);
