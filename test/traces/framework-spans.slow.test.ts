import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedOf, runsOf } from './framework-runs.js';

const RECORDED = join(import.meta.dirname, 'frameworks', 'recorded');

/** Spans that real frameworks wrote (`frameworks/record.mjs`): one run for each agent, whole, and nothing twice. */
test.each(readdirSync(RECORDED).map((file) => file.replace('.json', '')))('%s', async (name) => {
  const found = await runsOf(readFileSync(join(RECORDED, `${name}.json`), 'utf8'));
  expect(found).toEqual(expectedOf(name));
});
