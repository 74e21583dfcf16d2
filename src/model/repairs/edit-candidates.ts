import { isName, unquoted } from '../events/names.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Step } from '../table/table.js';
import { companyOf, spellingTo } from './company-of.js';
import { filled } from './edit-forms.js';
import { type CountedEdit, editsOfRow } from './edits-of-row.js';
import { type ErrorKeys, eachKey } from './error-keys.js';
import type { Names } from './names.js';
import type { Repairs, Tried, TriedRow } from './repairs.js';
import { NAME_FAR, NAME_WORTH } from './settings.js';

/** An edit that may repair a refused action, with what speaks for it. */
export interface EditCandidate {
  /** As `editForms` writes it. */
  readonly form: string;
  /** A product of shares, to order candidates by; no chance. */
  readonly score: number;
  /** The counts that it rests on; undefined where only names in use speak for it. */
  readonly tried: Tried | undefined;
}

/** How much the counts of a key speak for a form: how many of those past the error did it, and whether it works. */
export const shareOf = (row: TriedRow, { ok, bad }: Tried): number =>
  (ok / (row.ok + 1)) * ((ok + 1) / (ok + bad + 2));

/** What an action is made of, to see whether an edit can be made in it. */
interface Parts {
  readonly bare: ReadonlySet<string>;
  readonly text: string;
  readonly values: readonly string[];
}

const isIn = ({ bare, text }: Parts, part: string): boolean =>
  bare.has(part) || (/[^\p{L}\p{N}_]/u.test(part) && text.includes(part));

/** Whether an edit can be made in an action at all: what it takes out or is beside is there. */
function isPossible({ kind, from, to }: CountedEdit, parts: Parts): boolean {
  if (kind === 'I') {
    if (filled(from, parts.values) === undefined) return false;
    const anchor = '<>'.includes(to![0]!) ? filled(to!.slice(1), parts.values) : '';
    return anchor === '' || (anchor !== undefined && isIn(parts, anchor));
  }
  const old = filled(from, parts.values);
  if (old === undefined || !isIn(parts, old)) return false;
  return to === undefined || (old !== to && filled(to, parts.values) !== undefined);
}

/** Edits by the counts of a decision list: the key that speaks most for each. */
function counted(repairs: Repairs, keys: ErrorKeys, step: Step): Map<string, EditCandidate> {
  const { tokens } = step.action;
  const { values } = step.answer;
  const bare = new Set(tokens.map(({ key }) => unquoted(key)));
  // Another tool is an edit too.
  if (step.action.kind === 'call') bare.add(step.action.head);
  const text = tokens.map(({ key, space }) => (space ? ` ${key}` : key)).join('');
  const parts: Parts = { bare, text, values };
  const found = new Map<string, EditCandidate>();
  for (const key of eachKey(keys)) {
    const row = repairs.rows[key];
    if (!row) continue;
    const { byToken, others } = editsOfRow(row);
    const taken = [...bare].flatMap((token) => byToken.get(token) ?? []);
    const possible = [
      ...others.filter((edit) => isPossible(edit, parts)),
      ...taken.filter(({ to }) => to === undefined || filled(to, values) !== undefined),
    ];
    for (const { form, kind, from, to, tried } of possible) {
      const near = kind === 'R' ? spellingTo(filled(from, values)!)(to!) : 0;
      const score = shareOf(row, tried) * (1 + near);
      if (score > (found.get(form)?.score ?? 0)) found.set(form, { form, score, tried });
    }
  }
  return found;
}

/**
 * The edits that may repair a refused action, best first: those that got past like errors, and, where the error is about a
 * name, the names that go with the rest of the action.
 */
export function editCandidates(repairs: Repairs, names: Names, keys: ErrorKeys, step: Step): EditCandidate[] {
  const found = counted(repairs, keys, step);
  const { values, about } = step.answer;
  const wrong = values[0];
  const [, past] = repairs.kinds[keys.own]?.gone ?? [0, 0];
  if (wrong !== undefined && isName(wrong) && step.action.kind === 'line' && past >= SEVERAL_GROUPS) {
    const mine = step.action.tokens
      .map(({ key }) => unquoted(key))
      .filter((key) => isName(key) && !values.includes(key));
    const company = [...new Set([...mine, ...about])].filter((name) => Object.hasOwn(names.used, name));
    const likeWrong = spellingTo(wrong);
    for (const { name, share } of companyOf(names, company).values()) {
      if (name === wrong) continue;
      const form = `R\t${wrong}\t${name}`;
      const said = found.get(form);
      const any = found.get(`R\t‹a›\t${name}`);
      found.delete(`R\t‹a›\t${name}`);
      const known = Math.max(said?.score ?? 0, any?.score ?? 0);
      const score = known + NAME_WORTH * share * (NAME_FAR + likeWrong(name));
      found.set(form, { form, score, tried: (said ?? any)?.tried });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.score - a.score || (b.tried?.ok ?? 0) - (a.tried?.ok ?? 0) || (a.form < b.form ? -1 : 1),
  );
}
