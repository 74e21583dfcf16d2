import { assignedValue } from './assigned-value.js';
import { entropy } from './entropy.js';
import type { LongRun } from './long-runs.js';
import type { Redaction } from './redaction.js';
import { isPlaceholder } from './secret-value.js';
import { SERVICE_FORMATS } from './service-formats.js';

const BY_SERVICE = new Map<string, RegExp>();
for (const service of new Set(SERVICE_FORMATS.map(({ service }) => service))) {
  const keys = SERVICE_FORMATS.filter((format) => format.service === service).map(({ key }) => key);
  BY_SERVICE.set(service, new RegExp(`^(?:${keys.join('|')})$`, 'i'));
}
const SERVICE = new RegExp(
  `(${[...BY_SERVICE.keys()]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replace(/\./g, '\\.')})([\\w.-]{0,40})`,
  'gi',
);
/** A name that ends so holds no key. */
const ELSE =
  /(?:^|[_.-])(?:id|ids|url|uri|host|name|user|version|sha|commit|hash|checksum|branch|path|file|email|region)$/i;

/** How far before a key its service is named. */
const BEFORE = 64;

/**
 * Keys of services that have no mark of their own: `DATADOG_API: <40 letters and digits>`. Shorter ones than 24
 * characters cannot be told from ids; a name that speaks of a key tells them.
 *
 * @param runs the long runs of the text
 */
export function findServiceKeys(text: string, runs: readonly LongRun[]): Redaction[] {
  const found: Redaction[] = [];
  for (const { run, index } of runs) {
    if (run.length < 24) continue;
    const from = Math.max(0, index - BEFORE);
    for (const match of text.slice(from, index + run.length).matchAll(SERVICE)) {
      const name = match[0].replace(/(?<![.-])[.-]+$/, '');
      const start = from + match.index;
      if (ELSE.test(name) || /[A-Za-z]/.test(text[start - 1] ?? '')) continue;
      const value = assignedValue(text, start + name.length);
      if (value === undefined) continue;
      const key = value.text;
      if (key.length < 24 || !BY_SERVICE.get(match[1]!.toLowerCase())!.test(key)) continue;
      if (!/\d/.test(key) || !/[a-z]/i.test(key) || isPlaceholder(key) || entropy(key) < 3) continue;
      found.push({ start: value.start, end: value.start + key.length, kind: 'key' });
    }
  }
  return found;
}
