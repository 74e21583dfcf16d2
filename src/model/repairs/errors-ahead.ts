import { shapeWords } from '../errors/error-words.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { errorCode, isFree } from '../table/choices.js';
import { againOf, aloneOf, beats } from './beats.js';
import { shareOf } from './edit-candidates.js';
import { errorKeyOf, type GeneralKeys } from './error-keys.js';
import { isSayable } from './is-sayable.js';
import type { OtherRepair } from './other-repair.js';
import { otherRepairs } from './other-repairs.js';
import type { Repairs } from './repairs.js';
import { candidateOf, editOf, type RepairCandidate } from './repairs-for.js';
import { AHEAD_STRENGTH, MOST_CHANCE } from './settings.js';

/** An error that this task's agent may meet. */
export interface ErrorAhead {
  readonly key: string;
  readonly shape: string;
  /** The operator that meets it in most groups. */
  readonly operator: string;
  /** The chance that an agent without guidance meets it in this task, in [0, 1]. */
  readonly chance: number;
  /** The chance that such an agent gets past it by its next try, in [0, 1]. */
  readonly alone: number;
  /** What repairs it best. */
  readonly best: RepairCandidate;
}

interface Met {
  readonly own: string;
  readonly values: readonly string[];
  likeness: number;
  readonly groups: Set<string>;
}

/** Errors of like runs that were told nothing of them, by kind and by what they name. */
function metBy(similar: Situation['similar']): Map<string, Met> {
  const met = new Map<string, Met>();
  for (const { run, likeness } of similar) {
    const seen = new Set<string>();
    for (const step of run.steps) {
      if (!step.failed || step.answer.shape === '' || !isFree(run, errorCode(step.answer.shape))) continue;
      const own = errorKeyOf(step);
      const { values } = step.answer;
      for (const key of [own, ...(values.length === 0 ? [] : [`${own}\t${values.join('\t')}`])]) {
        if (seen.has(key)) continue;
        seen.add(key);
        const cell = met.get(key) ?? {
          own,
          values: key === own ? [] : values,
          likeness: 0,
          groups: new Set(),
        };
        met.set(key, cell);
        cell.likeness += likeness;
        cell.groups.add(run.group);
      }
    }
  }
  return met;
}

/** The edit that the counts speak for most, in terms that hold for every agent that meets the error. */
function bestEdit(repairs: Repairs, keys: GeneralKeys, values: readonly string[]): OtherRepair | undefined {
  const row = repairs.rows[keys.named ?? keys.own];
  if (!row) return undefined;
  const again = againOf(repairs, keys);
  const [best] = Object.entries(row.forms)
    .filter(([form, tried]) => {
      if (!'RID'.includes(form[0]!) || tried.ok < SEVERAL_GROUPS || !beats(tried, again)) return false;
      // Where the error names something, what is taken out must be what it names.
      if (
        keys.named === undefined &&
        keys.own.includes('‹a›') &&
        form[0] !== 'I' &&
        !/^.\t‹[a-f]›/.test(form)
      )
        return false;
      return isSayable(editOf(form, values), tried.ok);
    })
    .map(([form, tried]) => ({ form, tried, share: shareOf(row, tried) }))
    .sort((a, b) => b.share - a.share || (a.form < b.form ? -1 : 1));
  if (!best) return undefined;
  const chance = Math.min(MOST_CHANCE, best.share);
  return {
    repair: { kind: 'edit', edit: editOf(best.form, values) },
    tried: best.tried,
    chance,
    advantage: chance * (1 - aloneOf(repairs.kinds[keys.own]).mean),
  };
}

/** What repairs an error that is not met yet, best first. */
function candidatesAhead(repairs: Repairs, keys: GeneralKeys, values: readonly string[]): OtherRepair[] {
  const edit = bestEdit(repairs, keys, values);
  const others = otherRepairs(repairs, keys);
  return [...(edit ? [edit] : []), ...others].sort((a, b) => b.advantage - a.advantage);
}

/**
 * Everything that repairs a kind of error whatever it names, best first.
 *
 * @param own its key in {@link Repairs.kinds}
 */
export function repairsAhead(repairs: Repairs, own: string): RepairCandidate[] {
  const { shape, action } = repairs.kinds[own]!;
  const keys: GeneralKeys = { any: `\t${shape}`, own, named: undefined };
  return candidatesAhead(repairs, keys, []).map(candidateOf(repairs, shapeWords(shape), action));
}

/**
 * The errors that an agent without guidance likely meets in this task, with what repairs each best, most likely first. What
 * the run has met already is none of them.
 */
export function errorsAhead(repairs: Repairs, { similar, steps }: Situation): ErrorAhead[] {
  const met = metBy(similar);
  const freeOf = (shape: string): number => {
    const code = errorCode(shape);
    return similar.reduce((sum, { run, likeness }) => sum + (isFree(run, code) ? likeness : 0), 0);
  };
  const past = new Set(steps.filter(({ failed }) => failed).map(errorKeyOf));
  for (const key of Object.keys(repairs.kinds))
    if (!met.has(key)) met.set(key, { own: key, values: [], likeness: 0, groups: new Set() });
  const found: ErrorAhead[] = [];
  for (const [key, { own, values, likeness, groups }] of met) {
    const kind = repairs.kinds[own];
    if (!kind || past.has(own) || (key !== own && groups.size < SEVERAL_GROUPS)) continue;
    const keys: GeneralKeys = { any: `\t${kind.shape}`, own, named: key === own ? undefined : key };
    const [best] = candidatesAhead(repairs, keys, values);
    if (!best) continue;
    const base = key === own ? kind.base : 0;
    const words = shapeWords(
      kind.shape.replace(/‹([a-f])›/g, (role, letter: string) => values[letter.charCodeAt(0) - 97] ?? role),
    );
    found.push({
      key,
      shape: kind.shape,
      operator: kind.operator,
      chance: (likeness + AHEAD_STRENGTH * base) / (freeOf(kind.shape) + AHEAD_STRENGTH),
      alone: aloneOf(kind).mean,
      best: candidateOf(repairs, words, kind.action)(best),
    });
  }
  return found.sort(
    (a, b) => b.chance * b.best.advantage - a.chance * a.best.advantage || (a.key < b.key ? -1 : 1),
  );
}
