import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // Examples name the package as its users do; the tests run what is written, not what was built.
    alias: [
      { find: /^knowhow$/, replacement: source('src/index.ts') },
      { find: /^knowhow\/(http|ai-sdk|langgraph|mcp)$/, replacement: source('adapters/$1/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
