import { jsonDepth } from '../../domain/json-depth.js';
import { typedSecrets } from './find-fields.js';
import { redactSecrets } from './redact-secrets.js';

/** JSON in a text that nests deeper, or has more quotes, is redacted as the text that it is: 20,000 strings take about 50 ms. */
const MOST_DEPTH = 64;
const MOST_QUOTES = 40_000;

/** A text under a name, without secrets: it is looked at together with its name: `{"password": "hunter2"}`. */
export function redactNamed(value: string, name: string | undefined): string {
  const redacted = redactSecrets(value);
  if (redacted !== value || name === undefined) return redacted;
  const named = `${JSON.stringify(name)}: "`;
  const whole = redactSecrets(`${named}${value}"`);
  return whole === `${named}${value}"` || !whole.startsWith(named) ? value : whole.slice(named.length, -1);
}

/** A value of JSON with its texts redacted, those that are names included. */
export function redactValue(
  value: unknown,
  redactText: (text: string, name?: string) => string,
  name?: string,
): unknown {
  if (typeof value === 'string') return redactText(value, name);
  // Card numbers and PINs come as numbers, too.
  if (typeof value === 'number') {
    const written = String(value);
    const redacted = redactText(written, name);
    return redacted === written ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactText, name));
  if (typeof value === 'object' && value !== null) {
    const redacted: Record<string, unknown> = Object.create(null);
    const texts = Object.entries(value).flatMap(([key, item]) =>
      typeof item === 'string' ? [{ name: key, text: item }] : [],
    );
    const typed = new Map(typedSecrets(texts).map(({ field, kind }) => [field.name, kind]));
    for (const [key, item] of Object.entries(value)) {
      const redactedKey = redactText(key);
      // Two keys that become the same lose nothing.
      let free = redactedKey;
      for (let count = 2; free in redacted; count += 1) free = `${redactedKey} ${count}`;
      const kind = typed.get(key);
      redacted[free] = kind === undefined ? redactValue(item, redactText, key) : `[redacted:${kind}]`;
    }
    return { ...redacted };
  }
  return value;
}

function hasFewQuotes(text: string): boolean {
  let at = -1;
  for (let left = MOST_QUOTES; left > 0; left -= 1) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return true;
  }
  return false;
}

function parsedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text) || !hasFewQuotes(text)) return undefined;
  try {
    const value = JSON.parse(text) as object;
    return jsonDepth(value, MOST_DEPTH) > MOST_DEPTH ? undefined : value;
  } catch {
    return undefined;
  }
}

/**
 * A text that may hold JSON, and that JSON texts with JSON in them: each is redacted as what it says once it is read, and as
 * it is written.
 *
 * @param redactText redacts a text under a name
 */
export function redactJson(
  text: string,
  redactText: (text: string, name?: string) => string,
  name?: string,
): string {
  const value = parsedJson(text);
  if (value === undefined) return redactText(text, name);
  const redacted = JSON.stringify(
    redactValue(value, (inner, innerName) => redactJson(inner, redactText, innerName)),
  );
  return redactText(redacted === JSON.stringify(value) ? text : redacted, name);
}
