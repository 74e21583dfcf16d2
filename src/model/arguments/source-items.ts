import type { Sentence, ShownAction, Tally } from '../../domain/guidance-item.js';
import { MIN_EVIDENCE, MOSTLY, SEVERAL_GROUPS } from '../settings.js';

import type { Sources } from './sources.js';
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
 * Where the arguments of an operator come from, as sentences: those of which unguided agents of two groups took
 * a value from elsewhere and were refused, twenty to one more often than with a value from there.
 *
 * @param action the operator as it is shown
 */
export function sourceItems(sources: Sources, operator: string, action: ShownAction): Candidate[] {
  return sourcesFor(sources, operator).flatMap((argument): Candidate[] => {
    const { name, unguided, held, refused, evidence, records } = argument;
    const [first] = argument.sources;
    if (
      !first ||
      // One of several says little.
      first.share < MOSTLY ||
      first.groups < SEVERAL_GROUPS ||
      unguided.refused < SEVERAL_GROUPS ||
      held < SEVERAL_GROUPS ||
      evidence < MIN_EVIDENCE
    )
      return [];
    // A gap without a name says nothing.
    if (name.startsWith('‹')) return [];
    return [
      {
        sentence: { form: 'source', action, argument: name, from: first.from },
        wrong: { yes: unguided.refused, of: unguided.groups },
        groups: held,
        records,
        why: `${held} groups' calls worked with a value from there; ${refused} were refused with another`,
      },
    ];
  });
}
