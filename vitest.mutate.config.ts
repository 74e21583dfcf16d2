import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** The tests of one area, as `npm run mutate` names them. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: JSON.parse(process.env.KNOWHOW_MUTATION_TESTS ?? '[]') as string[] },
});
