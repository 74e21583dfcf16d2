import { KnowhowError } from '../../src/index.js';

/** Parameters that are no texts. */
const NUMBERS: ReadonlySet<string> = new Set(['limit']);
const FLAGS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const IS_FLAG: ReadonlySet<string> = new Set(['dry_run', 'success', 'again']);

function typed(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^\d{1,9}$/.test(text)) return Number(text);
  return IS_FLAG.has(name) ? (FLAGS[text.toLowerCase()] ?? text) : text;
}

/**
 * Reads a request from an address. A parameter that is given twice is refused: a guess could store or remove what nobody
 * meant.
 *
 * @param target path and query as they came
 * @returns the parameters by name, to be checked
 * @throws KnowhowError `invalid_request`
 */
export function readQuery(target: string): Record<string, unknown> {
  const query = new URLSearchParams(target.split('#', 1)[0]!.split('?').slice(1).join('?'));
  const twice = [...query.keys()].find((name, at, names) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new KnowhowError('invalid_request', 'A parameter of the query is given twice.', {
      field: twice.slice(0, 24),
      error: 'must be given once',
    });
  }
  return Object.fromEntries([...query].map(([name, text]) => [name, typed(name, text)]));
}
