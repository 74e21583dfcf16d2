import { expect, test } from 'vitest';
import { wordsIn } from '../../../src/model/repairs/names.js';

test('words that may be names end before the full stop of a sentence, and go on after one inside', () => {
  const words = wordsIn('The title is in public.song. See boat_lengths, and "x-ray".');
  expect([...words]).toEqual([
    'The',
    'title',
    'is',
    'in',
    'public.song',
    'See',
    'boat_lengths',
    'and',
    'x-ray',
  ]);
});
