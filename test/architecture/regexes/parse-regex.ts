/** A set of characters, by their code. */
export type CharSet = (code: number) => boolean;

/** A regular expression as a tree. */
export type Node =
  | { kind: 'set'; has: CharSet }
  | { kind: 'sequence' | 'choice'; of: Node[] }
  | { kind: 'loop'; body: Node; min: number; max: number; lazy: boolean }
  | { kind: 'group'; name: string; body: Node }
  | { kind: 'look'; behind: boolean; negative: boolean; body: Node }
  | { kind: 'edge'; is: '^' | '$' | 'b' | 'B' }
  | { kind: 'reference'; name: string };

const ESCAPE = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]+\}|[\s\S])/iy;
const REFERENCE = /\\(?:k<([^>]+)>|([1-9]\d?))/y;
const GROUP = /\((?:\?(?:(:)|<?([=!])|<([^>]+)>))?/y;
const TIMES = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y;
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y;

const sets = new Map<string, CharSet>();

/** What one character of a pattern's source matches: the engine itself is asked, once a character. */
function setOf(source: string, flags: string): CharSet {
  const kept = flags.replace(/[^isuv]/g, '');
  const key = `${kept}/${source}`;
  let has = sets.get(key);
  if (has === undefined) {
    const pattern = new RegExp(`^(?:${source})$`, kept);
    const ask = (code: number): boolean => pattern.test(String.fromCodePoint(code));
    // Of most characters that are asked for, hundreds of millions of times: 1 for yes, 2 for no.
    const known = new Uint8Array(256);
    const rare = new Map<number, boolean>();
    has = (code) => {
      if (code < known.length) {
        known[code] ||= ask(code) ? 1 : 2;
        return known[code] === 1;
      }
      let is = rare.get(code);
      if (is === undefined) {
        is = ask(code);
        rare.set(code, is);
      }
      return is;
    };
    sets.set(key, has);
  }
  return has;
}

/** Reads the source of a regular expression. Throws for what it does not know. */
export function parseRegex(source: string, flags: string): Node {
  let at = 0;
  let groups = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at += match[0].length;
    return match;
  };
  const choice = (): Node => {
    const of = [sequence()];
    while (source[at] === '|') {
      at += 1;
      of.push(sequence());
    }
    return of.length === 1 ? of[0]! : { kind: 'choice', of };
  };
  const sequence = (): Node => {
    const of: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') of.push(times(atom()));
    return { kind: 'sequence', of };
  };
  const times = (body: Node): Node => {
    const match = take(TIMES);
    if (!match) return body;
    const [, sign, least, comma, most, lazy] = match;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    const upTo = comma === '' ? min : most === '' ? Infinity : Number(most);
    return {
      kind: 'loop',
      body,
      min,
      max: sign === undefined ? upTo : sign === '?' ? 1 : Infinity,
      lazy: lazy === '?',
    };
  };
  const atom = (): Node => {
    const char = source[at]!;
    if (char === '^' || char === '$') {
      at += 1;
      return { kind: 'edge', is: char };
    }
    if (char === '(') {
      const start = at;
      const [whole, , sign, name] = take(GROUP)!;
      if (whole === '(' && source[at] === '?') throw new Error(`Unknown group at ${start} of /${source}/.`);
      const captures = whole === '(' || name !== undefined;
      if (captures) groups += 1;
      const own = String(groups);
      const body = choice();
      at += 1;
      if (sign !== undefined)
        return { kind: 'look', behind: whole.includes('<'), negative: sign === '!', body };
      return captures ? { kind: 'group', name: name ?? own, body } : body;
    }
    const edge = source.slice(at, at + 2);
    if (edge === '\\b' || edge === '\\B') {
      at += 2;
      return { kind: 'edge', is: edge[1] as 'b' | 'B' };
    }
    const reference = take(REFERENCE);
    if (reference) return { kind: 'reference', name: reference[1] ?? reference[2]! };
    const escaped = take(char === '[' ? CLASS : ESCAPE);
    if (escaped) return { kind: 'set', has: setOf(escaped[0], flags) };
    const literal = String.fromCodePoint(source.codePointAt(at)!);
    const size = /[uv]/.test(flags) ? literal.length : 1;
    const own = source.slice(at, at + size);
    at += size;
    return { kind: 'set', has: setOf(/[{}\]/]/.test(own) ? `\\${own}` : own, flags) };
  };
  const tree = choice();
  if (at < source.length) throw new Error(`Stopped at ${at} of /${source}/.`);
  return tree;
}
