import { adapterError, fieldsOf } from './adapter-error.js';
import { warn } from './report.js';

/** Which options a function knows. */
export interface KnownOptions {
  /** What the user calls, for messages. */
  function: string;
  names: readonly string[];
  /** Old names of options, and the new ones; they are taken until 1.0, with a warning. */
  renamed: Readonly<Record<string, string>>;
}

const warned = new Set<string>();

const listed = (names: readonly string[]): string => [...names].sort().join(', ');

/** Says once a process that an option has another name now. */
export function warnOfOldName(what: string, old: string, name: string): void {
  const text = `${what}: the option ${old} is called ${name} now. The old name is taken until 1.0.`;
  if (warned.has(text)) return;
  warned.add(text);
  warn(`knowhow: ${text}`, 'KNOWHOW_OLD_NAME');
}

/**
 * Options with the names that they have now.
 *
 * @throws KnowhowError `invalid_request` for what is no object, and for an option that is not known: a misspelt option
 *   would do nothing, and nobody would notice
 */
export function checkOptions<T extends object>(given: T, known: KnownOptions): T {
  const { function: name, names, renamed } = known;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const got = given === null ? 'null' : Array.isArray(given) ? 'an array' : typeof given;
    throw adapterError('invalid_request', `${name} got ${got}, expected an object with options.`);
  }
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const now = Object.hasOwn(renamed, key) ? renamed[key]! : key;
    if (!names.includes(now)) {
      const message = `${name}: the option ${key} is not known. Known are ${listed(names)}.`;
      throw adapterError('invalid_request', message);
    }
    if (now !== key) warnOfOldName(name, key, now);
    if (value !== undefined && (now === key || (given as Record<string, unknown>)[now] === undefined)) {
      options[now] = value;
    }
  }
  return options as T;
}

/**
 * Checks that something is a knowledge.
 *
 * @throws KnowhowError `invalid_request` that says what it is instead, e.g. a promise that was not awaited
 */
export function checkKnowledge(given: unknown, name: string): void {
  const { enhanceTask, storeKnowledge, then } = fieldsOf(given);
  if (typeof enhanceTask === 'function' && typeof storeKnowledge === 'function') return;
  const got =
    typeof then === 'function'
      ? 'a promise: await openKnowledge(…) first'
      : given === undefined
        ? 'none: open one with `await openKnowledge(…)` or `connectKnowledge(…)`'
        : 'something that is none: open one with `await openKnowledge(…)` or `connectKnowledge(…)`';
  throw adapterError('invalid_request', `${name} needs a \`knowledge\`, and got ${got}.`);
}
