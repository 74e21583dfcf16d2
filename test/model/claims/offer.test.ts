import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerOf } from '../../../src/model/claims/offer.js';

const listIn = (result: string): readonly string[] => offerOf({ result }).list;

describe('a list in a result', () => {
  test.each<[string, string[]]>([
    [
      `Could not find [Coldplay Speed]. Similar: ['Speed of Sound (song)', "Don't Panic", 'X&Y']`,
      ['Speed of Sound (song)', "Don't Panic", 'X&Y'],
    ],
    [`Similar: ['Speed of Sound (song)', 'Parachutes', 'Viva la`, ['Speed of Sound (song)', 'Parachutes']],
    ['{"error":"unknown status","allowed":["open","closed"]}', ['open', 'closed']],
    ["No column 'nme'. Did you mean name?", ['name']],
    ['did you mean: name, surname or title?', ['name', 'surname', 'title']],
    ['Allowed values: low | medium | high.', ['low', 'medium', 'high']],
    ['mode must be one of: fast, safe', ['fast', 'safe']],
    ['status must be one of [open, closed]', ['open', 'closed']],
    ['error: valid options are: a1; b2 and c3\nusage: x', ['a1', 'b2', 'c3']],
    ['Available regions:\n- eu-west\n- us-east\nPick one.', ['eu-west', 'us-east']],
    ['expected one of `json`, `text`', ['json', 'text']],
  ])('%s', (result, items) => {
    expect(listIn(result)).toEqual(items);
  });

  test.each(['', 'Done.', 'The file has 3 lines, of which one is empty.', 'a[0] = b[1]', '[1, 2, 3]'])(
    'is none: %s',
    (result) => {
      expect(listIn(result)).toEqual([]);
    },
  );

  test('has items of one line, no longer than a name, each once, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              "['",
              '", "',
              "']",
              '[',
              ': ',
              ', ',
              ' or ',
              '\n- ',
              'similar',
              'one of',
              'allowed: ',
            ),
            fc.string(),
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          const { list, labels } = offerOf({ result: parts.join('') });
          for (const items of [list, labels]) {
            expect(new Set(items).size).toBe(items.length);
            for (const item of items) expect(item).toMatch(/^[^\n]{1,60}$/u);
          }
        },
      ),
    );
  });
});

test('labels are what is in brackets on a page, where it has several', () => {
  const labels = (result: string) => offerOf({ result }).labels;
  expect(labels('[Back] \nsize [6-12 y][1-2 y]\nPrice: $5 \n[Buy Now]')).toEqual([
    'Back',
    '6-12 y',
    '1-2 y',
    'Buy Now',
  ]);
  expect(labels('Could not find [it].')).toEqual([]);
});
