import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { toSteps } from '../../../src/extract/steps/to-steps.js';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const sets = existsSync(DATA)
  ? readdirSync(DATA).filter((name) => existsSync(new URL(`${name}/records.ingest.jsonl.gz`, DATA)))
  : [];
if (sets.length === 0) console.log('skipped: ../shared/data is not here, so no real runs are read');

const read = (set: string): Interaction[] =>
  gunzipSync(readFileSync(new URL(`${set}/records.ingest.jsonl.gz`, DATA)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Interaction);

test.skipIf(sets.length === 0)('real runs: every turn becomes steps', () => {
  for (const set of sets) {
    const runs = read(set);
    const turns = runs.reduce((count, run) => count + run.turns.length, 0);
    const started = performance.now();
    const steps = runs.flatMap(toSteps);
    const taken = performance.now() - started;
    const share = (test: (step: (typeof steps)[number]) => boolean) =>
      `${((100 * steps.filter(test).length) / steps.length).toFixed(1)} %`;
    console.log(
      `${set}: ${turns} turns, ${steps.length} steps, ${((1000 * taken) / turns).toFixed(0)} µs a turn; ` +
        `calls ${share((step) => step.action.name !== 'say')}, ok ${share((step) => step.outcome === 'ok')}, ` +
        `error ${share((step) => step.outcome === 'error')}, ` +
        `interrupted ${share((step) => step.outcome === 'interrupted')}, ` +
        `unknown ${share((step) => step.outcome === 'unknown')}`,
    );
    expect(steps.length).toBeGreaterThanOrEqual(turns);
    for (const step of steps) {
      // A JSON call that is read as a reply would be a shape that is not understood.
      if (step.action.name === 'say')
        expect(step.action.text).not.toMatch(/^\s*\{\s*"name"\s*:\s*"\w+"\s*,\s*"arguments"/);
    }
  }
});
