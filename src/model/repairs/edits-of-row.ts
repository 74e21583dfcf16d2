import type { Tried, TriedRow } from './repairs.js';

/** An edit of a row, with its parts. */
export interface CountedEdit {
  readonly form: string;
  readonly kind: 'R' | 'I' | 'D';
  readonly from: string;
  readonly to: string | undefined;
  readonly tried: Tried;
}

/** The edits of a row: those that take out one plain token by that token, and all others. */
export interface RowEdits {
  readonly byToken: ReadonlyMap<string, readonly CountedEdit[]>;
  readonly others: readonly CountedEdit[];
}

const known = new WeakMap<TriedRow, RowEdits>();

/** The edits of a row, read once. */
export function editsOfRow(row: TriedRow): RowEdits {
  let edits = known.get(row);
  if (edits) return edits;
  const byToken = new Map<string, CountedEdit[]>();
  const others: CountedEdit[] = [];
  for (const [form, tried] of Object.entries(row.forms)) {
    const kind = form[0]!;
    if (kind !== 'R' && kind !== 'I' && kind !== 'D') continue;
    const [, from, to] = form.split('\t') as [string, string, string | undefined];
    const edit: CountedEdit = { form, kind, from, to, tried };
    if (kind === 'I' || !/^[\p{L}\p{N}_]+$/u.test(from)) others.push(edit);
    else byToken.set(from, [...(byToken.get(from) ?? []), edit]);
  }
  edits = { byToken, others };
  known.set(row, edits);
  return edits;
}
