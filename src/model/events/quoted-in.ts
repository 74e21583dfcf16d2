import { textOf } from './lex.js';
import type { Token } from './token.js';

/** Of tokens between quotation marks that are tokens of their own the text between them. */
export function quotedIn(tokens: readonly Token[]): Map<Token, string> {
  const inside = new Map<Token, string>();
  let open: { mark: string; from: number } | undefined;
  tokens.forEach(({ text }, i) => {
    if (text !== '"' && text !== "'") return;
    if (open?.mark !== text) {
      open ??= { mark: text, from: i };
      return;
    }
    const between = tokens.slice(open.from + 1, i);
    for (const token of between) inside.set(token, textOf(between));
    open = undefined;
  });
  return inside;
}
