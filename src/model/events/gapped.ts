import { textOf } from './lex.js';
import type { Token } from './token.js';

/** Signs between parts of one value, as in `RU-7999`. */
const JOINT = /^[-.:/]$/;

/**
 * Tokens as text again, with gaps in place of some; equal gaps beside each other are one, also with a sign between them that
 * joins parts of one value.
 *
 * @param gapOf what is in place of a token; undefined for one that stays
 */
export function gapped(tokens: readonly Token[], gapOf: (token: Token) => string | undefined): string {
  const parts: Token[] = [];
  for (const token of tokens) {
    const gap = gapOf(token);
    if (gap === undefined) {
      parts.push(token);
      continue;
    }
    const sign = parts.at(-1);
    if (sign && JOINT.test(sign.text) && !sign.space && !token.space && parts.at(-2)?.text === gap)
      parts.pop();
    if (parts.at(-1)?.text !== gap) parts.push({ ...token, text: gap });
  }
  return textOf(parts);
}
