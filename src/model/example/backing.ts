import { QUOTED_GROUPS } from '../settings.js';
import type { SimilarRun } from '../situation.js';
import { meanOfOwners } from './mean-of-owners.js';
import { oddsOf } from './odds-of.js';
import { FARTHEST } from './settings.js';

/** A run with what it did, in parts that can be compared. */
export interface Did extends SimilarRun {
  readonly parts: ReadonlySet<string>;
}

/** How much two runs did the same: F1 of their parts, in [0, 1]. */
function agreement(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const part of one) if (other.has(part)) both += 1;
  return one.size + other.size === 0 ? 0 : (2 * both) / (one.size + other.size);
}

/**
 * How much what a success did is what other owners of like tasks did, whatever became of it: those who fail at the same are after the
 * same, and those whose task is much less like say nothing of it.
 *
 * @param known groups of like runs, whatever became of them
 * @returns in [0, 1]; undefined where nobody else can say: few owners are known, or no other has a like task
 */
export function backing(
  one: Did,
  { likes, known }: { likes: readonly Did[]; known: number },
): number | undefined {
  if (known < QUOTED_GROUPS) return undefined;
  const others = likes.filter(
    (other) => other.run.group !== one.run.group && FARTHEST * oddsOf(other.likeness) >= oddsOf(one.likeness),
  );
  return meanOfOwners(others, (other) => agreement(one.parts, other.parts));
}
