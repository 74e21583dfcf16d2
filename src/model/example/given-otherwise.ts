import { addTo } from '../../domain/add-to.js';
import type { Argument } from '../events/action.js';
import { MOSTLY, SEVERAL_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import type { Step } from '../table/table.js';
import { hasShown } from './has-shown.js';
import { argumentKey, type Own, useKey } from './own.js';
import { BY_ACCIDENT, MOST_EITHER } from './settings.js';
import { isIdentifier, isShort } from './values.js';

/** What a group gave an argument, and where it succeeded, with the words of its tasks. */
interface Giver {
  readonly values: Set<string>;
  readonly worked: Set<string>;
  readonly words: Set<string>;
}

/**
 * The value that a word of the task decides: all of whose tasks have it gave that one, which is no accident by how many give it
 * anyway. Undefined where no word does, or words decide otherwise.
 */
function decided(words: ReadonlySet<string>, givers: readonly Giver[]): string | undefined {
  const found = new Set<string>();
  for (const word of words) {
    const own = givers.filter((giver) => giver.words.has(word));
    const [value, ...more] = new Set(own.flatMap(({ worked }) => [...worked]));
    if (value === undefined || more.length > 0 || own.length < SEVERAL_GROUPS) continue;
    const share = givers.filter(({ worked }) => worked.has(value)).length / givers.length;
    if (words.size * share ** own.length <= BY_ACCIDENT) found.add(value);
  }
  const [value, ...more] = found;
  return more.length > 0 ? undefined : value;
}

/**
 * Values that groups gave an argument to which one run gave one that most did not: the one that the task's words decide, else those of
 * several, its own first. They are of the place: no person said them, and results show them to nobody, or to those as well who gave
 * another.
 *
 * @param own the run
 * @param words those of the task at hand
 * @returns undefined where most gave the same; nothing where the values are somebody's
 */
export function givenOtherwise(
  { action, operator }: Step,
  { path, value }: Argument,
  { own, others, words }: { own: Own; others: readonly Own[]; words: ReadonlySet<string> },
): { either: readonly string[]; isOpen?: boolean } | undefined {
  const givers = new Map<string, Giver>();
  const by = new Map<string, Own[]>();
  for (const other of others) {
    const values = other.given.get(argumentKey(operator, path));
    if (!values) continue;
    const { group } = other.run;
    const giver = givers.get(group) ?? { values: new Set(), worked: new Set(), words: new Set() };
    givers.set(group, giver);
    for (const one of new Set(values)) addTo(by, one, other);
    for (const one of values) giver.values.add(one);
    if (other.run.success <= 0.5) continue;
    for (const one of values) giver.worked.add(one);
    for (const word of other.words) giver.words.add(word);
  }
  const all = [...givers.values()];
  if (all.length < SEVERAL_GROUPS) return undefined;
  const itself = { values: new Set([value]), worked: new Set([value]), words: new Set(own.words) };
  const due = decided(words, [...all, itself]);
  const same = all.filter(({ values }) => values.has(value)).length;
  const isUsual = 2 * same >= all.length;
  if (due === value || (due === undefined && isUsual)) return undefined;
  const isOfPlace = (one: string, own: readonly Own[]): boolean => {
    if (isIdentifier(one) || !isShort(one) || !own.every(({ uses }) => uses.has(useKey(action, one))))
      return false;
    const rest = [...by.values()].flat().filter((other) => !own.includes(other));
    const shown = rest.filter(({ run }) => hasShown(run, one)).length;
    return !own.some(({ run }) => hasShown(run, one)) || shown >= MOSTLY * Math.max(1, rest.length);
  };
  const shared = [...by].filter(
    ([one, own]) =>
      (one === value || groupsOf(own.map(({ run }) => run)) >= SEVERAL_GROUPS) && isOfPlace(one, own),
  );
  if (shared.some(([one]) => one === due)) return { either: [due!] };
  if (isUsual) return undefined;
  const covered = groupsOf(shared.flatMap(([, own]) => own.map(({ run }) => run)));
  const isOpen = shared.length > MOST_EITHER || covered < MOSTLY * givers.size;
  const either = shared
    .sort(
      ([a, one], [b, other]) =>
        Number(b === value) - Number(a === value) || other.length - one.length || (a < b ? -1 : 1),
    )
    .map(([one]) => one);
  return isOpen ? { either: either.slice(0, MOST_EITHER), isOpen } : { either };
}
