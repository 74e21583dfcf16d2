import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.js';

const { AREAS } = (await import(new URL('../../scripts/mutation-areas.mjs', import.meta.url).href)) as {
  AREAS: Record<string, { mutate: string[]; tests: string[] }>;
};

test.each(Object.entries(AREAS))('what is mutated of %s is there, and so are its tests', (_, area) => {
  const missing = [...area.mutate, ...area.tests].filter(
    (path) => !existsSync(join(ROOT, path.replace(/\*\*.*$/, ''))),
  );
  expect(missing).toEqual([]);
});
