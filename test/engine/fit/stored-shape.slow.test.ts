import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../../../src/engine/fit/settings.js';
import { shapeOfType } from './shape-of-type.js';

/** The shape, below the version of stored fits that had it first. */
const FILE = join(import.meta.dirname, 'stored-shape.txt');

test('a fit is stored in the shape of its version', async () => {
  const shape = shapeOfType('src/engine/fit/fitted.ts', 'Fitted');
  expect(shape).toContain('\nModel = { ');
  const [, since = '0', known = ''] = existsSync(FILE)
    ? /^version (\d+)\n(.*)$/s.exec(readFileSync(FILE, 'utf8'))!
    : [];
  const isKnown = shape === known;
  expect(
    isKnown || VERSION > Number(since),
    'What is stored of a fit has another shape, and fits of stores that are there would be read as if they had it: raise VERSION in src/engine/fit/settings.ts, so that those are refitted, and run this test with `-u`.',
  ).toBe(true);
  await expect(`version ${isKnown ? since : VERSION}\n${shape}`).toMatchFileSnapshot(FILE);
});
