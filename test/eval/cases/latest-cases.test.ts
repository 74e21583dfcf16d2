import { expect, test } from 'vitest';
import { drawSmallCase } from '../../../eval/cases/all-cases.js';
import { BENCH_CASES } from '../../../eval/cases/bench-cases.js';
import { itemsOf } from '../../../eval/cases/items.js';
import { TRADE_CASES } from '../../../eval/cases/trade-cases.js';

const CASES = [...TRADE_CASES, ...BENCH_CASES];
const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

/** A case, words that a draw has to contain, sentences that tell its lesson, and sentences that mislead. */
const SENTENCES: [string, string, string[], string[]][] = [
  [
    'the form that a field takes',
    'Where and when',
    [
      'If click "Book" fails with "invalid date": first type "2026-‹2 digits›-‹2 digits›" into "Where and when".',
    ],
    ['Leave out click "Book".', 'Now: try the same again.'],
  ],
  [
    'a tab for tasks of one kind',
    'Business',
    ['First click "Business" (4 of 4 succeeded; 0 of 5 without).', 'Before click "Order": click "Business".'],
    ['Before click "Business": click "Order".', 'Leave out click "Business".'],
  ],
  [
    'an amount in the smaller unit',
    'total_cents',
    ['`return_money`: `amount` from `get_purchase` `total_cents`.'],
    ['`return_money`: `amount` from `get_purchase` `total`.', '`return_money`: only after `get_purchase`.'],
  ],
  [
    'an argument for one kind of customer',
    'vat_id',
    ['`create_order`: `vat_id` from `get_customer` `vat`.'],
    ['`create_order`: only if `get_customer` `kind` is "person".', 'Leave out `create_order`.'],
  ],
  [
    'a free time before a meeting',
    'find_free_time',
    [
      'Before `create_event`: `find_free_time`.',
      '`create_event`: `start` from `find_free_time` `slots.start`.',
    ],
    ['Before `find_free_time`: `create_event`.', 'First `list_rooms`.'],
  ],
  [
    'words of a caller that ask for help at once',
    'alert_engineer',
    ['Before `create_note`: `alert_engineer`.'],
    ['Leave out `create_note`.', 'Before `alert_engineer`: `create_note`.'],
  ],
  [
    'a command for the same name first',
    'chmod',
    ['If `./tools/‹a›.sh` fails with "Permission denied": first `chmod +x tools/‹a›.sh`.'],
    ['If `./tools/‹a›.sh` fails with "Permission denied": first `whoami`.', 'Now: try the same again.'],
  ],
  [
    'a join through a third table',
    'enrolments',
    ['Names in use: `enrolments` (`course_id`).'],
    ['Now: use `students` instead of `courses`.'],
  ],
  [
    'a value that is written otherwise in the table',
    'Germany',
    ['Now: use `DEU` instead of `Germany`.'],
    ['Now: use `Germany` instead of `DEU`.', 'Leave out `SELECT ‹…›`.'],
  ],
  [
    'a line before the table is written',
    'drop_duplicates',
    ['Before `df.to_csv(‹…›)`: `df = df.drop_duplicates()` (6 of 6 succeeded; 0 of 6 without).'],
    ["Leave out `df = read('‹…›.csv')`.", 'Now: first `import os`.'],
  ],
  [
    'bring back what ran before',
    'roll_back',
    ['After `get_health` with `state` "degraded": `roll_back`.', 'Leave out `restart`.'],
    ['After `get_health`: `restart`.', 'Before `roll_back`: `post_status`.'],
  ],
  [
    'the file that another is built from',
    'dist/',
    ['`edit_file`: `path` is "src/‹task›.ts".', 'Leave out `edit_file(path=dist/‹…›.js)`.'],
    ['A like task was done so: `edit_file(path=dist/‹…›.js)`.', 'Leave out `npm run build`.'],
  ],
  ['what is said to cross callers', 'sorry', [], ['Leave out say "I am sorry to hear that.".']],
  [
    'days and hours by chance',
    'create_event',
    [],
    ['`create_event`: `day` is "Friday".', 'First `get_calendar`.'],
  ],
  ['no rows are an answer', 'SELECT', [], ['If `SELECT ‹…›` fails with "0 rows": first `SELECT 1`.']],
  [
    'a look at the logs of what failed',
    'logs',
    [],
    ['Leave out `kubectl logs ‹…›`.', 'Now: first `kubectl logs ‹…›`.'],
  ],
];

test('every case has sentences here', () => {
  expect(SENTENCES.map(([name]) => name).sort()).toEqual(CASES.map(({ name }) => name).sort());
});

test.each(SENTENCES)('%s: a lesson and what misleads differ', (name, word, right, wrong) => {
  const small = CASES.find((one) => one.name === name)!;
  const drawn = SEEDS.map((seed) => drawSmallCase(small, seed, { runs: 24, wrong: 0 })).filter(({ runs }) =>
    JSON.stringify(runs).includes(word),
  );
  // Tools of one draw are named in the sentences: among those with the word, one at least has them.
  const judged = drawn.map(({ wanted, misleading }) => ({
    right: right.map((sentence) => itemsOf(`- ${sentence}`).some((item) => wanted?.(item) ?? false)),
    misleading: right.map((sentence) => itemsOf(`- ${sentence}`).some(misleading)),
    wrong: wrong.map((sentence) => itemsOf(`- ${sentence}`).some(misleading)),
  }));
  expect(judged).toContainEqual({
    right: right.map(() => true),
    misleading: right.map(() => false),
    wrong: wrong.map(() => true),
  });
});
