import { MOST_DEPTH } from './settings.js';

const NAME = /[A-Za-z_][\w.]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Of one that is not closed the end is empty: to look for a close that is not there takes no longer. */
const TEXT = /[bru]?((?<mark>['"])(?:(?!\k<mark>)[^\\]|\\.)*\\?(?<end>\k<mark>|$))/isy;
const OBJECT = /<[\w.]+(?![\w.])(?:: (?<value>'[^'<>]*'|"[^"<>]*"|-?\d{1,20})(?=>))?[^<>]*>/y;
const SPACE = /\s*/y;
const WORDS = new Map<string, unknown>([
  ['None', null],
  ['True', true],
  ['False', false],
]);
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** Nothing of Python's: what was read up to there is left. */
class NotPrinted extends Error {}

const unescaped = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gis, (_, hex?: string, wide?: string, one = '') =>
      hex || wide ? String.fromCharCode(Number.parseInt(hex ?? wide!, 16)) : (ESCAPES[one] ?? one),
    );

/**
 * A value as Python prints it: `{'id': '4711'}`, `ToolMessage(content='…', status='error')`, or the fields of a model of Pydantic
 * side by side (`content='…' name='get_order'`). Objects are their named fields.
 *
 * @returns undefined for any text that is not such a print as a whole
 * @example
 * ```ts
 * readPython("status='failure' result=None"); // { status: 'failure', result: null }
 * ```
 */
export function readPython(text: string): unknown {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const isNext = (sign: string): boolean => {
    take(SPACE);
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const need = (sign: string): void => {
    if (!isNext(sign)) throw new NotPrinted();
  };
  function list(end: string, item: () => void): void {
    while (!isNext(end)) {
      item();
      if (!isNext(',')) {
        need(end);
        return;
      }
    }
  }
  function field(into: Record<string, unknown>, depth: number): boolean {
    const start = at;
    const name = take(NAME)?.[0];
    if (name !== undefined && text[at] === '=') {
      at += 1;
      into[name] = value(depth);
      return true;
    }
    at = start;
    return false;
  }
  function value(depth: number): unknown {
    if (depth > MOST_DEPTH) throw new NotPrinted();
    take(SPACE);
    const quoted = take(TEXT);
    if (quoted?.groups?.end === '') throw new NotPrinted();
    if (quoted) return unescaped(quoted[1]!);
    const number = take(NUMBER);
    if (number) return Number(number[0]);
    const object = take(OBJECT);
    if (object) return object.groups?.value ? readPython(object.groups.value) : object[0];
    if (isNext('[') || isNext('(')) {
      const end = text[at - 1] === '[' ? ']' : ')';
      const items: unknown[] = [];
      list(end, () => items.push(value(depth + 1)));
      return items;
    }
    if (isNext('{')) {
      const fields: Record<string, unknown> = {};
      list('}', () => {
        const key = value(depth + 1);
        need(':');
        fields[String(key)] = value(depth + 1);
      });
      return fields;
    }
    const name = take(NAME)?.[0];
    if (name === undefined) throw new NotPrinted();
    if (WORDS.has(name)) return WORDS.get(name);
    if (depth > 0 && text[at] !== '(') return name;
    need('(');
    const fields: Record<string, unknown> = {};
    const start = at;
    let isNamed = true;
    list(')', () => {
      take(SPACE);
      if (field(fields, depth + 1)) return;
      isNamed = false;
      value(depth + 1);
    });
    // A date and its like have values without names.
    return isNamed && Object.keys(fields).length > 0 ? fields : `${name}(${text.slice(start, at)}`;
  }
  try {
    const fields: Record<string, unknown> = {};
    take(SPACE);
    while (field(fields, 0)) take(SPACE);
    const read = Object.keys(fields).length > 0 ? fields : value(0);
    take(SPACE);
    return at === text.length ? read : undefined;
  } catch (error) {
    if (error instanceof NotPrinted) return undefined;
    throw error;
  }
}
