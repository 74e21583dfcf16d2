import { isName, unquoted } from '../events/names.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Step } from '../table/table.js';
import { companyOf, spellingTo } from './company-of.js';
import type { Names } from './names.js';
import type { ErrorKind } from './repairs.js';
import { NAME_FAR, NAME_WORTH } from './settings.js';

/**
 * Of an error about a name, the names that go with the rest of the line, each with how much speaks for it: how many groups use
 * it there, and how alike it is spelled.
 */
export function nameEdits(
  names: Names,
  { gone: [, past] }: Pick<ErrorKind, 'gone'>,
  { action, answer: { values, about } }: Step,
): Map<string, number> {
  const wrong = values[0];
  if (wrong === undefined || !isName(wrong) || action.kind !== 'line' || past < SEVERAL_GROUPS)
    return new Map();
  const mine = action.tokens
    .map(({ key }) => unquoted(key))
    .filter((key) => isName(key) && !values.includes(key));
  const around = new Set([...mine, ...about].filter((name) => Object.hasOwn(names.used, name)));
  const likeness = spellingTo(wrong);
  return new Map(
    [...companyOf(names, around)]
      .filter(([name]) => name !== wrong)
      .map(([name, share]) => [name, NAME_WORTH * share * (NAME_FAR + likeness(name))]),
  );
}
