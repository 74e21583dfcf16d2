import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { brier, type Estimate } from '../../adapters/eval/scoring/probability-score.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import { type GuidanceScore, scoreGuidance } from '../../eval/scoring/guidance-score.js';
import {
  calibrationError,
  successAuc,
  taskRateError,
  withinTaskAuc,
} from '../../eval/scoring/success-scores.js';
import { readTrajectories } from '../../eval/trajectories/data.js';
import { seededRandom } from '../../src/index.js';

const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url));
const SCORER = join(SHARED, 'eval/score.mjs');
const DATA = ['tau-retail', 'tau-airline'].map((name) => join(SHARED, 'data', name));
const missing = [SCORER, ...DATA].filter((path) => !existsSync(path));
if (missing.length > 0) {
  console.log(
    `skipped: the comparison with the reference scorer needs ${missing.length} files that are not here`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'knowhow-scorer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the reference scorer says to these predictions. */
function reference(kind: string, data: string, gold: string, predictions: object[]): Record<string, never> {
  const file = join(folder, `${kind}.jsonl`);
  writeFileSync(file, predictions.map((row) => JSON.stringify(row)).join('\n'));
  const args = [SCORER, kind, join(data, 'eval', gold), file, join(data, 'tools.json')];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<string, never>;
}

describe.skipIf(missing.length > 0).each(DATA)(
  'the scores of %s are those of the reference scorer',
  (data) => {
    const random = seededRandom(5);
    const load = () => readTrajectories(data);

    test('E1', () => {
      const { guidance, tools } = load();
      // Texts with none, some and many tools, half-names, and tools beyond the budget.
      const texts = guidance.map(() => {
        const words = Array.from({ length: Math.floor(random() * 12) }, () => {
          const tool = tools[Math.floor(random() * tools.length)]!;
          return random() < 0.2 ? `${tool}_x` : `${tool}(a)`;
        });
        return `${'filler '.repeat(Math.floor(random() * 180))}${words.join(', ')}`;
      });
      const said = reference(
        'e1',
        data,
        'e1_gold_tools.jsonl.gz',
        guidance.map(({ id }, i) => ({ id, text: texts[i]! })),
      );
      for (const kind of new Set(guidance.map((row) => row.query_kind))) {
        const scores = guidance.flatMap((row, i) =>
          row.query_kind === kind ? [scoreGuidance(row, texts[i]!, tools)] : [],
        );
        const average = (pick: (score: GuidanceScore) => number) =>
          mean(scores.map(pick).filter((value) => !Number.isNaN(value)));
        expect(said[kind]).toMatchObject({
          n: scores.length,
          writeF1: expect.closeTo(
            average((s) => s.f1),
            4,
          ),
          writeRecall: expect.closeTo(
            average((s) => s.recall),
            4,
          ),
          writePrecision: expect.closeTo(
            average((s) => s.precision),
            4,
          ),
          falseAlarmOnNoWriteTasks: expect.closeTo(
            average((s) => s.falseAlarm),
            4,
          ),
          allToolRecall: expect.closeTo(
            average((s) => s.allRecall),
            4,
          ),
          avgTokens: expect.closeTo(
            average((s) => s.tokens),
            4,
          ),
        });
      }
    });

    test('E2', () => {
      const { steps, tools } = load();
      const ranked = steps.map((row) => {
        const guess = random() < 0.4 ? row.gold_tool : tools[Math.floor(random() * tools.length)]!;
        return random() < 0.1 ? [] : [guess, row.gold_tool];
      });
      const right = (rows: typeof steps) =>
        mean(rows.map((row) => Number(ranked[steps.indexOf(row)]![0] === row.gold_tool)));
      const said = reference(
        'e2',
        data,
        'e2_next_tool.jsonl.gz',
        steps.map(({ id }, i) => ({ id, ranked: ranked[i]! })),
      );
      expect(said).toMatchObject({
        n: steps.length,
        top1: expect.closeTo(right(steps), 4),
        top1_when_gold_is_a_tool: expect.closeTo(
          right(steps.filter((row) => row.gold_tool !== 'respond')),
          4,
        ),
      });
    });

    test('E3', () => {
      const { success } = load();
      const rows = success.map((row): Estimate => {
        // Ties on purpose: ranks must count them as half.
        const p = Math.round(10 * Math.min(1, Math.max(0, random() * 0.7 + (row.success ? 0.3 : 0)))) / 10;
        return { p, success: row.success, task: row.task_id };
      });
      const said = reference(
        'e3',
        data,
        'e3_success.jsonl.gz',
        success.map(({ id }, i) => ({ id, p: rows[i]!.p })),
      );
      expect(said).toMatchObject({
        n: rows.length,
        brier: expect.closeTo(brier(rows), 4),
        ece10: expect.closeTo(calibrationError(rows), 4),
        auc: expect.closeTo(successAuc(rows), 4),
        withinTaskAuc: expect.closeTo(withinTaskAuc(rows), 4),
        taskRateMse: expect.closeTo(taskRateError(rows), 4),
      });
    });
  },
);
