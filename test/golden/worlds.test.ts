import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASES } from './cases.js';

test('every world that has golden texts has a test file of its own', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.slow.test.ts'));
  const worlds = new Set(CASES.map(({ place }) => `${place}.slow.test.ts`));
  expect(files.sort()).toEqual([...worlds].sort());
});
