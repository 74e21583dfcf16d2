/**
 * Characters that show nothing or turn text around, and so can carry what a reader does not see: controls, format
 * and bidirectional marks, zero-width characters, fillers, variation selectors, tag characters, private use.
 * White space is not among them.
 */
const INVISIBLE =
  /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Co}\p{Variation_Selector}\p{Noncharacter_Code_Point}]|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|\u3164|\uffa0|\ufffc|[\u{e0000}-\u{e0fff}]/gu;
const MARK_RUN = /(\p{M}{4})\p{M}+/gu;

/** The text as it looks: composed (NFC), without invisible characters, with at most four marks on a letter. */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u0085', '\n')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(MARK_RUN, '$1');
