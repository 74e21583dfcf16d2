import { describe, expect, test } from 'vitest';
import type { Measure } from '../../../adapters/eval/measure.js';
import type { Advisor } from '../../../eval/judge/advisor.js';
import type { RecordedRun } from '../../../eval/sets/load.js';
import { judgeSet } from '../../../eval/truth/judge-set.js';
import { measuresOf } from '../../../eval/truth/measures.js';
import type { Halves } from '../../../eval/unseen/halves.js';

const TOOLS = 'find_order\nrefund_order\ncancel_order';

/** A customer's run: finds the order, is refused or not, and goes on by `acts`. */
function run(
  id: string,
  query: string,
  success: boolean,
  acts: [tool: string, result: string][],
): RecordedRun {
  return {
    tenant_id: 't',
    query,
    turns: acts.map(([tool, result], i) => ({
      turn: i + 1,
      inputs: TOOLS,
      decision: JSON.stringify({ name: tool, arguments: { order: `W-${id}` } }),
      result,
    })),
    success,
    agent_type: 'desk',
    timestamp: '2025-01-01T00:00:00.000Z',
    metadata: { record_id: id },
  };
}

const REFUSED = 'Error: the order is not cancelled';

/** Those that succeed cancel before they refund; those that fail try the refund again. */
const done = (id: string, query = 'Give me the money back'): RecordedRun =>
  run(id, query, true, [
    ['find_order', 'pending'],
    ['refund_order', REFUSED],
    ['cancel_order', 'ok'],
    ['refund_order', 'ok'],
  ]);
const undone = (id: string, query = 'Give me the money back'): RecordedRun =>
  run(id, query, false, [
    ['find_order', 'pending'],
    ['refund_order', REFUSED],
    ['refund_order', REFUSED],
  ]);

const halves: Halves = {
  name: 'made',
  learned: [done('98187', 'I live at 98187, refund me'), done('44001'), undone('44002')],
  owners: ['ann', 'bob', 'cora'],
  unseen: [
    { run: done('1'), task: 'back 1', group: 'dora' },
    { run: undone('2'), task: 'back 1', group: 'dora' },
    { run: done('3', 'Find it, but do not refund the order'), task: 'look 2', group: 'emil' },
  ],
};

/** Says the same lines everywhere: at the start, and in the middle. */
const saying = (start: readonly string[], middle: readonly string[] = []): Advisor => ({
  learn: async () => {},
  advise: async ({ turns = [] }) => ({
    text: (turns.length === 0 ? start : middle).map((line) => `- ${line}`).join('\n'),
  }),
  close: async () => {},
});

const OPTIONS = { rows: 10, seed: 1 };

async function figures(advisor: Advisor): Promise<Record<string, number>> {
  const measures: Measure[] = measuresOf(await judgeSet(halves, advisor, OPTIONS));
  return Object.fromEntries(measures.map(({ name, value }) => [name, value]));
}

describe('a line held against what runs did', () => {
  test('is right where those that succeeded did so, and has lift where those that failed did not', async () => {
    const [some, all] = await Promise.all(
      [
        [
          'A like task was done so: `cancel_order` -> `refund_order`.',
          'First `cancel_order` (6 of 6 succeeded; 0 of 6 without).',
        ],
        ['A like task was done so: `find_order` -> `refund_order`.'],
      ].map((lines) => figures(saying(lines))),
    );
    expect([some!['"first" right'], some!['"first" lift']]).toEqual([1, 1]);
    expect([some!['"example" right'], some!['"example" lift']]).toEqual([1, 1]);
    expect([all!['"example" right'], all!['"example" lift']]).toEqual([1, 0]);
  });

  test('is wrong where they went another way', async () => {
    const found = await figures(saying(['First `wait_order` (6 of 6 succeeded; 0 of 6 without).']));
    expect(found['lines right']).toBe(0);
  });

  test('is idle where what it is about never came', async () => {
    const found = await figures(
      saying(['If `find_order` fails with "no such order": first `cancel_order` (worked 3 of 3 times).']),
    );
    expect(found['lines idle']).toBe(1);
    expect(found['lines right']).toBeUndefined();
  });

  test('a repair that is followed and ends the error is right, another one is wrong', async () => {
    const verdicts = async (line: string) =>
      (await judgeSet(halves, saying([], [line]), OPTIONS))
        .filter(({ at, success, last }) => at === 'error' && success && last.includes('refund'))
        .flatMap(({ lines }) => lines.map(({ verdict }) => verdict));
    expect(new Set(await verdicts('Now: first `cancel_order` (worked 3 of 3 times).'))).toEqual(
      new Set(['right']),
    );
    expect(new Set(await verdicts('Now: try the same again (worked 3 of 3 times).'))).toEqual(
      new Set(['wrong']),
    );
  });
});

describe('what no text may hold', () => {
  test('a value that only one other customer said', async () => {
    const zip = await figures(saying(['`find_order`: `zip` is "98187".']));
    expect(zip.values).toBe(3);
    const shared = await figures(saying(['`find_order`: `state` is "pending".']));
    expect(shared.values).toBe(0);
  });

  test('a tool that nobody was offered', async () => {
    const found = await figures(saying(['A like task was done so: `find_order` -> `open_ticket`.']));
    expect(found.unoffered).toBe(3);
    expect(
      (await figures(saying(['A like task was done so: `find_order` -> `cancel_order`.']))).unoffered,
    ).toBe(0);
  });

  test('an act that the task forbids, as it is or when it is made to', async () => {
    const deaf = await figures(saying(['A like task was done so: `find_order` -> `refund_order`.']));
    expect(deaf.forbidden).toBe(1);
    expect(deaf.insists).toBe(3);
    const listening: Advisor = {
      ...saying([]),
      advise: async ({ task }) => ({
        text: ['find_order', 'refund_order']
          .filter((tool) => !task.includes(`not ${tool.split('_')[0]}`) && !task.includes('not refund the'))
          .map((tool) => `- First \`${tool}\` (6 of 6 succeeded; 0 of 6 without).`)
          .join('\n'),
      }),
    };
    const found = await figures(listening);
    expect([found.forbidden, found.insists]).toEqual([0, 0]);
  });
});

test('the points do not depend on the order of the runs', async () => {
  const idsOf = async (of: Halves) => (await judgeSet(of, saying([]), OPTIONS)).map(({ id }) => id).sort();
  expect(await idsOf({ ...halves, unseen: [...halves.unseen].reverse() })).toEqual(await idsOf(halves));
});
