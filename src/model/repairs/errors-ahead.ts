import { shapeWords } from '../errors/error-words.js';
import type { Situation } from '../situation.js';
import { errorCode, isFree } from '../table/choices.js';
import { candidatesOf } from './candidates.js';
import { errorKeyOf, errorsIn } from './error-keys.js';
import { aloneOf } from './rates.js';
import type { RefusedForms } from './refused-forms.js';
import type { Repairs } from './repairs.js';
import { candidateOf, type RepairCandidate } from './repairs-for.js';
import { WORKS } from './settings.js';

/** An error that this task's agent may meet. */
export interface ErrorAhead {
  /** Its key in {@link Repairs.kinds}. */
  readonly key: string;
  readonly shape: string;
  /** The operator that meets it in most groups. */
  readonly operator: string;
  /** The chance that an agent without guidance meets it in this task, in [0, 1]. */
  readonly chance: number;
  /** True where runs met it in the agent's place, whatever their task. */
  readonly isOfPlace: boolean;
  /** The chance that such an agent gets past it by its next try, in [0, 1]. */
  readonly alone: number;
  /** What repairs it best. */
  readonly best: RepairCandidate;
}

/** By the key of an error, the likeness of the runs that met it and were told nothing of it. */
function metBy(similar: Situation['similar']): Map<string, number> {
  const met = new Map<string, number>();
  for (const { run, likeness } of similar) {
    const own = errorsIn(run.steps).filter(({ answer }) => isFree(run, errorCode(answer.shape)));
    for (const key of new Set(own.map(errorKeyOf))) met.set(key, (met.get(key) ?? 0) + likeness);
  }
  return met;
}

/**
 * Everything that repairs a kind of error whatever it names, best first.
 *
 * @param key its key in {@link Repairs.kinds}
 * @param refused what the run did in vain
 */
export function repairsAhead(repairs: Repairs, key: string, refused?: RefusedForms): RepairCandidate[] {
  const { shape, action } = repairs.kinds[key]!;
  return candidatesOf(repairs, {
    own: key,
    keys: [`\t${shape}`, key],
    values: [],
    // Where the error names something, what is taken out must be what it names, or the whole line that meets it.
    canMake: (edit, form) =>
      edit.kind === 'insert' ||
      !shape.includes('‹a›') ||
      /^.\t‹[a-f]›/.test(form) ||
      (edit.kind === 'replace' && edit.from === action.name),
    refused: refused?.get(key),
  }).map(candidateOf(repairs, shapeWords(shape), action));
}

/**
 * The errors that an agent without guidance likely meets in this task, with what repairs each best, most likely first. What
 * the run has met already is none of them, unless it can be met again: then what the run did in vain repairs it no more.
 *
 * @param refused given where errors of this run can come again
 */
export function errorsAhead(
  repairs: Repairs,
  { similar, steps, place = '' }: Situation,
  refused?: RefusedForms,
): ErrorAhead[] {
  const met = metBy(similar);
  const past = new Set(refused ? [] : errorsIn(steps).map(errorKeyOf));
  return Object.entries(repairs.kinds)
    .flatMap(([key, kind]): ErrorAhead[] => {
      const [best] = past.has(key) ? [] : repairsAhead(repairs, key, refused);
      if (!best) return [];
      const code = errorCode(kind.shape);
      const free = similar.reduce((sum, { run, likeness }) => sum + (isFree(run, code) ? likeness : 0), 0);
      const chance = ((met.get(key) ?? 0) + WORKS.strength * kind.base) / (free + WORKS.strength);
      const { shape, operator, places } = kind;
      const alone = aloneOf(kind).mean;
      return [{ key, shape, operator, chance, isOfPlace: places.includes(place), alone, best }];
    })
    .sort((a, b) => b.chance * b.best.advantage - a.chance * a.best.advantage || (a.key < b.key ? -1 : 1));
}
