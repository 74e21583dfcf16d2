import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import { DataError } from '../read-jsonl.js';
import { MARKS, type Mark, type PointMarks } from './marks.js';
import type { ReadingPoint } from './reading-point.js';

/** What a reader needs not see of a point. */
export type Key = Pick<ReadingPoint, 'id' | 'set' | 'group' | 'at' | 'letters' | 'silent'>;

/** One point: by arm the mark of its text, and which arms are best. */
interface Row {
  unit: string;
  marks: ReadonlyMap<string, Mark>;
  best: ReadonlySet<string>;
  silent: ReadonlySet<string>;
}

function rowOf(key: Key | undefined, { id, marks, best }: PointMarks): Row {
  const armOf = (letter: string): string => {
    const arm = key?.letters[letter];
    if (arm === undefined) throw new DataError(`The key has no text ${letter} of a point ${id}.`);
    return arm;
  };
  return {
    marks: new Map(Object.entries(marks).map(([letter, mark]) => [armOf(letter), mark])),
    best: new Set(best.map(armOf)),
    unit: `${key?.set}/${key?.group}`,
    silent: new Set(key?.silent),
  };
}

/**
 * How often each arm speaks, the shares of its marks where it does, and how often it is among the best where another arm is
 * not; intervals by a bootstrap over owners.
 *
 * @throws DataError where a mark is of no point or letter of the key
 */
export function countMarks(keys: readonly Key[], marked: readonly PointMarks[]): Measure[] {
  const keyOf = new Map(keys.map((key) => [key.id, key]));
  const rows = marked.map((marks) => rowOf(keyOf.get(marks.id), marks));
  const arms = [...new Set(rows.flatMap(({ marks }) => [...marks.keys()]))].sort();
  const share = (name: string, of: (row: Row) => boolean, among: (row: Row) => boolean): Measure =>
    measure<Row>({
      name,
      says: `${name} (of ${rows.filter(among).length})`,
      lower: name.includes('misleading'),
      rows,
      statistic: (some) => mean(some.filter(among).map((row) => Number(of(row)))),
      cluster: ({ unit }) => unit,
    });
  return arms
    .flatMap((arm) => {
      const read = ({ marks }: Row): boolean => marks.has(arm);
      const spoke = (row: Row): boolean => read(row) && !row.silent.has(arm);
      return [
        share(`${arm} speaks`, spoke, read),
        ...MARKS.map((mark) => share(`${arm}: ${mark}`, ({ marks }) => marks.get(arm) === mark, spoke)),
        ...arms
          .filter((other) => other !== arm)
          .map((other) =>
            share(
              `${arm} better than ${other}`,
              ({ best }) => best.has(arm) && !best.has(other),
              (row) => read(row) && row.marks.has(other) && row.best.size > 0,
            ),
          ),
      ];
    })
    .filter(({ value }) => !Number.isNaN(value));
}
