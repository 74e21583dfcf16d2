import fc from 'fast-check';

/** The seed of every property test that names none: the same inputs at each run, so that a failure is a change's. */
const SEED = 20_261_123;

// Other inputs: `KNOWHOW_SEED=7 npx vitest run` tries those of seed 7, `KNOWHOW_SEED=any` new ones at each run.
const asked = process.env.KNOWHOW_SEED;
if (asked !== 'any') fc.configureGlobal({ seed: asked === undefined ? SEED : Number(asked) });
