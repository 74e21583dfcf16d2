import { describe, expect, test } from 'vitest';
import { CASES, drawSmallCase } from '../../../eval/cases/all-cases.js';
import { itemsOf } from '../../../eval/cases/items.js';
import { measureCase } from '../../../eval/cases/measure-case.js';
import type { DrawnCase } from '../../../eval/cases/small-case.js';
import { validateInteraction } from '../../../src/index.js';

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const SIZE = { runs: 12, wrong: 0 };

const named = (name: string) => CASES.find((one) => one.name === name)!;
const judge = (drawn: DrawnCase, sentence: string) => {
  const items = itemsOf(`- ${sentence}`);
  return { right: items.some((item) => drawn.wanted?.(item)), misleading: items.some(drawn.misleading) };
};

/** The draws of a case that contain these words, so that a sentence written by hand fits them. */
const drawsWith = (name: string, words: readonly string[]) => {
  const found = SEEDS.map((seed) => drawSmallCase(named(name), seed, SIZE)).filter(({ runs }) =>
    words.every((word) =>
      runs.some(({ turns }) => turns.some(({ decision, inputs }) => `${inputs} ${decision}`.includes(word))),
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  return found;
};

test('every case has an unseen task beside 48 runs', () => {
  for (const small of CASES) {
    for (const seed of SEEDS)
      expect(drawSmallCase(small, seed, { runs: 48, wrong: 0 }).runs).toHaveLength(48);
  }
});

describe.each(CASES.map((one) => [one.name, one] as const))('%s', (_, small) => {
  test('the same seed gives the same runs, another one others', () => {
    const draw = (seed: number) => JSON.stringify(drawSmallCase(small, seed, SIZE));
    expect(draw(7)).toBe(draw(7));
    expect(draw(8)).not.toBe(draw(7));
  });

  test('the runs are valid, and the share of wrong labels is exact', () => {
    for (const seed of [1, 2, 3]) {
      const right = drawSmallCase(small, seed, { runs: 20, wrong: 0 });
      const wrong = drawSmallCase(small, seed, { runs: 20, wrong: 0.1 });
      expect(right.runs).toHaveLength(20);
      for (const run of right.runs) expect(validateInteraction(run).query).toBe(run.query);
      const different = right.runs.filter(({ success }, index) => success !== wrong.runs[index]!.success);
      expect(different).toHaveLength(right.runs.some(({ success }) => success !== undefined) ? 2 : 0);
      expect(right.questions[0]!.at).toBe('start');
      for (const { request } of right.questions)
        expect(right.runs.map(({ query }) => query)).not.toContain(request.task);
    }
  });

  test('silence tells nothing and misleads nobody', async () => {
    const silent = { learn: async () => {}, advise: async () => ({ text: '' }), close: async () => {} };
    for (const answer of await measureCase(silent, drawSmallCase(small, 1, SIZE))) {
      expect(answer).toMatchObject({ items: 0, right: false, misleading: [] });
    }
  });

  test('another rule misleads', () => {
    const drawn = drawSmallCase(small, 1, SIZE);
    const { right, misleading } = judge(
      drawn,
      'If `order_tea` fails with "no milk": use `oats` instead of `milk`.',
    );
    expect({ right, misleading }).toEqual({ right: false, misleading: true });
  });
});

/** Name, words that a draw must contain, sentences that tell the lesson, sentences that mislead. */
const LESSONS: [string, string[], string[], string[]][] = [
  [
    'close the banner first',
    ['Accept cookies', 'Search products'],
    [
      'A like task was done so: click "Accept cookies" -> type "…" into "Search products" -> click "‹task›" (6 of 8).',
      'If type "…" into "Search products" fails with "covered": first click "Accept cookies" (worked 4 of 4 times).',
      'Now: first click "Accept cookies" (worked 4 of 4 times).',
      'Before type "…" into "Search products": click "Accept cookies" (6 of 6 succeeded; 0 of 6 without).',
    ],
    [
      'First type "…" into "Search products" (6 of 6 succeeded; 0 of 6 without).',
      'First click "Help".',
      'Now: try the same again.',
    ],
  ],
  [
    'apply the choice',
    ['Apply filters'],
    [
      'After click "Large": click "Apply filters" (6 of 6 succeeded; 0 of 6 without).',
      'Before click "Checkout": click "Apply filters".',
    ],
    [
      'After click "Large": click "Help".',
      'Leave out click "Apply filters" (0 of 6 succeeded; 6 of 6 without).',
    ],
  ],
  [
    'path of demonstrations',
    ['Invoices', 'Support'],
    ['A like task was done so: click "Account" -> click "Invoices" -> click "Download" (8 of 8).'],
    [
      'A like task was done so: click "Support" -> click "Help".',
      'First click "Support".',
      'Leave out click "Account".',
    ],
  ],
  [
    'ask for the date of birth first',
    ['your date of birth?'],
    [
      'First ask "May I have your date of birth?" (6 of 6 succeeded; 0 of 6 without).',
      'Before say "I can offer you …": ask "When were you born, please?".',
    ],
    [
      'First say "I can offer you …" (6 of 6 succeeded; 0 of 6 without).',
      'Leave out ask "May I have your date of birth?".',
    ],
  ],
  [
    'read the number back',
    ['phone number'],
    [
      'After ask "What is your phone number?": say "Let me repeat the phone number: …" (6 of 6 succeeded; 0 of 6 without).',
      'Before say "Your contract is renewed.": say "I will read the phone number back to you".',
    ],
    [
      'First say "One moment, please.".',
      'Before say "I repeat your phone number": say "Your contract is renewed.".',
    ],
  ],
  [
    'path of prose decisions',
    ['refund order'],
    [
      'A like task was done so: say "I will get order …" -> say "I will refund order …".',
      'A like task was done so: `I will get order ‹…›` -> `I will refund order ‹…›` (6 of 6).',
      'First `I will get order ‹task›` (6 of 6 succeeded; 0 of 6 without).',
    ],
    [
      'First `I will refund order ‹task›`.',
      'First `I will think about what is asked.` (4 of 4 succeeded; 0 of 3 without).',
    ],
  ],
  [
    'path without a list of tools',
    ['issue_refund'],
    [
      'A like task was done so: `get_order` -> `issue_refund` (6 of 8).',
      '`issue_refund`: only after `get_order` (6 worked).',
      'Before `issue_refund`: `get_order`.',
    ],
    ['Before `get_order`: `issue_refund`.', 'First `list_news` (3 of 3 succeeded; 2 of 7 without).'],
  ],
  [
    'set the environment variable',
    ['DJANGO_SETTINGS_MODULE'],
    [
      'If `pytest ‹…›` fails with "… define the environment variable ‹a›": put `DJANGO_SETTINGS_MODULE=app.settings.test` before it (worked 12 of 12 times).',
      'Now: put `‹a›=app.settings.test` before `pytest`.',
      'If `pytest ‹…›` fails with "KeyError": first `export DJANGO_SETTINGS_MODULE=app.settings.test`.',
      'A like task was done so: `DJANGO_SETTINGS_MODULE=app.settings.test pytest ‹…›` (6 of 8).',
      '`pytest ‹…›`: only after `export DJANGO_SETTINGS_MODULE=app.settings.test` (9 worked; 9 of 9 refused otherwise).',
    ],
    [
      'Now: add `DJANGO_SETTINGS_MODULE=app.settings.test` at the end.',
      'Now: leave out `DJANGO_SETTINGS_MODULE=app.settings.test`.',
      'Now: try the same again.',
      'Now: put `‹a›` before it.',
    ],
  ],
  [
    'another column',
    ['cust_id'],
    [
      'If `SELECT ‹…›` fails with "no such column: ‹a›": use `cust_id` instead of `‹a›` (worked 6 of 6 times).',
      'Names in use: `visits` (`cust_id`).',
    ],
    ['Now: use `customer_id` instead of `cust_id`.', 'Now: leave out `cust_id`.'],
  ],
  [
    'a flag at the end',
    ['--legacy-peer-deps'],
    [
      'If `npm install ‹…›` fails with "ERESOLVE": add `--legacy-peer-deps` at the end (worked 6 of 6 times).',
      'Now: put `--legacy-peer-deps` after `‹…›`.',
    ],
    ['Now: leave out `--legacy-peer-deps`.', 'Now: first `git status`.'],
  ],
  [
    'a missing cd',
    ['cd web'],
    [
      'Now: put `cd web &&` before it.',
      'If `npm test` fails with "ENOENT": first `cd web` (worked 6 of 6 times).',
    ],
    ['Now: add `cd web` at the end.', 'Now: first `ls`.'],
  ],
  [
    'another table',
    ['sales_order'],
    [
      'If `SELECT ‹…›` fails with "Unknown table "orders"": use `sales_order` instead of `orders` (9 of 9).',
      'Names in use: `sales_order` (`region`).',
    ],
    ['Now: use `orders` instead of `sales_order`.', 'Now: use `region` instead of `orders`.'],
  ],
  [
    'an edit of the build file',
    ['<source>'],
    [
      'If `mvn ‹…›` fails with "Source option 7": first `sed -i \'s#<source>‹…›</source>#<source>8</source>#\' pom.xml` (worked 6 of 6 times).',
    ],
    [
      'Now: first `cat README.md`.',
      "Now: leave out `sed -i 's#<source>7</source>#<source>8</source>#' pom.xml`.",
    ],
  ],
  [
    'a repair without outcomes',
    ['uv pip install'],
    [
      'If `python ‹…›` fails with "No module named \'‹a›\'": first `uv pip install ‹a›` (worked 8 of 8 times).',
    ],
    ['Now: first `git status`.', 'Now: leave out `uv pip install`.'],
  ],
  [
    'log in before the export',
    ['export_report'],
    [
      'If `export_report` fails with "not authenticated": first `login` (worked 4 of 4 times).',
      '`export_report`: only after `login` (8 worked; 9 of 9 refused otherwise).',
    ],
    ['`login`: only after `export_report` (8 worked).', 'Now: first `get_time`.'],
  ],
  [
    'only with the right status',
    ['cancel_order'],
    ['`cancel_order`: only if `get_order` `status` is "pending" (9 worked; 5 of 5 refused otherwise).'],
    [
      '`cancel_order`: only if `get_order` `city` is "Bern" (4 worked; 5 of 5 refused otherwise).',
      '`cancel_order`: only if `get_order` `status` is "pending" or "shipped".',
    ],
  ],
  [
    'hand over on a dead end',
    ['change_name', 'escalate'],
    [
      'If `change_name` fails with "names on tickets cannot be changed": stop trying; `escalate` (worked 5 of 5 times).',
      'Leave out `change_name` (0 of 5 succeeded; 5 of 5 without).',
    ],
    ['Now: try the same again.', 'Leave out `escalate`.'],
  ],
  [
    'a follow-up',
    ['move_booking'],
    [
      'After `move_booking`: `send_confirmation` (6 of 6 succeeded; 0 of 6 without).',
      'A like task was done so: `move_booking` -> `send_confirmation`.',
    ],
    ['Before `move_booking`: `send_confirmation`.', 'After `move_booking`: `list_news`.'],
  ],
  [
    'an argument from a result',
    ['issue_refund'],
    ['`issue_refund`: `payment_id` from `get_order` `payment.id`.'],
    [
      '`issue_refund`: `payment_id` from `get_order` `customer.id`.',
      '`issue_refund`: `payment_id` is "x1234".',
      'Now: use `payment_id` "x1234".',
      'Before `get_order`: `issue_refund`.',
    ],
  ],
  [
    'once for each value',
    ['issue_voucher'],
    ['`issue_voucher`: once per `customer_id`.'],
    ['`issue_voucher`: once per `text`.', 'Leave out `issue_voucher`.'],
  ],
];

test('every lesson has sentences of its own here', () => {
  const lessons = CASES.filter((one) => drawSmallCase(one, 1, SIZE).wanted !== undefined);
  expect(LESSONS.map(([name]) => name).sort()).toEqual(lessons.map(({ name }) => name).sort());
  for (const use of ['design', 'held']) {
    expect(lessons.filter((one) => one.use === use)).toHaveLength(lessons.length / 2);
  }
});

test.each(LESSONS)(
  '%s: right and wrong sentences are told one from the other',
  (name, words, right, wrong) => {
    for (const drawn of drawsWith(name, words)) {
      for (const sentence of right) {
        expect([sentence, judge(drawn, sentence)]).toEqual([sentence, { right: true, misleading: false }]);
      }
      for (const sentence of wrong) {
        expect([sentence, judge(drawn, sentence)]).toEqual([sentence, { right: false, misleading: true }]);
      }
    }
  },
);

/** Negatives: sentences that mislead, and sentences that do not. */
const NEGATIVES: [string, string[], string[]][] = [
  [
    'outcomes by chance',
    ['First `check_stock` (5 of 6 succeeded; 1 of 6 without).'],
    ["`close_request`: `id` is the task's words."],
  ],
  [
    'the same call again works',
    ['Now: first `list_rooms` (worked 4 of 4 times).', 'Now: use another `guest`.'],
    ['Now: try the same again.', 'Now: wait, then try again.'],
  ],
  [
    'a task about another subject',
    ['A like task was done so: `login` -> `export_report`.', '`export_report`: only after `login`.'],
    [],
  ],
  [
    'learned from one customer',
    [
      'First `login`.',
      '`start_pump`: only after `open_valve`.',
      'A like task was done so: `login` -> `export_report`.',
    ],
    [],
  ],
  [
    'a step of every run',
    ['First `get_profile`.', 'A like task was done so: `get_profile` -> `answer_request`.'],
    ['A like task was done so: `answer_request`.'],
  ],
  [
    'habit of a weaker agent',
    ['Leave out `log_note` (3 of 6 succeeded; 5 of 6 without).'],
    ['A like task was done so: `find_request` -> `close_request`.'],
  ],
  [
    'equal numbers by accident',
    ['`book_trip`: `bags` from `search_trips` `stops`.'],
    ['`book_trip`: `trip_id` from `search_trips` `trip_id`.', "`book_trip`: `bags` is the task's words."],
  ],
  [
    'a preview is no error',
    ['If `change_plan` fails with "Preview": use `confirm` "true".', 'Now: stop trying.'],
    ['After `change_plan(confirm=false)`: `change_plan(confirm=true)`.'],
  ],
];

test('every negative has sentences of its own here', () => {
  expect(NEGATIVES.map(([name]) => name).sort()).toEqual(
    CASES.filter((one) => drawSmallCase(one, 1, SIZE).wanted === undefined)
      .map(({ name }) => name)
      .sort(),
  );
});

test.each(NEGATIVES)('%s: only what misleads is held against a text', (name, wrong, fine) => {
  for (const seed of SEEDS) {
    const drawn = drawSmallCase(named(name), seed, SIZE);
    for (const sentence of wrong)
      expect([sentence, judge(drawn, sentence).misleading]).toEqual([sentence, true]);
    for (const sentence of fine)
      expect([sentence, judge(drawn, sentence).misleading]).toEqual([sentence, false]);
  }
});
