import { KnowhowError } from './errors.js';

/**
 * Checks that options are an object and that every one of them is known: what is misspelt would do nothing, and nobody
 * would be told.
 *
 * @param name the function that was called, for messages
 * @param known the names of its options
 * @param hints what to say beside, for names that are often mistaken
 * @throws KnowhowError `invalid_request` with `details.field`
 */
export function checkOptions(
  name: string,
  given: unknown,
  known: readonly string[],
  hints: Readonly<Record<string, string>> = {},
): void {
  const refuse = (message: string, field: string): never => {
    throw new KnowhowError('invalid_request', `${name}${message}`, { field, error: message.trim() });
  };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const got = given === null ? 'null' : Array.isArray(given) ? 'an array' : typeof given;
    const hint = hints[typeof given] ?? '';
    refuse(` got ${got}, expected an object with options.${hint}`, 'options');
  }
  for (const [key, value] of Object.entries(given as object)) {
    if (known.includes(key) || value === undefined) continue;
    const hint = Object.hasOwn(hints, key) ? hints[key] : '';
    refuse(`: the option ${key} is not known.${hint} Known are ${[...known].sort().join(', ')}.`, key);
  }
}
