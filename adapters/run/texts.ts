/** A text cut to a length in code units, whole characters only. */
export const clip = (text: string, length: number): string =>
  text.length <= length ? text.toWellFormed() : `${text.slice(0, Math.max(0, length - 1)).toWellFormed()}…`;

/** Anything as text: strings as they are, the rest as JSON; what has no JSON by what it calls itself. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return String(value);
  }
}

/** The words of whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message;
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  ) {
    return error.message;
  }
  return asText(error);
}

/** What LangChain puts around what a tool threw, for its model. */
const AROUND_ERRORS = /^Error: |\s*Please fix your mistakes\.\s*$/g;

/** The words of a tool's error without those that LangChain puts around any. */
export const withoutBoilerplate = (text: string): string => text.replace(AROUND_ERRORS, '');
