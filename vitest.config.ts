import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // Examples name the package as its users do; the tests run what is written, not what was built.
    alias: [
      { find: /^knowhow$/, replacement: source('src/index.ts') },
      // The shipped copy, which the store uses: two copies of SQLite in a process drop each other's locks on a file.
      { find: /^@photostructure\/sqlite$/, replacement: source('dist/vendor/sqlite/dist/index.cjs') },
      { find: /^knowhow\/(http|ai-sdk|langgraph|mcp)$/, replacement: source('adapters/$1/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
