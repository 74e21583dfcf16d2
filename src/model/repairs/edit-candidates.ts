import { isName, unquoted } from '../events/names.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Step } from '../table/table.js';
import { companyOf, goesWith, isAt, spellingTo } from './company-of.js';
import { filled } from './edit-forms.js';
import { type CountedEdit, editsOfRow } from './edits-of-row.js';
import type { ErrorKeys } from './error-keys.js';
import { type Names, placesOf } from './names.js';
import type { Repairs, Tried, TriedRow } from './repairs.js';

/** An edit that may repair a refused action, with what speaks for it. */
export interface EditCandidate {
  /** As `editForms` writes it. */
  readonly form: string;
  /** A product of shares, to order candidates by; no chance. */
  readonly score: number;
  /** The counts that it rests on; undefined where only names in use speak for it. */
  readonly tried: Tried | undefined;
  /** The best share of the tries that worked, under keys with what the error names and under those without. */
  readonly shares: { readonly named: number; readonly own: number };
  /** How alike the old name and the new one are spelled. */
  readonly near: number;
  /** How much the new name goes with the rest of the action, times how often this error's name is what is wrong. */
  readonly use: number;
  /** Whether the new name was used at that place, and whether it goes with the rest of the action. */
  readonly fits: boolean;
  readonly alien: boolean;
}

/** A name out of place, or in other company than it was ever in, is rarely meant. */
const OUT_OF_PLACE = 0.25;
const ALIEN = 0.3;
/** An edit of something else than what the error names is likely chance. */
const BESIDE = 0.4;

const NOTHING = { shares: { named: 0, own: 0 }, near: 0, use: 0, fits: false, alien: false };

/** How much the counts of a key speak for a form: how many of those past the error did it, whether it works, how those runs ended. */
export function shareOf(row: TriedRow, { ok, bad, ended, good }: Tried): number {
  // What only hides an error gets past it, and its runs fail: how many succeeded, of those expected to (Gamma-Poisson).
  const usual = (row.good + 0.5) / (row.ended + 1);
  const ends = Math.min(1, (good + 1) / (ended * usual + 1));
  return (ok / (row.ok + 1)) * ((ok + 1) / (ok + bad + 2)) * ends;
}

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

/** Edits by the counts of a decision list: the most particular key that speaks most for each. */
function counted(repairs: Repairs, keys: ErrorKeys, step: Step): Map<string, EditCandidate> {
  const { tokens } = step.action;
  const { values } = step.answer;
  const bare = new Set(tokens.map(({ key }) => unquoted(key)));
  // Another tool is an edit too.
  if (step.action.kind === 'call') bare.add(step.action.head);
  const text = tokens.map(({ key, space }) => (space ? ` ${key}` : key)).join('');
  const parts: Parts = { bare, text, values };
  const found = new Map<string, { -readonly [K in keyof EditCandidate]: EditCandidate[K] }>();
  const { named } = keys;
  for (const key of [keys.any, keys.own, ...(named === undefined ? [] : [named]), ...keys.around]) {
    const row = repairs.rows[key];
    if (!row) continue;
    const level = named !== undefined && key.startsWith(named) ? 'named' : 'own';
    const { byToken, others } = editsOfRow(row);
    const possible = others.filter((edit) => isPossible(edit, parts));
    for (const token of bare)
      possible.push(
        ...(byToken.get(token) ?? []).filter(
          ({ to }) => to === undefined || filled(to, values) !== undefined,
        ),
      );
    for (const { form, kind, from, to, tried } of possible) {
      const share = shareOf(row, tried);
      let edit = found.get(form);
      if (!edit) {
        edit = { ...NOTHING, shares: { ...NOTHING.shares }, form, score: 0, tried };
        found.set(form, edit);
        if (kind === 'R') edit.near = spellingTo(filled(from, values)!)(to!);
      }
      const about =
        values.length === 0 || kind === 'I' || values.some((value) => filled(from, values)!.includes(value));
      const score = share * (1 + edit.near) * (about ? 1 : BESIDE);
      edit.shares = { ...edit.shares, [level]: Math.max(edit.shares[level], share) };
      if (score > edit.score) {
        edit.score = score;
        edit.tried = tried;
      }
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
  const mine = step.action.tokens
    .map(({ key }) => unquoted(key))
    .filter((key) => isName(key) && !values.includes(key));
  const company = [...new Set([...mine, ...about])].filter((name) => Object.hasOwn(names.used, name));
  // A name that no call worked with in this company is likely another world's.
  if (company.length > 0)
    for (const [form, edit] of found) {
      const [kind, , to] = form.split('\t');
      if (kind === 'R' && Object.hasOwn(names.used, to!) && !goesWith(names, to!, company))
        found.set(form, { ...edit, score: edit.score * ALIEN, alien: true });
    }
  const [yes, of] = repairs.kinds[keys.own]?.gone ?? [0, 0];
  if (wrong !== undefined && isName(wrong) && step.action.kind === 'line' && of >= SEVERAL_GROUPS) {
    // How often the name is what is wrong, as against where it is.
    const gone = (yes + 0.5) / (of + 1);
    const place = placesOf(step.action.tokens).get(wrong);
    const likeWrong = spellingTo(wrong);
    for (const { name, share } of companyOf(names, company).values()) {
      if (name === wrong || (name.toLowerCase() === wrong.toLowerCase() && gone < 0.9)) continue;
      const fits = place === undefined || isAt(names, name, place);
      const form = `R\t${wrong}\t${name}`;
      const near = likeWrong(name);
      const said = found.get(form);
      const any = found.get(`R\t‹a›\t${name}`);
      const known = said ?? any;
      const use = gone * share;
      found.delete(`R\t‹a›\t${name}`);
      found.set(form, {
        form,
        near,
        use,
        fits,
        alien: false,
        tried: known?.tried,
        shares: {
          named: Math.max(said?.shares.named ?? 0, any?.shares.named ?? 0),
          own: Math.max(said?.shares.own ?? 0, any?.shares.own ?? 0),
        },
        score:
          Math.max(said?.score ?? 0, any?.score ?? 0) + 2 * use * (0.15 + near) * (fits ? 1 : OUT_OF_PLACE),
      });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.score - a.score || (b.tried?.ok ?? 0) - (a.tried?.ok ?? 0) || (a.form < b.form ? -1 : 1),
  );
}
