/**
 * A JSON value as Python reads and writes it: whole numbers are `bigint`, numbers with a point `number`, and an
 * object whose keys are all digits is a `Map`, as JavaScript would put such keys in another order.
 */
export type PythonValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | PythonValue[]
  | Map<string, PythonValue>
  | { [key: string]: PythonValue };

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/** Reads JSON without losing the order of keys or which numbers are whole. */
export function readPythonJson(text: string): PythonValue {
  let at = 0;
  const token = (): string => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError(`No JSON at character ${at}: ${text.slice(at, at + 30)}`);
    at = TOKEN.lastIndex;
    return found[0].trimStart();
  };
  const peek = (): string => {
    const before = at;
    const next = token();
    at = before;
    return next;
  };
  function value(first = token()): PythonValue {
    if (first === '[') {
      const list: PythonValue[] = [];
      while (peek() !== ']') {
        list.push(value());
        if (peek() === ',') token();
      }
      token();
      return list;
    }
    if (first === '{') {
      const entries: [string, PythonValue][] = [];
      while (peek() !== '}') {
        const key = JSON.parse(token()) as string;
        token();
        entries.push([key, value()]);
        if (peek() === ',') token();
      }
      token();
      const digits = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
      return digits ? new Map(entries) : Object.fromEntries(entries);
    }
    if (/^-?\d+$/.test(first)) return BigInt(first);
    return JSON.parse(first) as PythonValue;
  }
  const whole = value();
  if (text.slice(at).trim() !== '') throw new SyntaxError(`More than one JSON value, from character ${at}.`);
  return whole;
}

/** A float as Python prints it, for the range that prices have. */
export const printFloat = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes a value as `json.dumps` does by default: a space after commas and colons, all but ASCII escaped. */
export function writePythonJson(value: PythonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return printFloat(value);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(writePythonJson).join(', ')}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([key, held]) => `${quoted(key)}: ${writePythonJson(held)}`).join(', ')}}`;
}

/** `round(value, 2)` of Python: the nearest, an exact half to the even digit. */
export function roundCents(value: number): number {
  const half = Math.abs(value * 1000) % 10 === 5 && Number.isInteger(value * 8);
  if (!half) return Number(value.toFixed(2));
  const cents = Math.floor(value * 100);
  return (cents % 2 === 0 ? cents : cents + 1) / 100;
}
