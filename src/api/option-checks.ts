/** What the value of an option must be. */
export interface OptionCheck {
  /** In words, after `expected`. */
  readonly expected: string;
  /** True where it may not be left out. */
  readonly required?: boolean;
  fits(value: unknown): boolean;
}

/** A check for each option there is; one that is missing or misspelt does not compile. */
export type OptionChecks<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** Any text. */
export const TEXT: OptionCheck = { expected: 'a text', fits: (value) => typeof value === 'string' };
/** A list of texts. */
export const TEXTS: OptionCheck = {
  expected: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every(TEXT.fits),
};
/** Yes or no; words for it are none. */
export const FLAG: OptionCheck = { expected: 'true or false', fits: (value) => typeof value === 'boolean' };
/** Any function. */
export const FUNCTION: OptionCheck = { expected: 'a function', fits: (value) => typeof value === 'function' };
/** Any list. */
export const LIST: OptionCheck = { expected: 'a list', fits: (value) => Array.isArray(value) };
/** An object that is no list. */
export const OBJECT: OptionCheck = {
  expected: 'an object',
  fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
/** Bytes. */
export const BYTES: OptionCheck = { expected: 'a Uint8Array', fits: (value) => value instanceof Uint8Array };
/** What a store is kept with: 32 bytes, or the word `unused`. */
export const STORE_SECRET: OptionCheck = {
  expected: "32 bytes or 'unused'",
  fits: (value) => value === 'unused' || BYTES.fits(value),
};
/** Anything: it is checked where it is used. */
export const ANYTHING: OptionCheck = { expected: 'a value', fits: () => true };

/** Milliseconds that the platform's timers can wait: beyond that they fire at once. */
export const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** True where something has all these methods. */
export function hasMethods(value: unknown, ...methods: string[]): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');
}

/** Something with these methods. */
export const withMethods = (...methods: string[]): OptionCheck => ({
  expected: `an object with ${methods.map((method) => `${method}()`).join(' and ')}`,
  fits: (value) => hasMethods(value, ...methods),
});

/** A chat model of LangChain, or a language model of the AI SDK. */
export const CHAT_MODEL: OptionCheck = {
  expected: 'a chat model: an object with invoke() or doGenerate(), not its name',
  fits: (value) => hasMethods(value, 'invoke') || hasMethods(value, 'doGenerate'),
};

/** One of these words. */
export const oneOf = (...words: string[]): OptionCheck => ({
  expected: `one of ${words.join(', ')}`,
  fits: (value) => words.includes(value as string),
});

/** A number within bounds, both included. Without a greatest one Infinity fits too. */
export const numberFrom = (least: number, most = Number.POSITIVE_INFINITY): OptionCheck => ({
  expected:
    most === Number.POSITIVE_INFINITY ? `a number from ${least}` : `a number from ${least} to ${most}`,
  fits: (value) => typeof value === 'number' && value >= least && value <= most,
});

/** A whole number within the same bounds. */
export const wholeFrom = (least: number, most?: number): OptionCheck => {
  const { expected, fits } = numberFrom(least, most);
  return {
    expected: expected.replace('a number', 'a whole number'),
    fits: (value) => Number.isInteger(value) && fits(value),
  };
};

/** A number of milliseconds that a timer can wait, or Infinity. */
export const MILLISECONDS: OptionCheck = {
  expected: `a number of milliseconds from 0 to ${LONGEST_WAIT_MS}, or Infinity`,
  fits: (value) => value === Number.POSITIVE_INFINITY || numberFrom(0, LONGEST_WAIT_MS).fits(value),
};

/** The same, where it may not be left out. */
export const required = (check: OptionCheck): OptionCheck => ({ ...check, required: true });
