import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateOwnRuns } from '../../adapters/eval/evaluate-own-runs.js';
import { withinStrata } from '../../adapters/eval/measures/followed.js';
import { withTasks } from '../../adapters/eval/own-tasks.js';
import { readJsonl } from '../../eval/read-jsonl.js';
import { hashingEmbedder, type Interaction } from '../../src/index.js';
import { folder as cliFolder, run } from '../cli/run.js';
import { collectionOf, DOCTORED, goodEngine, type Said } from './made-shop/engines.js';
import { writeShop } from './made-shop/write-shop.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let records: Interaction[];
beforeAll(() => {
  writeShop(folder);
  records = readJsonl<Interaction>(join(folder, 'records.ingest.jsonl'));
});

async function measured(engine: (input: string) => Said) {
  const outcome = await evaluateOwnRuns({
    records,
    embedder: hashingEmbedder(),
    say: () => {},
    open: async () => collectionOf(engine),
  });
  return new Map(outcome.measures.map((measure) => [measure.name, measure]));
}

test('runs of nearly identical queries are one task', async () => {
  const twice = [...records, { ...records[0]!, query: ` ${records[0]!.query.toUpperCase()}  ` }];
  const runs = await withTasks(twice, hashingEmbedder());
  expect(runs.at(-1)!.task).toBe(runs[0]!.task);
  expect(new Set(runs.map(({ task }) => task)).size).toBe(new Set(records.map(({ query }) => query)).size);
});

test("a user's own runs are measured as recorded ones are, and a doctored engine is seen", async () => {
  const good = await measured(goodEngine);
  expect(good.get('plan_f1')!.value).toBe(1);
  expect(good.get('sources_whole_call')!.value).toBe(1);
  expect(good.get('refusal_auc')!.value).toBe(1);
  expect(good.get('predicted_brier')!.value).toBeGreaterThan(0);
  const conditions = await measured(DOCTORED.wrong_conditions!);
  expect(conditions.get('refusal_auc')!.value).toBeLessThan(0.5);
  const sources = await measured(DOCTORED.wrong_sources!);
  expect(sources.get('sources_whole_call')!.value).toBe(0);
  const tools = await measured(DOCTORED.wrong_tools!);
  expect(tools.get('plan_f1')!.value).toBeLessThan(good.get('plan_f1')!.value - 0.1);
});

test('the engine itself is asked about what it did not learn', async () => {
  const outcome = await evaluateOwnRuns({ records, embedder: hashingEmbedder(), say: () => {} });
  expect(outcome.confidence.length).toBeGreaterThan(0);
  expect(outcome.notes[0]).toMatch(/^\d+ runs of 3 tasks were learned, \d+ runs of 3 other tasks/);
});

test('runs are compared within a task and agent alone', () => {
  const rows = (stratum: string, success: boolean, did: boolean, n: number) =>
    Array.from({ length: n }, () => ({ unit: stratum, stratum, success, did }));
  // The easy task is mostly done as it says and the hard one is not: between them that looks like help.
  const confounded = [
    ...rows('easy', true, true, 8),
    ...rows('easy', true, false, 2),
    ...rows('hard', false, true, 2),
    ...rows('hard', false, false, 8),
  ];
  expect(withinStrata(confounded)).toBe(0);
  expect(withinStrata([...rows('a', true, true, 3), ...rows('a', false, false, 3)])).toBe(1);
  expect(withinStrata(rows('a', true, true, 3))).toBeNaN();
});

test('bad input is said in words, with an exit code', async () => {
  const one = [records[0]!];
  await expect(evaluateOwnRuns({ records: one, embedder: hashingEmbedder(), say: () => {} })).rejects.toThrow(
    'The runs are all of one task',
  );
  expect(await run(['eval'])).toMatchObject({ code: 2 });
  const { path } = cliFolder();
  expect(await run(['eval', '--runs', join(path, 'nothing.jsonl')])).toMatchObject({ code: 3 });
});
