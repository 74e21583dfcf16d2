import type { Edit, RepairKind } from '../../domain/guidance-item.js';
import { posterior } from '../../domain/maths/posterior.js';
import { ownValue } from '../../domain/own-value.js';
import { COMPARED_GROUPS, MOSTLY, SEVERAL_GROUPS } from '../settings.js';
import { spellingTo } from './company-of.js';
import { filled } from './edit-forms.js';
import { isSayable, isSayableText } from './is-sayable.js';
import { aloneOf, lowerGain, works } from './rates.js';
import { ALL, type Candidate, type Repairs, type Tried, type TriedRow, UNTRIED } from './repairs.js';
import { AGAIN, MOST_VALUES } from './settings.js';
import { stopRepair } from './stop-repair.js';

/** An error for which a repair is looked for. */
export interface Asked {
  /** Its key in {@link Repairs.kinds}, and all keys under which it was counted. */
  readonly own: string;
  readonly keys: readonly string[];
  /** What it names. */
  readonly values: readonly string[];
  /** Whether an edit can be made in the action. */
  readonly canMake: (edit: Edit, form: string) => boolean;
  /** The forms of what was done in vain: none of it is a repair here. */
  readonly refused?: ReadonlySet<string> | undefined;
}

/** An edit as a sentence says it, with the names that the error gives, where it gives them. */
function editOf([kind, from = '', to = '']: readonly string[], values: readonly string[]): Edit {
  const fill = (text: string): string => filled(text, values) ?? text;
  if (kind === 'D') return { kind: 'delete', text: fill(from) };
  if (kind === 'R') return { kind: 'replace', from: fill(from), to: fill(to) };
  if (to === '^' || to === '$') return { kind: 'insert', text: fill(from), at: to === '^' ? 'front' : 'end' };
  const at = to[0] === '<' ? 'before' : 'after';
  return { kind: 'insert', text: fill(from), at, anchor: fill(to.slice(1)) };
}

/** What a form says, where it may be said and done. */
function repairOf(form: string, { ok }: Tried, asked: Asked, { actions }: Repairs): RepairKind | undefined {
  const parts = form.split('\t');
  const [kind, what = '', value] = parts;
  if (kind === '=') return { kind: 'again' };
  if (kind === '+') return { kind: 'wait' };
  if (kind === 'F') {
    const action = ownValue(actions, what);
    return action && { kind: 'first', actions: [action] };
  }
  if (kind === 'V') {
    if (value !== undefined && !isSayableText(value, ok)) return undefined;
    return { kind: 'other-value', argument: what, values: value === undefined ? [] : [value] };
  }
  const edit = editOf(parts, asked.values);
  return isSayable(edit, ok) && asked.canMake(edit, form) ? { kind: 'edit', edit } : undefined;
}

/** How alike what an edit takes out and what it puts in are spelled, in [0, 1]. */
const alike = (repair: RepairKind): number =>
  repair.kind === 'edit' && repair.edit.kind === 'replace' ? spellingTo(repair.edit.from)(repair.edit.to) : 0;

/** Equal for forms that say one thing: another value of an argument is one, whichever. */
const thingOf = (form: string, repair: RepairKind): string =>
  JSON.stringify(repair.kind === 'other-value' ? repair.argument : [form.slice(0, 1), repair]);

/** The values of an argument that most of those who got past an error by another one gave. */
function valuesFor(row: TriedRow, argument: string, { ok }: Tried): string[] {
  const found = Object.entries(row)
    .filter(
      ([form, one]) =>
        form.startsWith(`V\t${argument}\t`) &&
        one.ok > one.bad &&
        isSayableText(form.split('\t')[2]!, one.ok),
    )
    .sort((a, b) => b[1].ok - a[1].ok || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_VALUES);
  const covered = found.reduce((sum, [, one]) => sum + one.ok, 0);
  return covered < MOSTLY * ok ? [] : found.map(([form]) => form.split('\t')[2]!);
}

/** How much of a value a form says. */
const saidOf = (form: string): number => form.replace(/‹[^‹›]*›/g, '').length;

/**
 * What may end an error, best first: of everything that tries after it did, under any of its keys, what works more often than
 * the same again and than tries without it, by a credible margin; and to stop, where nothing does.
 */
export function candidatesOf(repairs: Repairs, asked: Asked): Candidate[] {
  const kind = repairs.kinds[asked.own];
  const alone = aloneOf(kind);
  const same = repairs.rows[asked.own]?.['='] ?? UNTRIED;
  const again = posterior(same.ok, same.bad, AGAIN);
  const found = new Map<string, Candidate & { form: string }>();
  for (const key of asked.keys) {
    const row = ownValue(repairs.rows, key) ?? {};
    const all = row[ALL] ?? UNTRIED;
    for (const [form, tried] of Object.entries(row)) {
      const isAgain = form === '=' || form === '+';
      // That agents give up too early is a comparison: it takes as many groups as others do.
      if (form === ALL || tried.ok < (isAgain ? COMPARED_GROUPS : SEVERAL_GROUPS)) continue;
      // One name in place of any other is a rule where most put it there.
      if (/^R\t‹[a-f]›\t[^‹]+$/.test(form) && tried.ok < MOSTLY * all.ok) continue;
      let repair = asked.refused?.has(form) ? undefined : repairOf(form, tried, asked, repairs);
      if (!repair) continue;
      if (repair.kind === 'other-value' && repair.values.length === 0)
        repair = { ...repair, values: valuesFor(row, repair.argument, tried) };
      const mine = works(tried);
      const rest = { ok: Math.max(0, all.ok - tried.ok), bad: Math.max(0, all.bad - tried.bad) };
      const bases = [
        isAgain ? alone : again,
        // What all tries do in between, or what every try without it does as well, repairs nothing.
        ...(form[0] === 'F' && rest.ok + rest.bad > 0 ? [works(rest)] : []),
      ];
      const lower = Math.min(...bases.map((base) => lowerGain(mine, base)));
      if (lower <= 0) continue;
      // What goes along with the repair of most is no repair of its own: of those past the error the share that did it.
      const share = ((tried.ok + 0.5) / (all.ok + 1)) * (1 + alike(repair));
      const gain = Math.min(
        ...bases.map(({ mean }) => mine.mean - mean),
        isAgain ? 1 : mine.mean * (1 - alone.mean),
      );
      const advantage = share * gain;
      const thing = thingOf(form, repair);
      const known = found.get(thing);
      const better = known ? advantage - known.advantage || saidOf(form) - saidOf(known.form) : 1;
      if (better > 0) found.set(thing, { form, repair, tried, advantage });
    }
  }
  // Time explains less than an action.
  if ([...found.values()].some(({ repair }) => repair.kind === 'first'))
    for (const [thing, { form }] of found) if (form === '+') found.delete(thing);
  const stop = kind && stopRepair(repairs, kind, repairs.rows[asked.own]?.[ALL] ?? UNTRIED);
  return [...found.values(), ...(stop ? [{ ...stop, form: '0' }] : [])].sort(
    (a, b) => b.advantage - a.advantage || b.tried.ok - a.tried.ok || (a.form < b.form ? -1 : 1),
  );
}
