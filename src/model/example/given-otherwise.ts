import { addTo } from '../../domain/add-to.js';
import type { Argument } from '../events/action.js';
import { MOSTLY, SEVERAL_GROUPS } from '../settings.js';
import type { Step } from '../table/table.js';
import { hasShown } from './has-shown.js';
import { argumentKey, type Own, useKey } from './own.js';
import { MOST_EITHER } from './settings.js';
import { isIdentifier, isShort } from './values.js';

/**
 * Values that several other groups gave an argument to which one run gave one that most did not: its own first. They are of the place: no
 * person said them, and results show them to nobody, or to those as well who gave another.
 *
 * @returns undefined where most gave the same; nothing where the values are not few, or somebody's
 */
export function givenOtherwise(
  { action, operator }: Step,
  { path, value }: Argument,
  others: readonly Own[],
): readonly string[] | undefined {
  const givers = new Map<string, boolean>();
  const by = new Map<string, Own[]>();
  for (const other of others) {
    const values = other.given.get(argumentKey(operator, path));
    if (!values) continue;
    const { group } = other.run;
    givers.set(group, givers.get(group) === true || values.includes(value));
    for (const one of new Set(values)) addTo(by, one, other);
  }
  const same = [...givers.values()].filter(Boolean).length;
  if (givers.size < SEVERAL_GROUPS || 2 * same >= givers.size) return undefined;
  const groupsOf = (own: readonly Own[]): Set<string> => new Set(own.map(({ run }) => run.group));
  const isOfPlace = (one: string, own: readonly Own[]): boolean => {
    if (isIdentifier(one) || !isShort(one) || !own.every(({ uses }) => uses.has(useKey(action, one))))
      return false;
    const rest = [...by.values()].flat().filter((other) => !own.includes(other));
    const shown = rest.filter(({ run }) => hasShown(run, one)).length;
    return !own.some(({ run }) => hasShown(run, one)) || shown >= MOSTLY * Math.max(1, rest.length);
  };
  const shared = [...by].filter(
    ([one, own]) => (one === value || groupsOf(own).size >= SEVERAL_GROUPS) && isOfPlace(one, own),
  );
  const covered = groupsOf(shared.flatMap(([, own]) => own)).size;
  if (shared.length > MOST_EITHER || covered < MOSTLY * givers.size) return [];
  return shared
    .sort(
      ([a, one], [b, other]) =>
        Number(b === value) - Number(a === value) || other.length - one.length || (a < b ? -1 : 1),
    )
    .map(([one]) => one);
}
