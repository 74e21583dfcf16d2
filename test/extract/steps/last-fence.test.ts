import { expect, test } from 'vitest';
import { parseDecision } from '../../../src/extract/steps/parse-decision.js';

test('a call in a fence of one line that ends the text is what is done', () => {
  expect(
    parseDecision('I go on. In summary, the next action I will perform is ```type [12] [a b] [1]```'),
  ).toEqual([
    {
      name: 'type',
      args: { input_1: '12', input_2: 'a b', input_3: '1' },
      thought: 'I go on. In summary, the next action I will perform is',
    },
  ]);
});

test('words in such a fence are said, and what is said after one is no part of a call', () => {
  for (const text of ['Please run ```npm test```', 'With ```click [3]``` it did not work.'])
    expect(parseDecision(text)).toMatchObject([{ name: 'say', text }]);
});

test('a phone agent’s action is named by its type, and what it types is an argument', () => {
  expect(
    parseDecision('Reason: The field.\nAction: {"action_type": "input_text", "text": "Ann", "index": 3}'),
  ).toMatchObject([{ name: 'input_text', args: { text: 'Ann', index: 3 }, thought: 'Reason: The field.' }]);
  expect(parseDecision('{"action_type": "navigate_back"}')).toEqual([{ name: 'navigate_back', args: {} }]);
});
