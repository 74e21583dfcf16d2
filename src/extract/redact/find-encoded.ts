import type { LongRun } from './long-runs.js';
import type { Redaction } from './redaction.js';
import { isRandomValue } from './secret-value.js';

/** Base64 that begins as JSON does (`{"`, `{ `, `{\n`, `[{`), or as a private key in PEM. */
const JSON_RUN =
  /(?<![A-Za-z0-9+/_.-])(?:ey[A-Za-z0-9+/_-]|W3[A-Za-z0-9+/_-]|LS0tLS1CRUdJTi)[A-Za-z0-9+/_-]{20,16384}={0,2}(?![A-Za-z0-9+/_.-])/g;
const AWS_SECRET = /(?<![A-Za-z0-9+/=_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-]|\.\w)/g;
const DIGITS = /\d/g;

/** Forty random characters, as AWS makes its secret keys: small letters, capitals and digits by turns. */
const isAwsSecret = (run: string): boolean =>
  isRandomValue(run) && (run.match(DIGITS)?.length ?? 0) >= 2 && !/^[0-9a-f]+$/i.test(run);

/**
 * Secrets that no name goes with: JSON in base64 that holds one, and secret keys of AWS.
 *
 * @param runs the long runs of the text
 * @param holdsSecret whether a decoded text holds a secret
 */
export function findEncoded(runs: readonly LongRun[], holdsSecret: (text: string) => boolean): Redaction[] {
  const found: Redaction[] = [];
  for (const { run: whole, index: from } of runs) {
    if (whole.length >= 24 && /ey|W3|LS0tLS1CRUdJTi/.test(whole)) {
      for (const { 0: run, index } of whole.matchAll(JSON_RUN)) {
        if (!holdsSecret(Buffer.from(run, 'base64').toString('utf8'))) continue;
        found.push({ start: from + index, end: from + index + run.length, kind: 'secret' });
      }
    }
    if (whole.length < 40) continue;
    for (const { 0: run, index } of whole.matchAll(AWS_SECRET)) {
      if (isAwsSecret(run)) found.push({ start: from + index, end: from + index + run.length, kind: 'key' });
    }
  }
  return found;
}
