import { describe, expect, test } from 'vitest';
import { dialogueKind, replyNames, saidAct } from '../../../eval/sets/kinds/dialogue-kind.js';
import { shellKind } from '../../../eval/sets/kinds/shell-kind.js';
import { clickKind, shopKind } from '../../../eval/sets/kinds/shop-kind.js';
import { sqlKind } from '../../../eval/sets/kinds/sql-kind.js';
import { webKind } from '../../../eval/sets/kinds/web-kind.js';
import { editBetween, nearestRetry } from '../../../eval/sets/nearest-retry.js';
import { commonestNext } from '../../../eval/sets/next-kinds.js';
import { workingRetries } from '../../../eval/sets/retries.js';
import { placeOfName, scoreNames } from '../../../eval/sets/score-names.js';
import { statisticsOf, type TaskValues } from '../../../eval/sets/statistics.js';
import type { Turn } from '../../../src/index.js';

const row = (lists: object) => ({ id: 'r', exclude_task_ids: ['t'], ...lists });

describe('names', () => {
  test('are words of their own, case ignored, in the first 1,200 characters', () => {
    expect(placeOfName('use `Shelf_ID` here', 'shelf_id')).toBeGreaterThan(0);
    expect(placeOfName('use shelf_ids', 'shelf_id')).toBe(-1);
    const far = `${' '.repeat(1_200)}shelf`;
    expect(scoreNames(row({ gold: ['shelf', 'rack'] }), ['gold'], 'a shelf')).toEqual({
      'gold.recall': 0.5,
      'gold.any': 1,
    });
    expect(scoreNames(row({ gold: ['shelf'] }), ['gold'], far)).toEqual({ 'gold.recall': 0, 'gold.any': 0 });
  });
  test('a list that is missing or empty is not scored', () => {
    expect(scoreNames(row({ gold: [] }), ['gold', 'other'], 'x')).toEqual({});
  });
  test('pairs of an ordered list are counted among the names said', () => {
    const values = scoreNames(row({ asks_in_order: ['a', 'b', 'c', 'd'] }), ['asks_in_order'], 'b, a, c');
    expect(values).toMatchObject({ 'asks_in_order.pairs': 3, 'asks_in_order.inOrder': 2 });
  });
});

describe('statistics', () => {
  const rows = [
    { task: 'a', values: { p: 0.9, success: 1, brier: 0.01 } },
    { task: 'a', values: { p: 0.2, success: 0, brier: 0.04 } },
    { task: 'b', values: { p: 0.1, success: 1, brier: 0.81 } },
  ];
  const figure = (name: string, of: readonly TaskValues[]) =>
    of
      .flatMap(({ values }) => Object.keys(values))
      .flatMap(statisticsOf)
      .find((statistic) => statistic.name === name)!
      .of(of);
  test('of estimates: Brier, AUC over all and within tasks', () => {
    expect(figure('brier', rows)).toBeCloseTo(0.2867, 4);
    expect(figure('auc', rows)).toBe(0.5);
    expect(figure('withinTaskAuc', rows)).toBe(1);
  });
  test('of edits: precision among those said, recall among all', () => {
    const edits = [1, 0, 0, 0].map((right, i) => ({
      task: `${i}`,
      values: { 'edit.said': Number(i < 2), 'edit.right': right },
    }));
    expect(figure('edit.precision', edits)).toBe(0.5);
    expect(figure('edit.recall', edits)).toBe(0.25);
  });
  test('of order: pairs in order among all pairs', () => {
    const pairs = [
      { task: 'a', values: { 'l.pairs': 3, 'l.inOrder': 1 } },
      { task: 'b', values: { 'l.pairs': 1, 'l.inOrder': 1 } },
    ];
    expect(figure('l.pairsInOrder', pairs)).toBe(0.5);
  });
});

test('the commonest next kind: after the last two, else the last, else of all', () => {
  const next = commonestNext([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['x', 'b', 'd'],
    ['x', 'b', 'd'],
    ['y', 'b', 'd'],
  ]);
  expect(next(['a', 'b'])).toBe('c');
  expect(next(['q', 'b'])).toBe('d');
  expect(next([])).toBe('a');
  expect(next(['q', 'q'])).toBe('b');
  expect(commonestNext([])([])).toBeUndefined();
});

test('retries that worked are like the refused action and not refused', () => {
  const turn = (n: number, decision: string, result: string): Turn => ({
    turn: n,
    inputs: 'x',
    decision,
    result,
  });
  const turns = [
    turn(1, 'FIND red FROM shelves', 'error'),
    turn(2, 'LOOK', 'shelf'),
    turn(3, 'FIND all OF things', 'ok'),
    turn(4, 'FIND red FROM shelf', 'error'),
    turn(5, 'FIND Red FROM shelf', 'ok'),
    turn(6, 'FIND x', 'error'),
  ];
  expect(
    workingRetries(
      turns,
      (result) => result === 'error',
      (decision) => decision,
    ),
  ).toEqual([
    { step: 1, refused: 'FIND red FROM shelves', error: 'error', worked: 'FIND Red FROM shelf' },
    { step: 4, refused: 'FIND red FROM shelf', error: 'error', worked: 'FIND Red FROM shelf' },
  ]);
});

test('the floor for edits copies the one of the past retry that is most alike', () => {
  expect(editBetween('FIND a IN shelves', 'FIND a IN shelf')).toMatchObject({
    at: 'replace',
    text: 'shelf',
    from: 'shelves',
  });
  expect(editBetween('run t', 'run -x t')).toMatchObject({ at: 'after', text: '- x', anchor: 'run' });
  expect(editBetween('run t', 'X=1 run t')).toMatchObject({ at: 'front', text: 'X = 1' });
  expect(editBetween('run -x t', 'run t')).toMatchObject({ at: 'drop', text: '- x' });
  expect(editBetween('run t', 'run t')).toBeUndefined();
  const past = [
    { step: 1, refused: 'FIND a IN shelves', error: 'no shelves', worked: 'FIND a IN shelf' },
    { step: 1, refused: 'FIND a IN racks', error: 'no racks', worked: 'FIND a IN rack' },
  ];
  expect(nearestRetry(past)({ refused: 'FIND b IN racks', error: 'no racks' })).toMatchObject({
    text: 'rack',
  });
  expect(nearestRetry([])({ refused: 'FIND', error: 'no' })).toBeUndefined();
});

describe('kinds of steps', () => {
  test.each<[(decision: string) => string | undefined, string, string]>([
    [sqlKind, 'execute[SHOW TABLES]', 'show_tables'],
    [sqlKind, 'DESC ‹…›', 'describe'],
    [sqlKind, '(SELECT a FROM b)', 'select'],
    [sqlKind, 'submit', 'submit'],
    [sqlKind, 'I do not know', 'other'],
    [shopKind, 'search[blue cup]', 'search'],
    [shopKind, 'click[Buy Now]', 'buy'],
    [shopKind, 'click[B0ABCDEFG1]', 'open_product'],
    [shopKind, 'click[large]', 'choose_option'],
    [clickKind, '< Prev', 'navigate'],
    [webKind, 'Navigate back', 'navigate_back'],
    [webKind, 'Navigate to https://x.example', 'navigate'],
    [webKind, 'Click at (1, 2)', 'click'],
    [webKind, 'Slider set', 'other'],
    [shellKind, 'cd a && grep -n x y.py', 'search'],
    [shellKind, "sed -n '1,5p' a.py", 'read'],
    [shellKind, "sed -i 's/a/b/' a.py", 'edit'],
    [shellKind, 'python3 -m pytest a', 'run_tests'],
    [shellKind, 'python3 a.py', 'run_script'],
    [shellKind, "cat <<'EOF' > a.py\nx\nEOF", 'write_file'],
    [shellKind, 'thinking\n```bash\nrm a.py\n```', 'clean_up'],
    [shellKind, 'git diff', 'review_diff'],
  ])('%o %s', (kindOf, decision, kind) => {
    expect(kindOf(decision)).toBe(kind);
  });
  test('of dialogues: a template by its name or by its words, a query by its service', () => {
    const ask = '{"Action":"pick","ActionLabel":"ask_colour","Text":"Which colour, please?"}';
    const query = '{"Action":"query","APIName":"paint","Constraints":{"RequestType":"Book"}}';
    const names = replyNames([ask, query]);
    expect([ask, query, 'hm'].map(dialogueKind)).toEqual(['ask_colour', 'query paint Book', 'utter']);
    const said = (as: 'ask' | 'code', text: string) =>
      saidAct(as === 'code' ? { as, text } : { as: 'utterance', words: text }, names);
    expect(said('ask', 'which colour please')).toBe('ask_colour');
    expect(said('ask', 'How are you?')).toBe('utter');
    expect(said('code', 'pick(ActionLabel="ask_colour")')).toBe('ask_colour');
    expect(said('code', 'query(APIName="paint", RequestType="Check")')).toBe('query paint Check');
    expect(said('code', 'unknown')).toBeUndefined();
  });
});
