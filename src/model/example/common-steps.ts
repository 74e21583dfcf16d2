import { QUOTED_GROUPS } from '../settings.js';
import type { SimilarRun } from '../situation.js';
import type { Run, Step } from '../table/table.js';
import { actsOf } from './acts-of.js';
import { HALF } from './settings.js';

/** Parts of steps that can be compared: operators, each with its words and the names of its arguments. */
const partsOf = (steps: readonly Step[]): Set<string> =>
  new Set(
    steps.flatMap(({ operator, action: { tokens, args } }) => [
      operator,
      ...tokens.flatMap(({ text, key }) => (/[\p{L}\p{N}]/u.test(text) ? `${operator}\t${key}` : [])),
      ...args.map(({ path }) => `${operator}\t${path}`),
    ]),
  );

function isDoneIn(parts: ReadonlySet<string>, done: ReadonlySet<string>): boolean {
  let both = 0;
  for (const part of parts) if (done.has(part)) both += 1;
  return both >= HALF * parts.size;
}

/**
 * The steps of a run that may be expected of a like task: those that most of the other like successes took too, each counted by the
 * square of its likeness, and those that the task is likely to ask for. What one task alone needed is no example of another.
 *
 * @param expected operators that the task is likely to ask for
 * @returns all of its steps where fewer owners are known
 */
export function commonSteps(
  run: Run,
  successes: readonly SimilarRun[],
  expected: ReadonlySet<string>,
): readonly Step[] {
  const acts = actsOf(run);
  if (new Set(successes.map((like) => like.run.group)).size < QUOTED_GROUPS) return acts;
  const others = successes
    .filter((like) => like.run.group !== run.group)
    .map((like) => ({ weight: like.likeness ** 2, done: partsOf(actsOf(like.run)) }));
  const all = others.reduce((sum, { weight }) => sum + weight, 0);
  return acts.filter((step) => {
    if (expected.has(step.operator)) return true;
    const parts = partsOf([step]);
    const taken = others.reduce((sum, { weight, done }) => sum + (isDoneIn(parts, done) ? weight : 0), 0);
    return taken >= HALF * all;
  });
}
