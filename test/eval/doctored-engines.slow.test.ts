import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measure } from '../../adapters/eval/measure.js';
import { evaluateTrajectories } from '../../eval/trajectories/evaluate.js';
import { hashingEmbedder } from '../../src/index.js';
import { collectionOf, DOCTORED, goodEngine, type Said } from './made-shop/engines.js';
import { writeShop } from './made-shop/write-shop.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-shop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => writeShop(folder));

const PARTS = ['e1', 'goals', 'sources', 'refusals', 'plans', 'texts'];

async function measured(engine: (input: string) => Said): Promise<Map<string, Measure>> {
  const { measures } = await evaluateTrajectories(folder, {
    embedder: { ...hashingEmbedder(), counts: () => ({ embedded: 0, repeated: 0 }) },
    only: PARTS,
    quick: false,
    open: async () => collectionOf(engine),
    say: () => {},
  });
  return new Map(measures.map((measure) => [measure.name, measure]));
}

let good: Map<string, Measure>;
beforeAll(async () => {
  good = await measured(goodEngine);
});

test('an engine that knows the world scores near the best there is', () => {
  const value = (name: string) => good.get(name)!.value;
  expect(value('goals_f1')).toBe(1);
  expect(value('goals_logloss')).toBeLessThan(0.11);
  expect(value('goals_top2')).toBe(1);
  expect(value('sources_argument_recall')).toBe(1);
  expect(value('sources_whole_call')).toBe(1);
  expect(value('refusal_auc')).toBe(1);
  expect(value('refusal_precision')).toBe(1);
  expect(value('refusal_recall')).toBe(1);
  expect(value('plan_f1')).toBe(1);
  expect(value('plan_f1_true_goals')).toBe(1);
  expect(value('plan_order')).toBeGreaterThan(0.9);
  expect(value('contradictions')).toBe(0);
  expect(value('line_precision_example')).toBe(1);
  expect(value('line_precision_first')).toBe(1);
  expect(value('line_precision_leave_out')).toBe(1);
});

const WORSE: Record<string, string[]> = {
  wrong_tools: [
    'goals_f1',
    'goals_logloss',
    'goals_top2',
    'plan_f1',
    'plan_f1_true_goals',
    'line_precision_example',
    'line_precision_first',
  ],
  wrong_sources: ['sources_argument_recall', 'sources_whole_call'],
  wrong_conditions: ['refusal_auc', 'refusal_precision', 'refusal_recall'],
  wrong_order: ['plan_order'],
  contradictory: ['contradictions', 'line_precision_leave_out'],
  leaves_out_needed: ['line_precision_leave_out', 'line_precision_first', 'contradictions'],
};

test.each(Object.keys(DOCTORED))('an engine that is doctored is seen: %s', async (name) => {
  const bad = await measured(DOCTORED[name]!);
  for (const measure of WORSE[name]!) {
    const [ours, theirs] = [good.get(measure)!, bad.get(measure)!];
    const worse = ours.lower ? theirs.value - ours.value : ours.value - theirs.value;
    expect(worse, measure).toBeGreaterThan(0.2);
    // The intervals do not even touch.
    if (ours.lower) expect(theirs.low, measure).toBeGreaterThan(ours.high);
    else expect(theirs.high, measure).toBeLessThan(ours.low);
  }
});

test('an engine without plans is said to have none, and is worth nothing', async () => {
  const none = await measured((input) => ({ ...goodEngine(input), plan: undefined }));
  for (const name of ['goals_f1', 'sources_whole_call', 'refusal_auc', 'plan_f1', 'plan_f1_true_goals'])
    expect(none.get(name)!.note, name).toBe('no plan');
});
