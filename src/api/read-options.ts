import { KnowhowError } from '../domain/errors.js';
import type { OptionChecks } from './option-checks.js';

/** What a value is, in words. Texts are not repeated: they may be secret. */
function inWords(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return 'a text';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
}

/**
 * Reads the options of a function. What is misspelt would do nothing and what is of the wrong kind would fail much
 * later, so both are refused; an option that is undefined is left out. It loads nothing, so that clients and adapters
 * at the edge stay small.
 *
 * @param name the function that was called, for messages
 * @param checks what each option must be
 * @param hints what to say beside, by names that are often mistaken, or by the type of what is no object
 * @throws KnowhowError `invalid_request` with `details.field`, for the first option that is not known or does not fit
 * @example
 * ```ts
 * const { path, log } = readOptions('openIt', given, { path: required(TEXT), log: FUNCTION });
 * ```
 */
export function readOptions<Options extends object>(
  name: string,
  given: Options,
  checks: OptionChecks<Options>,
  hints: Readonly<Record<string, string>> = {},
): Options {
  const refuse = (field: string, words: string, error: string): never => {
    throw new KnowhowError('invalid_request', `${name}${words}`, { field, error });
  };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const hint = hints[typeof given] ?? '';
    refuse('options', ` got ${inWords(given)}, expected an object with options.${hint}`, 'must be an object');
  }
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const field of Object.keys(options)) {
    if (Object.hasOwn(checks, field)) continue;
    const hint = Object.hasOwn(hints, field) ? hints[field] : '';
    const known = Object.keys(checks).sort().join(', ');
    refuse(field, `: the option ${field} is not known.${hint} Known are ${known}.`, 'is not known');
  }
  for (const [field, { expected, required, fits }] of Object.entries(checks as OptionChecks<object>)) {
    const value = options[field];
    if (value === undefined ? !required : fits(value)) continue;
    const advice = required ? '' : ' Give that, or leave it out.';
    refuse(
      field,
      `: the option ${field} got ${inWords(value)}, expected ${expected}.${advice}`,
      `must be ${expected}`,
    );
  }
  return options as Options;
}
