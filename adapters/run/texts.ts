import { asJson } from './content.js';

/** Of a text that is cut, the part that is kept of its beginning; the rest is its end, where errors are. */
const HEAD = 0.6;
/** Shorter texts are cut at their end: there is no room for two parts. */
const SHORTEST_PARTED = 64;
/** A text inside JSON keeps at least as many code units. */
const SHORTEST_INSIDE = 64;

/** A text cut to a length in code units, whole characters only: its beginning and its end. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  if (length < SHORTEST_PARTED) return `${text.slice(0, Math.max(0, length - 1)).toWellFormed()}…`;
  const between = `\n… ${text.length - length} characters left out …\n`;
  const head = Math.ceil((length - between.length) * HEAD);
  const tail = length - between.length - head;
  return text.slice(0, head).toWellFormed() + between + text.slice(text.length - tail).toWellFormed();
}

/** A value with every text in it cut. */
function clipInside(value: unknown, length: number): unknown {
  if (typeof value === 'string') return clip(value, length);
  if (Array.isArray(value)) return value.map((item) => clipInside(item, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clipInside(item, length)]));
}

/** A text cut to a length. JSON stays JSON where cutting the texts in it is enough: its other fields say how it went. */
export function clipResult(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  if (/^\s*[{[]/.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      for (let inside = length / 2; inside >= SHORTEST_INSIDE; inside /= 4) {
        const json = JSON.stringify(clipInside(value, Math.floor(inside)));
        if (json.length <= length) return json.toWellFormed();
      }
    } catch {
      // No JSON after all: cut as the text that it is.
    }
  }
  return clip(text, length);
}

/** Anything as text: strings as they are, the rest as JSON; what has no JSON by what it calls itself. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return asJson(value) ?? '';
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
const AROUND_ERRORS = /^Error: |(?<!\s)\s*Please fix your mistakes\.\s*$/g;

/** The words of a tool's error without those that LangChain puts around any. */
export const withoutBoilerplate = (text: string): string => text.replace(AROUND_ERRORS, '');
