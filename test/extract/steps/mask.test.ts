import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskParticulars } from '../../../src/extract/steps/mask.js';
import { maskAll } from '../../../src/extract/steps/mask-all.js';

const TABLE: [text: string, masked: string][] = [
  ['order #W4471102 was late', 'order <id> was late'],
  ['reader anna_meier_4412.', 'reader <id>.'],
  ['card credit_card_9913524', 'card <id>'],
  ['flight HAT271 and booking FDZ0T5', 'flight <id> and booking <id>'],
  ['item 4422917730 of 3', 'item <id> of <number>'],
  ['commit 9f86d081884c7d65', 'commit <id>'],
  ['run 123e4567-e89b-12d3-a456-426614174000 ended', 'run <uuid> ended'],
  ['mail anna.m+x@mail.example.org!', 'mail <email>!'],
  ['see https://shop.example/a?b=1.', 'see <url>.'],
  ['call +44 20 7946 0958 or 555-012-3456', 'call <phone> or <phone>'],
  ['on 2024-05-21, at 10:30 pm', 'on <date>, at <time>'],
  ['from May 21st, 2024 to 3 June', 'from <date> to <date>'],
  ['at 2024-05-21T10:00:00Z', 'at <date>'],
  ['paid $1,234.56 and 20 euros', 'paid <amount> and <amount>'],
  ['a refund of -$54.04.', 'a refund of <amount>.'],
  ['12 Elm Street, 80217', '<number> Elm Street, <number>'],
  ['a 2-piece set of 16GB', 'a <number>-piece set of <number>GB'],
  ['desk 1, about 20 %', 'desk <number>, about <number> %'],
  ['mp3 and utf8 stay', 'mp3 and utf8 stay'],
  ['May I ask? I may.', 'May I ask? I may.'],
  ['nothing to mask here', 'nothing to mask here'],
  ['after <id> on <date>', 'after <id> on <date>'],
];

test.each(TABLE)('%j', (text, masked) => {
  expect(maskParticulars(text)).toBe(masked);
});

test('masking twice is masking once', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.stringMatching(/^[0-9a-f#_.@$:/+-]{1,12}$/),
    fc.constantFrom(
      'May',
      ' ',
      '$',
      '#',
      'a_1',
      '2024-05-21',
      '10:30',
      ' pm',
      ' usd',
      '-',
      '@x.yz',
      'www.',
      'http://',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const once = maskParticulars(pieces.join(''));
      expect(maskParticulars(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('words without digits stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-zäöüß]{1,12}$/), { maxLength: 12 }), (words) => {
      const text = words.filter((word) => !/^www/i.test(word)).join(' ');
      expect(maskParticulars(text)).toBe(text);
    }),
  );
});

test.each([
  ['1'.repeat(200_000)],
  ['a1'.repeat(100_000)],
  [`${'a'.repeat(200_000)}@`],
  ['1,'.repeat(100_000)],
  ['1-'.repeat(100_000)],
  [`${'_'.repeat(200_000)}1`],
])('hostile text %# is masked in bounded time', (text) => {
  const masked = maskParticulars(text);
  expect(maskParticulars(masked)).toBe(masked);
});

test('what lies around telltales is masked as if all of the text were looked at', () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[a-f0-9]{1,12}$/),
    fc.stringMatching(/^[0-9]{1,4}([-.,:/][0-9]{1,4}){0,3}$/),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      ...[
        'May',
        'of',
        'st',
        'jan.',
        'dec',
        'usd',
        '€',
        '$',
        '£',
        'dollars',
        'p.m.',
        'am',
        '+44',
        '(20)',
        '#',
        'T',
        'Z',
      ],
      ...[
        'word',
        'words',
        'more',
        'order_',
        'A',
        '-',
        '_',
        '@',
        '@x.yz',
        'www.',
        'WWW.a.b',
        'https://',
        'http://a',
        '"',
      ],
      ...['abcdefab-abcd-abcd-abcd-abcdefabcdef', '2024-05-21', '10:30', 'May 21st, 2024', '5 of May'],
    ),
    fc.constantFrom(' ', ' ', ' ', ' ', '\n', '\t', '\u00a0', '\u2003', '  '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let masked = text;
      const rounds = /\d|@|www\.|:\/\//i.test(text) ? 9 : 0;
      for (let round = 0; round < rounds; round += 1) masked = maskAll(masked);
      expect(maskParticulars(text)).toBe(masked);
    }),
    { numRuns: 3_000 },
  );
});
