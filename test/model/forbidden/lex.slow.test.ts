import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ja, ru, zh } from '../../../src/model/forbidden/eastern.js';
import { de, en, nl } from '../../../src/model/forbidden/germanic.js';
import { lex } from '../../../src/model/forbidden/lex.js';
import { es, fr, it, pt } from '../../../src/model/forbidden/romance.js';

const LANGUAGES = { de, en, es, fr, it, ja, nl, pt, ru, zh };
/** The last sign makes a text one that is read by classes of Unicode; it is a token of its own. */
const BEYOND_ASCII = ' …';

/** Words of a language in ASCII, cut from its alternatives. */
const wordsOf = (language: (typeof LANGUAGES)[keyof typeof LANGUAGES]): string[] => [
  ...new Set(
    Object.values(language).flatMap((value) =>
      typeof value === 'string' ? (value.match(/(?<![\\[])[a-z']{2,}(?: [a-z']{2,})*/g) ?? []) : [],
    ),
  ),
];

test.each(Object.entries(LANGUAGES))(
  'a text in ASCII is read as by classes of Unicode: %s',
  (_, language) => {
    const own = ['order', 'refund', 'cancelled', '17', "l'", "don't", 'x', ...wordsOf(language)];
    const word = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...own) },
      fc.stringMatching(/^[a-z0-9' .,;"-]{1,8}$/),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (plain) => {
        expect(lex(plain, language)).toEqual(lex(`${plain}${BEYOND_ASCII}`, language).slice(0, -1));
      }),
      { numRuns: 300 },
    );
  },
);
