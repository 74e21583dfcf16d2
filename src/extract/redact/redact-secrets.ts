import { type Clues, cluesOf } from './clues.js';
import { findCredentialsInPlace } from './credentials-in-place.js';
import { findBlocks } from './find-blocks.js';
import { findEncoded } from './find-encoded.js';
import { findFields } from './find-fields.js';
import { findHeaders } from './find-headers.js';
import { findNumbers } from './find-numbers.js';
import { findOptions } from './find-options.js';
import { findPairs } from './find-pairs.js';
import { findPhrases } from './find-phrases.js';
import { findServiceKeys } from './find-service-keys.js';
import { findSignatures } from './find-signatures.js';
import { findTables } from './find-tables.js';
import { findTokens } from './find-tokens.js';
import { type LongRun, longRuns } from './long-runs.js';
import { findNamedValues } from './named-values.js';
import type { Redaction } from './redaction.js';
import { visibleView } from './visible-view.js';

const ROUNDS = 4;

/** Tells where finders need to look, see {@link cluesOf}. */
type LookOver = (text: string) => Clues;

/** Everything that can be told without decoding. */
const findPlain = (text: string, runs: readonly LongRun[], clues: Clues): Redaction[] => [
  ...findTokens(runs),
  ...findNamedValues(text, clues),
  ...findCredentialsInPlace(text),
  ...findHeaders(text, clues),
  ...findSignatures(text),
  ...findPairs(text, clues),
  ...findBlocks(text),
  ...findPhrases(text, clues),
  ...findNumbers(text, clues),
  ...findServiceKeys(text, runs),
  ...findOptions(text),
  ...findFields(text, clues),
  ...findTables(text, clues),
];

function redactOnce(text: string, look: LookOver): string {
  const view = visibleView(text);
  const runs = longRuns(view.text);
  const found = [
    ...findPlain(view.text, runs, look(view.text)),
    ...findEncoded(runs, (decoded) => findPlain(decoded, longRuns(decoded), look(decoded)).length > 0),
  ];
  if (found.length === 0) return text;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let redacted = '';
  let at = 0;
  for (const { start, end, kind } of found) {
    if (end <= start) continue;
    // Of overlapping finds the first counts; what it leaves of another goes with it.
    const from = view.startOf(start);
    if (from >= at) redacted += `${text.slice(at, from)}[redacted:${kind}]`;
    at = Math.max(at, view.endOf(end - 1));
  }
  return redacted + text.slice(at);
}

/**
 * Takes secrets out of a text: keys, tokens, private keys, passwords, cookies, signatures, numbers of cards and
 * accounts. Each becomes `[redacted:<kind>]`. Ordinary ids, hashes and UUIDs stay. A text is matched as it looks:
 * invisible characters inside a secret, and full-width forms, hide nothing. Time is linear in the text.
 *
 * @param look another one finds the same and takes longer, as long as it leaves no clue out
 */
export function redactSecrets(text: string, look: LookOver = cluesOf): string {
  if (text.length < 6) return text;
  let before = text;
  // Secrets that touch hide each other: what is left is looked at again.
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = redactOnce(before, look);
    if (after === before) break;
    before = after;
  }
  return before;
}
