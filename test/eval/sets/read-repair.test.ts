import { describe, expect, test } from 'vitest';
import { isMade, namedBy, namesNewWord, type Retry } from '../../../eval/sets/made-edit.js';
import { describes, nextAction, repairFor } from '../../../eval/sets/read-items.js';
import { type Edit, readRepair } from '../../../eval/sets/read-repair.js';
import { editSaid, scoreEdit } from '../../../eval/sets/score-edit.js';

describe('a repair is read in every form of the contract', () => {
  test.each<[string, Partial<Edit>]>([
    ['put `LANG=C` before it', { place: 'front', insert: 'LANG=C' }],
    ['add `--all` at the end', { place: 'end', insert: '--all' }],
    ['put `b.` before `‹a›`', { place: 'before', insert: 'b.', anchor: '‹a›' }],
    ['put `-r` after `cp`', { place: 'after', insert: '-r', anchor: 'cp' }],
    ['use `shelf` instead of `shelves`', { place: 'instead', insert: 'shelf', remove: 'shelves' }],
    ['leave out `-x`', { place: 'nowhere', remove: '-x' }],
  ])('%s', (sentence, edit) => {
    expect(readRepair(sentence)).toMatchObject({ kind: 'edit', ...edit });
    expect(readRepair(`${sentence} (worked 12 of 12 times).`)).toMatchObject({ kind: 'edit', ...edit });
  });

  test('actions, values, waiting and stopping', () => {
    expect(readRepair('first `SHOW TABLES`, then click "Go".')).toMatchObject({
      kind: 'first',
      actions: [
        { verb: 'code', text: 'SHOW TABLES' },
        { verb: 'click', text: 'Go' },
      ],
    });
    expect(readRepair('use another `seat`')).toEqual({ kind: 'value', argument: 'seat' });
    expect(readRepair('use `mode` "safe"')).toEqual({ kind: 'value', argument: 'mode', value: 'safe' });
    expect(readRepair('try the same again')).toEqual({ kind: 'again' });
    expect(readRepair('wait, then try again (worked 3 of 4 times).')).toEqual({ kind: 'wait' });
    expect(readRepair('stop trying; `hand_over`')).toMatchObject({
      kind: 'stop',
      action: { text: 'hand_over' },
    });
    expect(readRepair('stop trying')).toMatchObject({ kind: 'stop', action: undefined });
    expect(readRepair('consider the moon')).toBeUndefined();
  });
});

describe('a repair is taken for the error at hand alone', () => {
  test('an error is described by its words, with gaps', () => {
    expect(describes('no shelf ‹a› …', 'Error: no shelf  blue here')).toBe(true);
    expect(describes('no shelf', 'no book')).toBe(false);
    expect(describes('…', 'anything')).toBe(false);
  });
  test('Now needs no error, If has to be that error', () => {
    expect(repairFor('Now: leave out `x` (worked 2 of 2 times).', 'any')).toMatchObject({ remove: 'x' });
    const item =
      'If `list ‹…›` fails with "no shelf "…"": use `rack` instead of `shelf` (worked 4 of 5 times).';
    expect(repairFor(item, 'no shelf "blue"')).toMatchObject({ insert: 'rack' });
    expect(repairFor(item, 'no light')).toBeUndefined();
  });
});

const retry = (refused: string, worked: string, error = ''): Retry => ({
  refused,
  worked,
  error,
  caseMatters: false,
});
const edit = (sentence: string): Edit => readRepair(sentence) as Edit;

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
    expect(editSaid(right, of.error)).toMatchObject({ insert: 'shelf' });
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
    ['- Next: `LOOK`.', { verb: 'code', text: 'LOOK' }],
    ['- Do: click "Go" -> `LOOK` (3 of 4 like runs succeeded this way).', { verb: 'click', text: 'Go' }],
    ['- First ask "May I?" (6 of 6 succeeded; 0 of 6 without).', { verb: 'ask', text: 'May I?' }],
    ['- Now: first `LOOK`.', { verb: 'code', text: 'LOOK' }],
    ['- Now: stop trying; say "I am sorry".', { verb: 'say', text: 'I am sorry' }],
    ['- Do: look -> list [2/2 ok]', { verb: 'bare', text: 'look' }],
  ])('%s', (text, action) => {
    expect(next(text)).toMatchObject(action);
  });
  test('an edit and a wait are the refused action again', () => {
    expect(next('- Now: leave out `x`.')).toBe('the same again');
    expect(next('- If `LIST ‹…›` fails with "no shelves": wait, then try again.')).toBe('the same again');
  });
  test('what is about another error or says no step is passed over; then the plan', () => {
    expect(next('- If `LIST` fails with "no light": first `SHINE`.\n- Next: `LOOK`.')).toMatchObject({
      text: 'LOOK',
    });
    expect(next('- Names in use: `a`.')).toBeUndefined();
    const plan = { chance: 1, goals: [], steps: [{ action: 'look', chance: 1 }] };
    expect(nextAction({ text: '', plan }, turns)).toMatchObject({ text: 'look' });
  });
});
