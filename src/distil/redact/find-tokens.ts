import { entropy } from './entropy.js';
import type { Redaction } from './redaction.js';
import { TOKEN_FORMATS } from './token-formats.js';

/** Runs long enough to hold a token. Looking at these alone is what makes the rest cheap. */
const RUN = /(?<![A-Za-z0-9_.~|:$+/=@-])[A-Za-z0-9_.~|:$+/=@-]{20,}/g;
/** Most runs are ids and names: one look for the markers spares them everything else. */
const MARKER = new RegExp(TOKEN_FORMATS.map(({ marker }) => marker).join('|'));
const FORMATS = new RegExp(
  `(?<![A-Za-z0-9+])(?:${TOKEN_FORMATS.map(({ pattern }) => `(${pattern})`).join('|')})`,
  'g',
);

/** A token as it stands in manuals: `ghp_xxxxxxxx`, `AKIA…EXAMPLE`. */
const isFiller = (token: string): boolean =>
  /([A-Za-z0-9])\1{7}|EXAMPLE/.test(token) || entropy(token.slice(0, 256)) < 2.8;

/** Credentials that can be told by their own looks, see {@link TOKEN_FORMATS}. */
export function findTokens(text: string): Redaction[] {
  const found: Redaction[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    // What is all small letters is a word or a name, and by far the most of what is this long.
    if (!/[A-Z0-9]/.test(run) || !MARKER.test(run)) continue;
    for (const match of run.matchAll(FORMATS)) {
      const group = match.findIndex((part, at) => at > 0 && part !== undefined);
      if (isFiller(match[0])) continue;
      const start = index + match.index;
      const rest = /^(?:[A-Za-z0-9_]|-(?=[A-Za-z0-9_]))*/.exec(run.slice(match.index + match[0].length))![0];
      found.push({ start, end: start + match[0].length + rest.length, kind: TOKEN_FORMATS[group - 1]!.kind });
    }
  }
  return found;
}
