import { DataError } from '../read-jsonl.js';

/** What a text was worth to the reader at its point. */
export const MARKS = ['useful', 'idle', 'misleading'] as const;
export type Mark = (typeof MARKS)[number];

/** The marks of one point. */
export interface PointMarks {
  id: string;
  marks: Readonly<Record<string, Mark>>;
  /** Letters that are best; several where they are equally good, none where it was left open. */
  best: readonly string[];
}

const isMark = (text: string): text is Mark => (MARKS as readonly string[]).includes(text);

/**
 * Reads marks: a line for each point, as in `intercode-sql-1-1 A=useful B=idle C=misleading best=A` (several best:
 * `best=A,B`). Empty lines and lines that begin with `#` say nothing.
 *
 * @throws DataError naming the line that is none
 */
export function readMarks(text: string, name: string): PointMarks[] {
  return text.split('\n').flatMap((line, i): PointMarks[] => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [id, ...fields] = line.trim().split(/\s+/);
    const marks: Record<string, Mark> = {};
    let best: string[] = [];
    for (const field of fields) {
      const [letter = '', mark = ''] = field.split('=');
      if (letter === 'best') best = mark.split(',').filter((one) => one !== '');
      else if (/^[A-Z]$/.test(letter) && isMark(mark)) marks[letter] = mark;
      else
        throw new DataError(
          `${name}, line ${i + 1}: expected LETTER=${MARKS.join('|')} or best=LETTER, got ${field}`,
        );
    }
    return [{ id: id!, marks, best }];
  });
}
