import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** The long tests of faults (`npm run test:faults`): too long for the test command, one file at a time. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['test/faults/**/*.fault.ts'],
    testTimeout: 60 * 60_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
