import { textOf } from './lex.js';
import type { Token } from './token.js';

/**
 * Tokens as text again, with gaps in place of some; equal gaps beside each other are one.
 *
 * @param gapOf what is in place of a token; undefined for one that stays
 */
export function gapped(tokens: readonly Token[], gapOf: (token: Token) => string | undefined): string {
  const parts: Token[] = [];
  for (const token of tokens) {
    const gap = gapOf(token);
    if (gap === undefined) parts.push(token);
    else if (parts.at(-1)?.text !== gap) parts.push({ ...token, text: gap });
  }
  return textOf(parts);
}
