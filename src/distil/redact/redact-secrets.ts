import { findCredentialsInPlace } from './credentials-in-place.js';
import { findTokens } from './find-tokens.js';
import { findNamedValues } from './named-values.js';

const ROUNDS = 4;

function redactOnce(text: string): string {
  const found = [...findTokens(text), ...findNamedValues(text), ...findCredentialsInPlace(text)];
  if (found.length === 0) return text;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let redacted = '';
  let at = 0;
  for (const { start, end, kind } of found) {
    // Of overlapping finds the first counts; what it leaves of another goes with it.
    if (start >= at) redacted += `${text.slice(at, start)}[redacted:${kind}]`;
    at = Math.max(at, end);
  }
  return redacted + text.slice(at);
}

/**
 * Takes secrets out of a text: API keys, tokens, private keys, passwords in assignments, addresses and
 * connection strings, and knowhow's own keys. Each becomes `[redacted:<kind>]`. Ordinary ids, hashes and UUIDs
 * stay. Time is linear in the text.
 */
export function redactSecrets(text: string): string {
  if (text.length < 8) return text;
  let before = text;
  // Secrets that touch hide each other: what is left is looked at again.
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = redactOnce(before);
    if (after === before) break;
    before = after;
  }
  return before;
}
