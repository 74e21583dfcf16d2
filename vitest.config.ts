import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Which test files there are: `npm run test:faults` and `npm run mutate` name others. */
const files = process.env.KNOWHOW_TEST_FILES ?? '["test/**/*.test.ts"]';

/** It only ends a hang. No test is judged by the machine's speed. */
const HANG_MS = 600_000;

export default defineConfig({
  resolve: {
    // Examples name the package as its users do; the tests run what is written, not what was built.
    alias: [
      { find: /^knowhow$/, replacement: source('src/index.ts') },
      // The shipped copy, which the store uses: two copies of SQLite in a process drop each other's locks on a file.
      { find: /^@photostructure\/sqlite$/, replacement: source('dist/vendor/sqlite/dist/index.cjs') },
      { find: /^knowhow\/testing$/, replacement: source('src/testing/entry.ts') },
      { find: /^knowhow\/(http|ai-sdk|langgraph|mcp)$/, replacement: source('adapters/$1/index.ts') },
    ],
  },
  test: {
    include: JSON.parse(files) as string[],
    setupFiles: ['test/setup.ts'],
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    pool: 'forks',
    maxWorkers: '100%',
    // A worker loads each module once, not once a test file.
    isolate: false,
    // What a source became is kept in node_modules, by its text and this file: a fifth of the work of a second run.
    experimental: { fsModuleCache: true },
  },
});
