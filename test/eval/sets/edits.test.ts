import { describe, expect, test } from 'vitest';
import { isMade, namedBy, namesNewWord, type Retry } from '../../../eval/sets/made-edit.js';
import { nextAction, repairsFor, wordsOf } from '../../../eval/sets/read-items.js';
import { editSaid, scoreEdit } from '../../../eval/sets/score-edit.js';
import type { Edit } from '../../../eval/worlds/operator.js';

const retry = (refused: string, worked: string, error = ''): Retry => ({
  refused,
  worked,
  error,
  caseMatters: false,
});
const edit = (sentence: string): Edit => editSaid(`- Now: ${sentence} (worked 12 of 12 times).`, '')!;

describe('a repair is taken for the error at hand alone', () => {
  const at = (text: string, error: string) => repairsFor(text, error).map((repair) => repair.do);
  test('Now needs no error', () => {
    expect(at('- Now: leave out `x` (worked 2 of 2 times).', 'any')).toEqual(['edit']);
  });
  test('If has to be that error, with anything in its gaps', () => {
    const item =
      '- If `list ‹…›` fails with "no shelf …": use `rack` instead of `shelf` (worked 4 of 5 times).';
    expect(at(item, 'Error: no shelf  blue')).toEqual(['edit']);
    expect(at(item, 'no light')).toEqual([]);
  });
  test('in their order, and nothing of other items', () => {
    const text =
      'Notes\n- First `LOOK`.\n- Now: stop trying.\n- Now: try the same again.\n- Names in use: `a`.';
    expect(at(text, 'any')).toEqual(['stop', 'again']);
  });
});

describe('an edit is made where the retry has it', () => {
  test.each<[string, string, string, boolean]>([
    ['use `shelf` instead of `shelves`', 'LIST shelves', 'LIST shelf', true],
    ['use `shelf` instead of `shelves`', 'LIST shelves', 'LIST racks', false],
    ['use `shelf` instead of `shelves`', 'LIST shelf', 'LIST shelf shelf', false],
    ['use `b.id` instead of `id`', 'FIND id IN b', 'FIND b.id IN b', true],
    ['put `b.` before `id`', 'FIND id IN b', 'FIND B.ID IN b', true],
    ['put `b.` before `id`', 'FIND id IN b', 'FIND id IN b.', false],
    ['put `-r` after `cp`', 'cp a b', 'cp -r a b', true],
    ['put `X=1` before it', 'run t', 'X=1 run t', true],
    ['put `X=1` before it', 'run t', 'run X=1 t', false],
    ['add `LIMIT 1` at the end', 'FIND a', 'FIND a LIMIT 1;', true],
    ['add `LIMIT 1` at the end', 'FIND a LIMIT 1', 'FIND b LIMIT 1', false],
    ['leave out `-x`', 'run -x t', 'run t', true],
    ['leave out `-x`', 'run t', 'run t', false],
  ])('%s: %s => %s', (sentence, refused, worked, made) => {
    expect(isMade(edit(sentence), retry(refused, worked))).toBe(made);
  });
  test('‹a› is what the error names', () => {
    expect(namedBy("No table 'town.shelves' here", 'LIST shelves')).toBe('shelves');
    expect(namedBy('/bin/bash: line 1: zap: command not found', 'zap -9 | sort')).toBe('zap');
    expect(namedBy("No table 'rack' here", 'LIST shelves')).toBeUndefined();
    const of = retry('LIST shelves', 'LIST shelf', "No table 'town.shelves' here");
    expect(isMade(edit('use `shelf` instead of `‹a›`'), of)).toBe(true);
    expect(isMade(edit('use `rack` instead of `‹a›`'), of)).toBe(false);
  });
  test('case counts where the language says so', () => {
    const of = { ...retry('ls -r', 'ls -R'), caseMatters: true };
    expect(isMade(edit('use `-R` instead of `-r`'), of)).toBe(true);
    expect(isMade(edit('use `-R` instead of `-r`'), { ...of, caseMatters: false })).toBe(false);
  });
  test('the first edit of the text counts, and a wrong one is said but not right', () => {
    const of = retry('LIST shelves', 'LIST shelf', "No table 'shelves'");
    const right =
      'Notes\n- First `LOOK`.\n- Now: use `shelf` instead of `shelves`.\n- Now: leave out `LIST`.';
    expect(editSaid(right, of.error)).toEqual({ at: 'replace', text: 'shelf', from: 'shelves' });
    expect(scoreEdit(right, of)).toEqual({ 'edit.said': 1, 'edit.right': 1, newWord: 1 });
    expect(scoreEdit('- Now: leave out `LIST`.', of)).toEqual({
      'edit.said': 1,
      'edit.right': 0,
      newWord: 0,
    });
    expect(scoreEdit('shelf', of)).toEqual({ 'edit.said': 0, 'edit.right': 0, newWord: 1 });
    expect(namesNewWord('shelves', of)).toBe(false);
  });
});

describe('the next action of an advice', () => {
  const turns = [{ turn: 1, inputs: 'x', decision: 'LIST shelves', result: 'no shelves' }];
  const next = (text: string) => nextAction({ text }, turns);
  test.each([
    ['- A like run got past it so: `LOOK`.', 'LOOK'],
    ['- A like task was done so: click "Go" -> `LOOK` (3 of 4).', 'Go'],
    ['- First ask "May I?" (6 of 6 succeeded; 0 of 6 without).', 'May I?'],
    ['- A like run got past it so: `pick(label="ask_name")`.', 'pick ask_name'],
    ['- Now: first `LOOK`.', 'LOOK'],
    ['- Now: stop trying; say "I am sorry".', 'I am sorry'],
    ['- A like run got past it so: type "blue" into "Search".', 'blue'],
  ])('%s', (text, words) => {
    const action = next(text);
    expect(action !== undefined && action !== 'the same again' && wordsOf(action)).toBe(words);
  });
  test('an edit and a wait are the refused action again', () => {
    expect(next('- Now: leave out `x`.')).toBe('the same again');
    expect(next('- If `LIST ‹…›` fails with "no shelves": wait, then try again.')).toBe('the same again');
  });
  test('what is about another error or says no step is passed over; then the plan', () => {
    expect(
      next('- If `LIST` fails with "no light": first `SHINE`.\n- A like run got past it so: `LOOK`.'),
    ).toMatchObject({
      text: 'LOOK',
    });
    expect(
      next('- First `LIST shelves`.\n- A like task was done so: `list SHELVES` -> `LOOK`.'),
    ).toMatchObject({ text: 'LOOK' });
    expect(next('- Names in use: `a`.')).toBeUndefined();
    const plan = { chance: 1, goals: [], steps: [{ action: 'look', chance: 1 }] };
    expect(nextAction({ text: '', plan }, turns)).toMatchObject({ text: 'look' });
  });
});
