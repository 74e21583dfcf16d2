import type { RepairKind } from '../../domain/guidance-item.js';
import { ownValue } from '../../domain/own-value.js';
import { COMPARED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { againOf, aloneOf, lowerGain, works, worksAgain } from './beats.js';
import { type GeneralKeys, generalKeys } from './error-keys.js';
import { isSayableText } from './is-sayable.js';
import type { OtherRepair } from './other-repair.js';
import type { Repairs, Tried, TriedRow } from './repairs.js';
import { LEAST_SHARE } from './settings.js';
import { stopRepair } from './stop-repair.js';

/** The tries of a row that did not do a thing. */
const without = (row: TriedRow, { ok, bad }: Tried): Tried => ({
  ...row,
  ok: Math.max(0, row.ok - ok),
  bad: Math.max(0, row.bad - bad),
});

function repairOf(form: string, repairs: Repairs, row: TriedRow): RepairKind | undefined {
  const [kind, first, second, value] = form.split('\t') as [string, string, string, string];
  const known = (operator: string) => ownValue(repairs.actions, operator);
  if (kind === '=') return { kind: 'again' };
  if (kind === '+') return { kind: 'wait' };
  if (kind === 'F') {
    const action = known(first);
    if (!action) return undefined;
    if (value === undefined) return { kind: 'first', actions: [action] };
    if (!isSayableText(value, row.forms[form]!.ok)) return undefined;
    return { kind: 'first', actions: [{ ...action, args: [...(action.args ?? []), [second, value]] }] };
  }
  if (kind !== 'V' || value !== undefined) return undefined;
  if (second !== undefined)
    return isSayableText(second, row.forms[form]!.ok)
      ? { kind: 'other-value', argument: first, values: [second] }
      : undefined;
  return { kind: 'other-value', argument: first, values: [] };
}

/**
 * Repairs that are no edits of a line: the same again, an action in between, another value. Each has to beat the same again
 * and the tries without it, under its tool or over all tools, by a credible margin.
 */
export function otherRepairs(repairs: Repairs, keys: GeneralKeys): OtherRepair[] {
  const again = againOf(repairs, keys);
  const kind = repairs.kinds[keys.own];
  const alone = aloneOf(kind);
  const found = new Map<string, OtherRepair & { lower: number }>();
  for (const key of generalKeys(keys)) {
    const row = repairs.rows[key];
    if (!row) continue;
    for (const [form, tried] of Object.entries(row.forms)) {
      const isAgain = form === '=' || form === '+';
      // That agents give up too early is a comparison: it takes as many groups as others do.
      if ('RID'.includes(form[0]!) || tried.ok < (isAgain ? COMPARED_GROUPS : SEVERAL_GROUPS)) continue;
      const repair = repairOf(form, repairs, row);
      if (!repair) continue;
      // Where most got past it otherwise it is one habit of some.
      if (form[0] === 'F' && tried.ok < LEAST_SHARE * row.ok) continue;
      const mine = works(tried);
      const rest = without(row, tried);
      // The same again is worth saying where agents give up too early.
      const bases = [isAgain ? alone : worksAgain(again)];
      // What all tries do in between, or what every try without it does as well, repairs nothing.
      if (form[0] === 'F' && rest.ok + rest.bad > 0) bases.push(works(rest));
      const lower = Math.min(...bases.map((base) => lowerGain(mine, base)));
      if (lower <= 0) continue;
      const chance = mine.mean;
      const gains = bases.map(({ mean }) => chance - mean);
      // What goes along with the repair of most is no repair of its own: of those past the error the share that did it.
      const share = (tried.ok + 0.5) / (row.ok + 1);
      const advantage = share * Math.min(...gains, isAgain ? 1 : chance * (1 - alone.mean));
      const known = found.get(form);
      if (!known || lower > known.lower) found.set(form, { repair, tried, chance, advantage, lower });
    }
  }
  const stop = kind && stopRepair(repairs, kind, repairs.rows[keys.own]);
  if (stop) found.set('0', { ...stop, lower: stop.advantage });
  // Time explains less than an action that half of those who waited did.
  const waited = found.get('+')?.tried.ok ?? 0;
  if ([...found].some(([form, { tried }]) => form[0] === 'F' && 2 * tried.ok >= waited)) found.delete('+');
  return withoutDoubles(
    [...found].sort(([a, x], [b, y]) => y.lower - x.lower || vagueness(a) - vagueness(b) || (a < b ? -1 : 1)),
  );
}

/** How little a form says of the value of an argument: the value itself, how much of it is given, that it is another one. */
const vagueness = (form: string): number => {
  if (!form.startsWith('V')) return 0;
  const [, , value] = form.split('\t');
  if (value === undefined) return 2;
  return value.includes('‹') ? 1 / (1 + value.replace(/‹[^›]*›/g, '').length) : 0;
};

/** Of forms of one thing the simplest that is as good: a value adds to its action only where it is better. */
function withoutDoubles(
  sorted: readonly (readonly [string, OtherRepair & { lower: number }])[],
): OtherRepair[] {
  const said: [string, OtherRepair & { lower: number }][] = [];
  for (const [form, one] of sorted) {
    const parts = form.split('\t');
    const covers = ([other, { lower }]: (typeof said)[number]): boolean => {
      const theirs = other.split('\t');
      if (parts[0] === 'V' && theirs[0] === 'V') return parts[1] === theirs[1];
      return parts[0] === 'F' && theirs[0] === 'F' && parts[1] === theirs[1] && lower >= one.lower;
    };
    if (!said.some(covers)) said.push([form, one]);
  }
  return said.map(([, one]) => one);
}
