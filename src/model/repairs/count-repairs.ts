import type { ShownAction } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { isFree } from '../table/choices.js';
import type { Run, Table } from '../table/table.js';
import { type ErrorKeys, errorKeyOf, keysOf } from './error-keys.js';
import { addFailure, closeKind, type Failure, type KindCounts, newKind } from './error-kinds.js';
import type { Repairs, Tried, TriedRow } from './repairs.js';

import { SharedKeys } from './shared-keys.js';
import { shownOf } from './shown-of.js';
import { triesAfter } from './tries.js';
import { staleForms, tryForms } from './try-forms.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Cell = Writable<Tried> & { from: number[]; last: [ok: number, bad: number, stale: number] };
type Row = Cell & { forms: Map<string, Cell> };

const emptyCell = (): Cell => ({ ok: 0, bad: 0, ended: 0, good: 0, stale: 0, from: [], last: [-1, -1, -1] });

/** Counts a group once in each column. Runs come sorted by group, so the last one shows a new one. */
function addTry(cell: Cell, column: 'ok' | 'bad' | 'stale', group: number, run: Run, record: number): void {
  const slot = column === 'ok' ? 0 : column === 'bad' ? 1 : 2;
  if (cell.last[slot] === group) return;
  cell.last[slot] = group;
  cell[column] += 1;
  if (column !== 'ok') return;
  cell.ended += Number(run.outcomeKnown);
  cell.good += run.outcomeKnown ? run.success : 0;
  if (cell.from.length < MAX_RECORDS) cell.from.push(record);
}

const isEdit = (form: string): boolean => 'RID'.includes(form[0]!);

/** The keys that a form counts under: edits under all, other repairs under those of the error alone. */
const keysFor = (form: string, { any, own, named, around }: ErrorKeys): string[] => [
  any,
  own,
  ...(named === undefined ? [] : [named]),
  ...(isEdit(form) ? around : []),
];

function* failuresOf(runs: readonly Run[]): Generator<Failure> {
  let group = -1;
  let last: string | undefined;
  for (const [record, run] of runs.entries()) {
    if (run.group !== last) group += 1;
    last = run.group;
    const seen = new Set<string>();
    for (const step of run.steps) {
      if (!step.failed || step.operator === SAY || step.answer.shape === '') continue;
      const key = errorKeyOf(step);
      yield { run, step, group, record, first: !seen.has(key) };
      seen.add(key);
    }
  }
}

/** Runs that were told nothing of a topic, by group. */
function freeRuns(runs: readonly Run[], topic: string): Map<number, number> {
  const found = new Map<number, number>();
  let group = -1;
  let last: string | undefined;
  for (const run of runs) {
    if (run.group !== last) group += 1;
    last = run.group;
    if (isFree(run, topic)) found.set(group, (found.get(group) ?? 0) + 1);
  }
  return found;
}

/** What fewer groups share than may be said is forgotten: it can name somebody, and it is most of the table. */
function closeRow(row: Row, use: (record: number) => number): TriedRow | undefined {
  const close = ({ ok, bad, ended, good, stale, from }: Cell): Tried => ({
    ok,
    bad,
    ended,
    good,
    stale,
    from: from.map(use),
  });
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
export function countRepairs(table: Table): Repairs {
  const failures = [...failuresOf(table.runs)];
  const shared = new SharedKeys();
  const keys = failures.map(({ run, step, group }) => {
    const found = keysOf(run.words, step, table.operators);
    for (const key of keysFor('R', found)) shared.add(key, group);
    return found;
  });
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
  const count = (
    form: string,
    key: string,
    column: 'ok' | 'bad' | 'stale',
    { group, run, record }: Failure,
  ): void => {
    const { forms } = rowOf(key);
    const cell = forms.get(form) ?? emptyCell();
    forms.set(form, cell);
    addTry(cell, column, group, run, record);
  };
  failures.forEach((failure, i) => {
    const { run, step, group, record } = failure;
    const found = keys[i]!;
    if (!shared.has(found.own)) return;
    const kind = kinds.get(found.own) ?? newKind(step.answer.shape);
    kinds.set(found.own, kind);
    const tries = triesAfter(run.steps, step.at, table.operators);
    addFailure(kind, failure, tries);
    const isShared = (key: string): boolean => shared.has(key);
    for (const one of tries) {
      const column = one.worked ? 'ok' : 'bad';
      for (const key of keysFor('R', found).filter(isShared)) addTry(rowOf(key), column, group, run, record);
      for (const form of tryForms(run, step.at, one))
        for (const key of keysFor(form, found).filter(isShared)) count(form, key, column, failure);
    }
    for (const done of run.steps.slice(step.at + 1))
      if (!done.failed && !actions.has(done.operator))
        actions.set(done.operator, shownOf(done.operator, done.action));
    if (failure.first)
      for (const form of staleForms(run, step.at))
        for (const key of [found.any, found.own]) count(form, key, 'stale', failure);
  });
  const used = new Map<number, number>();
  const use = (record: number): number => {
    if (!used.has(record)) used.set(record, used.size);
    return used.get(record)!;
  };
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const closed = sorted.flatMap(([key, row]) => {
    const tried = closeRow(row, use);
    return tried ? [[key, tried] as const] : [];
  });
  const closedKinds = [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, kind]) => [key, closeKind(kind, freeRuns(table.runs, kind.code))] as const);
  const named = new Set([
    ...closed
      .flatMap(([, { forms }]) => Object.keys(forms))
      .filter((form) => 'FG'.includes(form[0]!))
      .flatMap((form) => form.split('\t')),
    ...closedKinds.flatMap(([, { after }]) => Object.keys(after)),
  ]);
  return {
    kinds: Object.fromEntries(closedKinds),
    rows: Object.fromEntries(closed),
    actions: Object.fromEntries(
      [...actions].filter(([operator]) => named.has(operator)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    records: [...used.keys()].map((record) => table.runs[record]!.id),
    rank: [],
  };
}
