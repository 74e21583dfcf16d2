import { entropy } from './entropy.js';
import type { LongRun } from './long-runs.js';
import type { Redaction } from './redaction.js';
import { TOKEN_FORMATS } from './token-formats.js';

/** Most runs are ids and names: one look for the markers spares them everything else. */
const MARKER = new RegExp(TOKEN_FORMATS.map(({ marker }) => marker).join('|'));
const FORMATS = new RegExp(
  `(?<![A-Za-z0-9+])(?:${TOKEN_FORMATS.map(({ pattern }) => `(${pattern})`).join('|')})`,
  'g',
);

/** A token as manuals show it: `ghp_xxxxxxxx`, `AKIA…EXAMPLE`. */
const isFiller = (token: string): boolean =>
  /([A-Za-z0-9])\1{7}|EXAMPLE/.test(token) || entropy(token.slice(0, 256)) < 2.8;

/** Credentials that can be told by their own looks, see {@link TOKEN_FORMATS}. */
export function findTokens(runs: readonly LongRun[]): Redaction[] {
  const found: Redaction[] = [];
  for (const { run, index } of runs) {
    if (!MARKER.test(run)) continue;
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
