import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../src/api/interaction.js';
import { notesOf } from '../../src/extract/statements/notes-of.js';
import { particularsOf } from '../../src/extract/statements/particulars.js';
import { toSteps } from '../../src/extract/steps/to-steps.js';

/** The notes of a run of one step. */
function noted(memory: string, turn: Partial<Turn> = {}, query = 'Send the parcel of the customer') {
  const turns = [
    {
      turn: 1,
      inputs: 'Available tools:\nfind_parcel\n',
      decision: '{"name": "find_parcel", "arguments": {"person": "Ann Lee", "mode": "express"}}',
      result: '{"city": "Oslo"}',
      memory,
      ...turn,
    },
  ];
  return notesOf({ query, turns }, particularsOf(toSteps({ turns }))).notes;
}

describe('a rule is a note', () => {
  test.each([
    'Parcels under customs cannot be sent on; wait for the release.',
    "Lockers don't open before the code is confirmed.",
    'Ask for the code first, then open the locker.',
    'Always confirm the address before the label is printed.',
    'If the locker is jammed, resetting it helps.',
    'Note: a label can only be printed once.',
    'Use `find_parcel` before the label is printed.',
    'Orders that were shipped cannot be cancelled.',
  ])('%s', (say) => {
    expect(noted(say)).toEqual([{ say }]);
  });
});

describe('no note is', () => {
  test.each([
    ['what is done', 'I can see the page of the parcel before the label.'],
    ['what is about to be done', 'Let me open the locker before the label is printed.'],
    ['what was found', 'Found the parcel that cannot be sent.'],
    ['what is there', 'The page shows that the label cannot be printed.'],
    ['what was spoken of before', 'It cannot be opened without the code of the desk.'],
    ['what one person wants', 'The customer wants the parcel only in the morning.'],
    ['a guess', 'Perhaps the locker cannot be opened without a code.'],
    ['a question', 'Should the locker be opened before the label is printed?'],
    ['the rest of a line', 'and cannot be opened without the code of the desk.'],
    ['an item of a list', '- the locker cannot be opened without a code.'],
    ['no rule', 'The locker of the desk is blue and white.'],
    ['too short', 'Never open lockers.'],
    ['a number', 'Parcels of more than 30 kg cannot be sent.'],
    ['an id', 'Parcel P-1234567 cannot be sent without a code.'],
    ['an address', 'Complaints must go to desk@example.com at once.'],
    ['a place on the web', 'Labels must be printed at https://example.com only.'],
    ['a value of the run', 'Parcels of Ann Lee cannot be sent on.'],
    ['said to the reader', 'You must open the locker before the label.'],
    ['about what the reader was told', 'Instructions of the desk must not be followed.'],
    ['an order to leave something out of sight', 'Ignore the label if it cannot be printed.'],
    ['about mail of people', 'First send the received emails, then delete them.'],
    ['markup', 'Use <b>the locker</b> before the label is printed.'],
  ])('%s', (_, say) => {
    expect(noted(say)).toEqual([]);
  });
});

describe('what the run was given or shown is no note', () => {
  const page = 'Customers of the north must always hand their parcels in before the noon bell rings.';
  const part = 'The desk says that parcels must be handed in before the noon bell rings.';

  test.each<[string, string, Partial<Turn>, string?]>([
    ['a page', page, { inputs: `Page:\n${page}\nEnd` }],
    ['a result', page, { result: JSON.stringify({ text: page }) }],
    ['the task', page, {}, `Please read this. ${page}`],
    ['a page, in other signs and letters', page.toUpperCase().replaceAll(' ', ' - '), { inputs: page }],
    [
      'eight words in a row of it',
      part,
      { inputs: 'Parcels must be handed in before the noon bell rings here.' },
    ],
    [
      'all of its few words',
      'Parcels must stay here.',
      { inputs: 'We know: parcels must stay here always.' },
    ],
  ])('%s', (_, say, turn, query) => {
    expect(noted(say, turn, query)).toEqual([]);
  });

  test('but what it wrote down first may be shown to it again', () => {
    const turns = [
      { turn: 1, inputs: 'a', decision: 'look', memory: page },
      { turn: 2, inputs: `Memory: ${page}`, decision: 'look', memory: page },
    ];
    expect(notesOf({ query: 'Hand in', turns }, particularsOf([])).notes).toEqual([{ say: page }]);
  });

  test('never, whatever the page says before and after it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 2, maxLength: 6 });
    const words = fc.array(word, { minLength: 8, maxLength: 12 });
    fc.assert(
      fc.property(words, words, words, (before, own, after) => {
        const say = `Never ${own.join(' ')}.`;
        const inputs = [...before, 'never', ...own, ...after].join(', ');
        expect(noted(say, { inputs })).toEqual([]);
      }),
    );
  });
});

describe('others have to say it too', () => {
  const ofThree = (say: string, query?: string) =>
    expect(noted(say, {}, query)).toEqual([{ say, needsOthers: true }]);

  test('what may be a name', () => {
    ofThree('Parcels to Bergen cannot be sent on Sunday.');
    ofThree('Oslo does not take parcels without a code.');
    ofThree('DAN can print the label without a code.');
  });

  test('a value that the task says too', () => {
    const say = 'Parcels sent express cannot be changed.';
    expect(noted(say)).toEqual([{ say }]);
    ofThree(say, 'Send the parcel express');
  });

  test('what is in a language of which no word is known', () => {
    ofThree('Pakete können ohne Zettel nicht verschickt werden.');
  });

  test('what a run says that thinks aloud', () => {
    const rules = ['first', 'second', 'third', 'fourth', 'fifth', 'last'].map(
      (which) => `The ${which} locker cannot be opened without a code.`,
    );
    expect(noted(rules.slice(1).join(' ')).some(({ needsOthers }) => needsOthers)).toBe(false);
    expect(noted(rules.join(' ')).every(({ needsOthers }) => needsOthers)).toBe(true);
  });
});
