import { createHash } from 'node:crypto';

/** Which share of all changes is looked at, as `npm run mutate` says: a number in (0, 1]. */
const share = () => Number(process.env.KNOWHOW_MUTATION_SHARE ?? 1);

/**
 * Whether a change belongs to the sample: by a hash of its number, so that the same ones are looked at each time, and a
 * larger share holds the smaller one.
 *
 * @param {Pick<import('@stryker-mutator/api/core').Mutant, 'id'>} mutant
 */
export const isSampled = ({ id }) =>
  createHash('sha256').update(`change ${id}`).digest().readUInt32BE() < share() * 2 ** 32;

/** Passes changes that belong to the sample; Stryker runs no tests for the others. */
const sampling = () => ({
  async init() {},
  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  },
});

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: sampling }];
