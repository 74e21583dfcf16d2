import type { ParsedRun } from '../events/parsed-run.js';
import { clausesOf } from './clauses-of.js';
import { type Operators, operatorOf } from './operators.js';
import type { Run, Table } from './table.js';

/** What decides whether an action was refused: see `learnRefusals`. */
export type IsRefused = (event: ParsedRun['events'][number]) => boolean;

/** A parsed run as a row group of the table. */
export function makeRun({ events, ...run }: ParsedRun, operators: Operators, isRefused: IsRefused): Run {
  const clauses = clausesOf(run.task);
  return {
    ...run,
    clauses,
    words: [...new Set(clauses.flat())],
    steps: events.map((event, at) => ({
      ...event,
      at,
      operator: operatorOf(operators, event.action),
      failed: isRefused(event),
    })),
  };
}

/** The table of a collection's runs. */
export function makeTable(runs: readonly ParsedRun[], operators: Operators, isRefused: IsRefused): Table {
  const sorted = [...runs].sort((a, b) =>
    a.group === b.group ? (a.id < b.id ? -1 : 1) : a.group < b.group ? -1 : 1,
  );
  return {
    runs: sorted.map((run) => makeRun(run, operators, isRefused)),
    operators,
    groups: new Set(runs.map(({ group }) => group)).size,
  };
}
