import { describe, expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { callRun, type SmallStep } from '../call-run.js';

const gone = (table: string): string => `ERROR 1146 (42S02): Table 'shop.${table}' doesn't exist`;
const wrong = (table: string): SmallStep => [`SELECT COUNT(*) FROM ${table}`, gone(table)];
const listed: SmallStep = ['SHOW TABLES', "[('ord',), ('cust',)]"];
const right = (table: string): SmallStep => [`SELECT COUNT(*) FROM ${table}`, '[(12,)]'];

/** Agents that guess a table, then look which there are. */
const runs: ParsedRun[] = Array.from({ length: 12 }, (_, i) =>
  callRun(`r${i}`, `How many orders are there of day ${i}?`, [
    wrong(`orders${i}`),
    listed,
    right(i % 2 === 0 ? 'ord' : 'cust'),
  ]),
);
const model = fitModel(runs);

/** The forms of what is said of `SHOW TABLES` after some steps. */
function told(steps: readonly SmallStep[]): string[] {
  const task = 'How many orders are there of today?';
  const { events } = callRun('now', task, steps);
  const similar = runs.map((run) => ({ run, likeness: 0.9 }));
  const { items } = advise(
    model,
    situationOf(model, { task, agentType: '', events, observation: '', similar }),
  );
  return items.flatMap(({ sentence }) =>
    (sentence.form === 'now' || sentence.form === 'repair') &&
    /show tables/i.test(JSON.stringify(sentence.repair))
      ? sentence.form
      : [],
  );
}

describe('what to look at after an error', () => {
  test('is told before it and at it', () => {
    expect(told([])).toEqual(['repair']);
    expect(told([wrong('orders')])).toEqual(['now']);
  });

  test('is told no more when it was seen, however it was typed', () => {
    expect(told([listed, wrong('orders')])).toEqual([]);
    expect(told([['show tables;', listed[1]], wrong('orders')])).toEqual([]);
  });

  test('is not told ahead to who has got through', () => {
    expect(told([right('people')])).toEqual([]);
  });
});
