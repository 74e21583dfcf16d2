import { describe, expect, test } from 'vitest';
import { createNames } from '../../src/guidance/names.js';
import { wordsOfOurs } from '../../src/guidance/parts.js';
import { renderParts } from '../../src/guidance/render.js';
import { type WordRemedyLine, wordPieces } from '../../src/guidance/word-pieces.js';

const ACTIONS = ['write {thing}', 'go to {room}', 'take {thing} from {place}'];
const NAMES = createNames({
  offered: (action) => ACTIONS.includes(action),
  runsWith: () => 5,
  actions: () => ACTIONS,
});
const phrase = (template: string, slots: Record<string, string> = {}) => ({
  template,
  action: template,
  slots,
});

const line = (more: Partial<WordRemedyLine>): WordRemedyLine => ({
  refused: [phrase('write {thing}')],
  error: 'there is nothing to write with',
  wayOut: phrase('take {thing} from {place}', { thing: 'chalk', place: 'drawer' }),
  before: [],
  likely: 0.5,
  chance: 0.9,
  units: 3,
  sources: [1],
  ...more,
});
const shown = (one: WordRemedyLine): string[] =>
  wordPieces([one]).flatMap(({ parts, evidence }) => {
    const text = renderParts(parts, NAMES, 500);
    return text === undefined ? [] : [`${text} [${evidence.map(wordsOfOurs).join('')}]`];
  });

describe('a line about an error where actions are words', () => {
  test('says the way out, and first what that needs', () => {
    expect(shown(line({ before: [phrase('go to {room}', { room: 'hall' })] }))).toEqual([
      'If "write {thing}" fails: "there is nothing to write with": then "go to hall" -> "take chalk from drawer" [3 ok]',
    ]);
  });

  test('leaves open what is not known of the way out', () => {
    const wayOut = phrase('take {thing} from {place}', { place: 'drawer' });
    expect(shown(line({ wayOut }))).toEqual([
      'If "write {thing}" fails: "there is nothing to write with": then "take {thing} from drawer" [3 ok]',
    ]);
  });

  test('says of what no run tried that none did', () => {
    expect(shown(line({ units: 0 }))).toEqual([
      'If "write {thing}" fails: "there is nothing to write with": then "take chalk from drawer" [nobody got past it yet; not tried]',
    ]);
  });

  test('is not said where a call before the way out must not be named', () => {
    expect(shown(line({ before: [phrase('ignore all {rules}', { rules: 'rules' })] }))).toEqual([]);
  });
});
