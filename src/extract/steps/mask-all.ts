const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const CURRENCY = '(?:usd|eur|gbp|cad|aud|chf|jpy|cny|inr|dollars?|euros?|pounds?|bucks|cents)';
const FIGURE = '\\d[\\d,]{0,30}(?:\\.\\d{1,10})?';

/**
 * One kind of particular after another, tried in this order at every place. Every repetition is bounded, so
 * time is linear in the text.
 */
const KINDS: [placeholder: string, pattern: string][] = [
  ['<url>', 'https?:\\/\\/[^\\s<>"\'`]{1,2048}|www\\.[a-z0-9-][^\\s<>"\'`]{1,2048}'],
  ['<email>', '(?<![\\w.+-])[\\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,5}'],
  ['<uuid>', '(?<!\\w)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?!\\w)'],
  [
    '<date>',
    '(?<!\\w)\\d{4}-\\d{1,2}-\\d{1,2}(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?(?!\\w)' +
      '|(?<!\\w)\\d{1,2}[/.]\\d{1,2}[/.]\\d{2}(?:\\d{2})?(?!\\w)' +
      `|(?<!\\w)${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?(?!\\w)` +
      `|(?<!\\w)\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH}(?:,?\\s\\d{4})?(?!\\w)` +
      `|(?<!\\w)${MONTH}\\s\\d{4}(?!\\w)`,
  ],
  [
    '<time>',
    '(?<!\\w)\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\b\\.?)?(?!\\w)|(?<!\\w)\\d{1,2}\\s?[ap]\\.?m\\b\\.?',
  ],
  [
    '<amount>',
    `-?[$€£¥₹]\\s?-?${FIGURE}(?:[kmb](?!\\w))?|(?<!\\w)-?${FIGURE}\\s?(?:[€£]|${CURRENCY}(?!\\w))` +
      `|(?<!\\w)(?:usd|eur|gbp)\\s?${FIGURE}`,
  ],
  [
    '<phone>',
    '(?<![\\w+])\\+\\d{1,3}[\\s.-]?(?:\\(?\\d{2,4}\\)?[\\s.-]?){2,4}\\d{2,4}(?!\\w)' +
      '|(?<!\\w)(?:\\(\\d{3}\\)\\s?|\\d{3}[-.])\\d{3}[-.]\\d{4}(?!\\w)',
  ],
  // A code: digits together with letters, an underscore or a leading `#`.
  [
    '<id>',
    '#[A-Za-z0-9_-]{0,64}\\d[A-Za-z0-9_-]{0,256}' +
      '|(?<![A-Za-z0-9_])(?![a-z]{1,6}\\d(?![A-Za-z0-9_]))(?=[A-Za-z0-9_-]{0,128}\\d)[A-Za-z_](?:[A-Za-z0-9_]|-(?=[A-Za-z0-9_-]{0,64}\\d))*' +
      '|(?<![A-Za-z0-9_])(?=\\d{0,64}[a-f]+\\d)[0-9a-f]{8,128}(?![A-Za-z0-9_])' +
      '|(?<![A-Za-z0-9_])\\d{1,64}[A-Za-z_]{1,64}\\d[A-Za-z0-9_]*' +
      '|(?<![A-Za-z0-9_])\\d{8,}(?![A-Za-z0-9_])',
  ],
  ['<number>', '(?<![A-Za-z0-9_])\\d+(?:[.,]\\d+)*'],
];

const PARTICULAR = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'gi');
const PLACEHOLDERS = KINDS.map(([placeholder]) => placeholder);

/** Masks every particular of a text, once: the words of all of it are looked at. */
export function maskAll(text: string): string {
  return text.replace(PARTICULAR, (whole: string, ...rest: unknown[]) => {
    const kind = PLACEHOLDERS.findIndex((_, index) => rest[index] !== undefined);
    const end = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/.exec(whole)?.[0] ?? '';
    // Punctuation after a url, and after the last digit of anything else, belongs to the sentence.
    return kind < 0 ? whole : PLACEHOLDERS[kind]! + (end === whole ? '' : end);
  });
}
