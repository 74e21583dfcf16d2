import type { Interaction, Turn } from '../../src/index.js';
import type { StepRow } from './data.js';

/**
 * The turns of the recorded runs before each row of E2, as an adapter has them: of the run that was asked the same, saw
 * the same and had taken as many actions; the first, where several did.
 *
 * @returns by the row's id; without the rows of which no such run is known
 */
export function turnsBefore(
  rows: readonly StepRow[],
  records: readonly Interaction[],
  tasks: readonly string[],
): Map<string, Turn[]> {
  const keyOf = (task: string, query: string, seen: string, taken: number): string =>
    JSON.stringify([task, query, seen, taken]);
  const known = new Map<string, Turn[]>();
  records.forEach(({ query, turns }, i) => {
    turns.forEach(({ inputs }, at) => {
      const key = keyOf(tasks[i]!, query, inputs, at);
      if (!known.has(key)) known.set(key, turns.slice(0, at));
    });
  });
  return new Map(
    rows.flatMap((row): [string, Turn[]][] => {
      const turns = known.get(keyOf(row.task_id, row.query, row.inputs, row.prior_tools.length));
      return turns ? [[row.id, turns]] : [];
    }),
  );
}
