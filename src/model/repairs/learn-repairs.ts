import type { ShownAction } from '../../domain/guidance-item.js';
import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { isFree } from '../table/choices.js';
import type { Run, Table } from '../table/table.js';
import { eachKey, generalKeys } from './error-keys.js';
import { addFailure, closeKind, type KindCounts, newKind } from './error-kinds.js';
import { type Failure, groupNumbers, readFailures, sharedKeys } from './read-failures.js';
import type { Repairs, Tried, TriedRow } from './repairs.js';
import { shownOf } from './shown-of.js';

interface Cell {
  ok: number;
  bad: number;
  readonly from: string[];
  /** The last group of each column. */
  readonly last: { ok: number; bad: number };
}
type Row = Cell & { readonly forms: Map<string, Cell> };
type Column = 'ok' | 'bad';

const emptyCell = (): Cell => ({ ok: 0, bad: 0, from: [], last: { ok: -1, bad: -1 } });

/** Counts a group once in each column. Runs come sorted by group, so the last one shows a new one. */
function addTry(cell: Cell, column: Column, { group, run }: Failure): void {
  if (cell.last[column] === group) return;
  cell.last[column] = group;
  cell[column] += 1;
  if (column === 'ok' && cell.from.length < MAX_RECORDS) cell.from.push(run.id);
}

const isEdit = (form: string): boolean => 'RID'.includes(form[0]!);

/** Runs that were told nothing of a topic, by group. */
function freeRunsOf(runs: readonly Run[]): (topic: string) => ReadonlyMap<number, number> {
  const numbers = groupNumbers(runs);
  const unguided = new Map<number, number>();
  const guided: { run: Run; group: number }[] = [];
  const add = (to: Map<number, number>, group: number): void => void to.set(group, (to.get(group) ?? 0) + 1);
  for (const run of runs) {
    const group = numbers.get(run.group)!;
    if (run.guided) guided.push({ run, group });
    else add(unguided, group);
  }
  return (topic) => {
    const free = guided.filter(({ run }) => isFree(run, topic));
    const found = free.length === 0 ? unguided : new Map(unguided);
    for (const one of free) add(found, one.group);
    return found;
  };
}

/** What fewer groups share than may be said is forgotten: it can name somebody, and it is most of the table. */
function closeRow(row: Row, use: (record: string) => number): TriedRow | undefined {
  const close = ({ ok, bad, from }: Cell): Tried => ({ ok, bad, from: from.map(use) });
  const forms = [...row.forms]
    .filter(([form, cell]) => cell.ok >= SEVERAL_GROUPS || form === '=' || form === '+')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (forms.length === 0 && row.ok + row.bad < SEVERAL_GROUPS) return undefined;
  return { ...close(row), forms: Object.fromEntries(forms.map(([form, cell]) => [form, close(cell)])) };
}

/**
 * Counts what ends each kind of error: every try of every run counts, failed and guided ones too, as what came of it
 * is an experiment, whatever led to it. Counts over groups, in no order.
 */
export function learnRepairs(table: Table): Repairs {
  const failures = readFailures(table);
  const shared = sharedKeys(failures);
  const kinds = new Map<string, KindCounts>();
  const rows = new Map<string, Row>();
  const actions = new Map<string, ShownAction>();
  const rowOf = (key: string): Row => {
    const known = rows.get(key);
    if (known) return known;
    const row = { ...emptyCell(), forms: new Map<string, Cell>() };
    rows.set(key, row);
    return row;
  };
  const count = (form: string, key: string, column: Column, failure: Failure): void => {
    const { forms } = rowOf(key);
    let cell = forms.get(form);
    if (!cell) {
      cell = emptyCell();
      forms.set(form, cell);
    }
    addTry(cell, column, failure);
  };
  for (const failure of failures) {
    const { run, step, keys, tries } = failure;
    if (!shared.has(keys.own)) continue;
    const kind = kinds.get(keys.own) ?? newKind(step.answer.shape);
    kinds.set(keys.own, kind);
    addFailure(kind, failure);
    const edits = eachKey(keys).filter((key) => shared.has(key));
    const others = generalKeys(keys).filter((key) => shared.has(key));
    for (const { worked, forms } of tries) {
      const column = worked ? 'ok' : 'bad';
      for (const key of edits) addTry(rowOf(key), column, failure);
      for (const form of forms)
        for (const key of isEdit(form) ? edits : others) count(form, key, column, failure);
    }
    for (const done of run.steps.slice(step.at + 1))
      if (!done.failed && !actions.has(done.operator))
        actions.set(done.operator, shownOf(done.operator, done.action));
  }
  const used = new Map<string, number>();
  const use = (record: string): number => {
    if (!used.has(record)) used.set(record, used.size);
    return used.get(record)!;
  };
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const closed = sorted.flatMap(([key, row]) => {
    const tried = closeRow(row, use);
    return tried ? [[key, tried] as const] : [];
  });
  const freeRuns = freeRunsOf(table.runs);
  const closedKinds = [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, kind]) => [key, closeKind(kind, freeRuns(kind.code))] as const);
  const named = new Set([
    ...closed
      .flatMap(([, { forms }]) => Object.keys(forms))
      .filter((form) => form[0] === 'F')
      .flatMap((form) => form.split('\t')),
    ...closedKinds.flatMap(([, { after }]) => Object.keys(after)),
  ]);
  return {
    kinds: Object.fromEntries(closedKinds),
    rows: Object.fromEntries(closed),
    actions: Object.fromEntries(
      [...actions].filter(([operator]) => named.has(operator)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    records: [...used.keys()],
  };
}
