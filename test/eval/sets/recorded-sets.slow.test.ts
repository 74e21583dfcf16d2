import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SET_DEFINITIONS } from '../../../eval/sets/definitions.js';
import { findSharedData, loadSet } from '../../../eval/sets/load.js';
import { measureSet } from '../../../eval/sets/measure-set.js';
import { measuresOf } from '../../../eval/sets/measures.js';
import { nearestAdvisor } from '../../../eval/sets/nearest.js';

const data = findSharedData();
if (data === undefined) console.log('skipped: the recorded sets are not here');

const loaded = (name: string) => {
  const definition = SET_DEFINITIONS.find((one) => one.name === name)!;
  const names = definition.evaluations.map((evaluation) => evaluation.name);
  return { definition, set: loadSet(data!, name, names) };
};

describe.skipIf(data === undefined)('on the recorded sets', () => {
  test.each([
    ['intercode-sql', 's4_next_kind', 0.99],
    ['star-dialogues', 'd1_next_action', 1],
    ['webshop-react', 'w1_next_kind', 1],
    ['web-live-abp', 'm1_next_kind', 0.99],
    // Some commands were named by what is in their scripts.
    ['swe-mini', 'c3_next_kind', 0.9],
  ])('%s: recorded decisions are of the kinds that the rows of %s name', (name, evaluation, share) => {
    const { definition, set } = loaded(name);
    const kinds = definition.kinds!(set);
    const rows = set.rows.get(evaluation)!;
    const right = rows.filter(({ record_index, step, gold }) => {
      const { turns } = set.records[record_index!]!;
      const text = turns[step! - 1]!.decision;
      const said = kinds.ofSaid({ as: 'code', text }, turns.slice(0, step! - 1));
      return kinds.ofDecision(text) === gold && said === gold;
    });
    expect(right.length / rows.length).toBeGreaterThanOrEqual(share);
  });

  test('the figures are those of the reference scorer', async () => {
    const { definition, set } = loaded('star-dialogues');
    const options = { folds: 3, seed: 1, rows: 1_000, learn: 200, situations: 0, perPartition: false };
    const rows = await measureSet(set, definition, async () => nearestAdvisor(definition.essence), {
      ...options,
      only: ['d2', 'd4_success.before'],
    });
    const folder = mkdtempSync(join(tmpdir(), 'sets-'));
    try {
      const reference = (evaluation: string, file: string): Record<string, unknown> => {
        const answers = rows.filter((row) => row.evaluation === evaluation);
        const path = join(folder, 'answers.jsonl');
        writeFileSync(
          path,
          answers.map(({ id, text, values: { p } }) => JSON.stringify({ id, text, p })).join('\n'),
        );
        const scorer = join(data!, 'real-agents-eval', 'score.mjs');
        const gold = join(data!, definition.name, 'eval', `${file}.jsonl.gz`);
        return JSON.parse(execFileSync(process.execPath, [scorer, gold, path], { encoding: 'utf8' }));
      };
      const ours = new Map(measuresOf(rows).map(({ name, value }) => [name, Number(value.toFixed(4))]));
      expect(reference('d2_slots', 'd2_slots')).toMatchObject({
        gold_asks_in_order: {
          recall: ours.get('d2_slots gold_asks_in_order.recall'),
          anyOfThem: ours.get('d2_slots gold_asks_in_order.any'),
          pairsInOrder: ours.get('d2_slots gold_asks_in_order.pairsInOrder'),
        },
      });
      expect(reference('d4_success.before', 'd4_success')).toMatchObject({
        brier: ours.get('d4_success.before brier'),
        auc: ours.get('d4_success.before auc'),
        withinTaskAuc: ours.get('d4_success.before withinTaskAuc'),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
