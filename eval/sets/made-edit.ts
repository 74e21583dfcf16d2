import type { Edit } from '../worlds/operator.js';

const GAP = /‹[^›]*›/;
const PIECES = /‹[^›]*›|\w+|[^\s\w]/g;

const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];

/** How often the pieces occur one after the other; a gap matches any one piece. */
function occurrences(pieces: readonly string[], text: readonly string[]): number {
  if (pieces.length === 0) return 0;
  let count = 0;
  for (let at = 0; at + pieces.length <= text.length; at++)
    if (pieces.every((piece, i) => GAP.test(piece) || piece === text[at + i])) count++;
  return count;
}

/**
 * The name that an error gives (`‹a›`): the first quoted words of it that the refused action has too, of a dotted name
 * that it has not the last part; undefined where there is none.
 */
export function namedBy(error: string, refused: string): string | undefined {
  const has = (name: string): boolean => occurrences(piecesOf(name), piecesOf(refused)) > 0;
  for (const [, , name] of error.matchAll(/(['"`])([^'"`]+)\1/g)) {
    if (has(name!)) return name;
    const last = name!.split('.').at(-1)!;
    if (last !== '' && has(last)) return last;
  }
  // `bash: xxd: command not found`: between colons.
  return error
    .split(/:\s+/)
    .map((part) => part.trim())
    .find((part) => /^[\w./-]+$/.test(part) && !/^\/bin\//.test(part) && has(part));
}

/** What an edit is compared with. */
export interface Retry {
  refused: string;
  error: string;
  /** The later action that was accepted. */
  worked: string;
  /** False for languages in which case makes no difference. */
  caseMatters: boolean;
}

/** True where the retry that worked has the edit: what it takes out became rarer, what it brings in more frequent. */
export function isMade(edit: Edit, { refused, error, worked, caseMatters }: Retry): boolean {
  const named = namedBy(error, refused);
  const read = (text: string): string[] => piecesOf(caseMatters ? text : text.toLowerCase());
  const filled = (text: string): string[] => read(named === undefined ? text : text.replaceAll('‹a›', named));
  const [before, after] = [read(refused), read(worked)];
  const rarer = (pieces: string[]): boolean => occurrences(pieces, after) < occurrences(pieces, before);
  const moreOften = (pieces: string[]): boolean => occurrences(pieces, after) > occurrences(pieces, before);
  const text = filled(edit.text);
  switch (edit.at) {
    case 'drop':
      return rarer(text);
    case 'replace': {
      const from = filled(edit.from);
      // A longer form of the same (`s` -> `s.id`) leaves what it replaces where it was.
      return moreOften(text) && (rarer(from) || occurrences(from, text) > 0);
    }
    case 'before':
      return moreOften([...text, ...filled(edit.anchor)]);
    case 'after':
      return moreOften([...filled(edit.anchor), ...text]);
    case 'front':
      return moreOften(text) && occurrences(text, after.slice(0, text.length)) > 0;
    case 'end': {
      const end = after.filter((piece) => piece !== ';').slice(-text.length);
      return moreOften(text) && occurrences(text, end) > 0;
    }
  }
}

/** True where a text has a word that the retry brought in: two characters or more, not in the refused action. */
export function namesNewWord(text: string, { refused, worked, caseMatters }: Retry): boolean {
  const read = (of: string): string[] => piecesOf(caseMatters ? of : of.toLowerCase());
  const [old, said] = [new Set(read(refused)), new Set(read(text))];
  return read(worked).some((word) => /^\w{2,}$/.test(word) && !old.has(word) && said.has(word));
}
