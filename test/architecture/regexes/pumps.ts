import type { Node } from './parse-regex.js';

/** Characters of each kind that patterns distinguish. */
const CHARS = [...'aZf7 \n\t_-.,:;/\\|=+*#@%&$!?"\'`<>()[]{}~^é中'].map((char) => char.charCodeAt(0));
/** From so many rounds on a loop can make time grow with more than the length of 4 to 16 kB. */
const LONG = 200;

function setsOf(node: Node): ((code: number) => boolean)[] {
  switch (node.kind) {
    case 'set':
      return [node.has];
    case 'sequence':
    case 'choice':
      return node.of.flatMap(setsOf);
    case 'loop':
    case 'group':
    case 'look':
      return setsOf(node.body);
    default:
      return [];
  }
}

/** A text that a part matches; which one depends on `pick`. */
function sample(node: Node, chars: readonly number[], pick: number): string {
  switch (node.kind) {
    case 'set': {
      const fit = chars.filter((code) => node.has(code));
      if (fit.length > 0) return String.fromCharCode(fit[pick % fit.length]!);
      for (let code = 33; code < 65_536; code += 1) if (node.has(code)) return String.fromCharCode(code);
      return '';
    }
    case 'sequence':
      return node.of.map((one) => sample(one, chars, pick)).join('');
    case 'choice':
      return sample(node.of[pick % node.of.length]!, chars, pick);
    case 'loop':
      return sample(node.body, chars, pick).repeat(Math.min(64, Math.max(node.min, Math.min(1, node.max))));
    case 'group':
      return sample(node.body, chars, pick);
    default:
      return '';
  }
}

/** Texts of one round that are tried of all loops together. */
const MOST_ROUNDS = 200;

interface LongLoop {
  body: Node;
  before: string;
}

/** Loops that may go on for long, with a text that what stands before them matches. */
function longLoops(node: Node, chars: readonly number[], before: string): LongLoop[] {
  switch (node.kind) {
    case 'sequence': {
      let met = before;
      return node.of.flatMap((one) => {
        const found = longLoops(one, chars, met);
        met += sample(one, chars, 0);
        return found;
      });
    }
    case 'choice':
      return node.of.flatMap((one) => longLoops(one, chars, before));
    case 'loop':
      return [
        ...(node.max >= LONG ? [{ body: node.body, before }] : []),
        ...longLoops(node.body, chars, before),
      ];
    case 'group':
    case 'look':
      return longLoops(node.body, chars, before);
    default:
      return [];
  }
}

/** A text that grows: `before`, then `again` as often as there is room, then `after`. */
export interface Pump {
  before: string;
  again: string;
  after: string;
}

/** Texts in which what a pattern repeats is repeated, and then does not end as the pattern wants. */
export function pumpsFor(tree: Node): Pump[] {
  const sets = setsOf(tree);
  // Characters that no part of the pattern distinguishes are one.
  const kinds = new Map<string, number>();
  for (const code of CHARS) {
    const char = String.fromCharCode(code);
    // Edges distinguish line ends and letters too.
    const kind = `${sets.map((has) => (has(code) ? 1 : 0)).join('')}${char === '\n'}${/\w/.test(char)}`;
    if (!kinds.has(kind)) kinds.set(kind, code);
  }
  const chars = [...kinds.values()];
  const loops = longLoops(tree, chars, '');
  if (loops.length === 0) return [];
  const pumps = new Map<string, Pump>();
  const add = (before: string, again: string): void => {
    // No pattern goes on over a control character that it does not name.
    if (again !== '') pumps.set(`${before}\0${again}`, { before, again, after: '\u0001' });
  };
  const picks = Math.max(2, Math.min(chars.length, Math.ceil(MOST_ROUNDS / loops.length)));
  for (const [order, { body, before }] of loops.entries()) {
    for (let pick = 0; pick < picks; pick += 1) {
      const round = sample(body, chars, order + pick);
      add('', round);
      add('\u0001', round);
      add(before, round);
      if (pick < 6) add('', before + round);
    }
  }
  const some = chars.slice(0, 6).map((code) => String.fromCharCode(code));
  for (const one of some) for (const other of some) if (one !== other) add('', one + other);
  for (let pick = 0; pick < 4; pick += 1) add('', sample(tree, chars, pick).slice(0, -1));
  return [...pumps.values()];
}

/** The pump's text of so many characters. */
export function pumped({ before, again, after }: Pump, length: number): string {
  const room = Math.max(1, Math.floor((length - before.length - after.length) / again.length));
  return before + again.repeat(room) + after;
}
