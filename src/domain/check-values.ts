import { KnowhowError } from './errors.js';

/** What the value of an option must be. */
export interface ValueCheck {
  /** In words, after `expected`. */
  expected: string;
  fits(value: unknown): boolean;
}

/** Any text. */
export const TEXT: ValueCheck = { expected: 'a text', fits: (value) => typeof value === 'string' };
/** Yes or no; words for it are none. */
export const FLAG: ValueCheck = { expected: 'true or false', fits: (value) => typeof value === 'boolean' };
/** Any function. */
export const FUNCTION: ValueCheck = { expected: 'a function', fits: (value) => typeof value === 'function' };

/** Milliseconds that the platform's timers can wait: beyond that they fire at once. */
export const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Whether something has all these methods. */
export function hasMethods(value: unknown, ...methods: string[]): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');
}

/** Something with these methods. */
export const withMethods = (...methods: string[]): ValueCheck => ({
  expected: `an object with ${methods.map((method) => `${method}()`).join(' and ')}`,
  fits: (value) => hasMethods(value, ...methods),
});

/** A number within bounds, both included. Without a greatest one Infinity fits too. */
export const numberFrom = (least: number, most = Number.POSITIVE_INFINITY): ValueCheck => ({
  expected:
    most === Number.POSITIVE_INFINITY ? `a number from ${least}` : `a number from ${least} to ${most}`,
  fits: (value) => typeof value === 'number' && value >= least && value <= most,
});

/** What a value is, in words. Texts are not repeated: they may be secret. */
function inWords(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return 'a text';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
}

/**
 * Checks the values of options: one of the wrong kind would fail much later, or do nothing. Options that are undefined
 * are left out.
 *
 * @param name the function that was called, for messages
 * @param checks what each option must be
 * @throws KnowhowError `invalid_request` with `details.field`, for the first that does not fit
 */
export function checkValues(name: string, given: object, checks: Readonly<Record<string, ValueCheck>>): void {
  for (const [field, { expected, fits }] of Object.entries(checks)) {
    const value = (given as Record<string, unknown>)[field];
    if (value === undefined || fits(value)) continue;
    throw new KnowhowError(
      'invalid_request',
      `${name}: the option ${field} got ${inWords(value)}, expected ${expected}. Give that, or leave it out.`,
      { field, error: `must be ${expected}` },
    );
  }
}
