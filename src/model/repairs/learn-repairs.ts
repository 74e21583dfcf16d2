import { addTo } from '../../domain/add-to.js';
import type { ShownAction } from '../../domain/guidance-item.js';
import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { showAction } from '../table/show-action.js';
import type { Step, Table } from '../table/table.js';
import { errorKindOf } from './error-kinds.js';
import { type Failure, readFailures } from './read-failures.js';
import { ALL, type Repairs, type Tried, type TriedRow } from './repairs.js';

interface Cell {
  ok: number;
  bad: number;
  readonly from: string[];
  /** Names in the errors of those that got past. */
  readonly named: Set<string>;
  /** The last group of each column. */
  readonly last: { ok?: string; bad?: string };
}
type Row = Map<string, Cell>;

/** Counts a group once in each column. Runs come sorted by group, so the last one shows a new one. */
function addTry(row: Row, form: string, column: 'ok' | 'bad', { run: { id, group }, step }: Failure): void {
  const cell = row.get(form) ?? { ok: 0, bad: 0, from: [], named: new Set(), last: {} };
  row.set(form, cell);
  if (column === 'ok') cell.named.add(step.answer.values.join('\t'));
  if (cell.last[column] === group) return;
  cell.last[column] = group;
  cell[column] += 1;
  if (column === 'ok' && cell.from.length < MAX_RECORDS) cell.from.push(id);
}

const isEdit = (form: string): boolean => 'RID'.includes(form[0]!);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/**
 * What fewer groups share than may be said is forgotten: it can name somebody, and it is most of the table. So is what was done
 * first only where the error named one and the same thing, if it names others too.
 */
function closeRow(row: Row, use: (record: string) => number): TriedRow | undefined {
  const all = row.get(ALL)!;
  const left = [...row].filter(
    ([form, { ok, named }]) =>
      [ALL, '=', '+'].includes(form) ||
      (ok >= SEVERAL_GROUPS && !(form[0] === 'F' && named.size === 1 && all.named.size > 1)),
  );
  if (left.length === 1 && all.ok + all.bad < SEVERAL_GROUPS) return undefined;
  return Object.fromEntries(
    left
      .sort(byName)
      .map(([form, { ok, bad, from }]): [string, Tried] => [form, { ok, bad, from: from.map(use) }]),
  );
}

/**
 * Counts what ends each kind of error: every try of every run counts, failed and guided ones too, as what came of it
 * is an experiment, whatever led to it. Counts over groups, in no order.
 */
export function learnRepairs(table: Table): Repairs {
  const kinds = new Map<string, Failure[]>();
  const rows = new Map<string, Row>();
  const examples = new Map<string, Map<string, Step>>();
  const count = (key: string, form: string, column: 'ok' | 'bad', failure: Failure): void => {
    const row: Row = rows.get(key) ?? new Map();
    rows.set(key, row);
    addTry(row, form, column, failure);
  };
  for (const failure of readFailures(table)) {
    const { run, step, keys, tries } = failure;
    addTo(kinds, keys.own, failure);
    // What is around an error decides which edit is meant, and nothing else.
    for (const { worked, forms } of tries)
      for (const form of [ALL, ...forms])
        for (const key of form === ALL || isEdit(form) ? keys.all : keys.general)
          count(key, form, worked ? 'ok' : 'bad', failure);
    for (const done of run.steps.slice(step.at + 1)) {
      const own = examples.get(done.operator) ?? new Map<string, Step>();
      if (done.failed || own.size === MAX_RECORDS || own.has(run.group)) continue;
      examples.set(done.operator, own.set(run.group, done));
    }
  }
  const shownOf = (steps: readonly Step[]): ShownAction =>
    showAction(steps, { operators: table.operators, least: 1 }) ?? { kind: 'line', name: steps[0]!.operator };
  const records = new Map<string, number>();
  const use = (record: string): number => {
    const at = records.get(record) ?? records.size;
    records.set(record, at);
    return at;
  };
  const closed = [...rows].sort(byName).flatMap(([key, row]) => {
    const tried = closeRow(row, use);
    return tried ? [[key, tried] as const] : [];
  });
  const unguided = table.runs.filter(({ guided }) => !guided).length;
  const closedKinds = [...kinds]
    .sort(byName)
    .map(([key, failures]) => [key, errorKindOf(failures, unguided, { shownOf, use })] as const);
  const named = new Set([
    ...closed.flatMap(([, row]) => Object.keys(row).map((form) => (form[0] === 'F' ? form.slice(2) : ''))),
    ...closedKinds.flatMap(([, { after }]) => Object.keys(after)),
  ]);
  return {
    kinds: Object.fromEntries(closedKinds),
    rows: Object.fromEntries(closed),
    actions: Object.fromEntries(
      [...examples]
        .filter(([operator]) => named.has(operator))
        .sort(byName)
        .map(([operator, steps]) => [operator, shownOf([...steps.values()])]),
    ),
    records: [...records.keys()],
  };
}
