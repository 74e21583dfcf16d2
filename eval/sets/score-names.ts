import type { EvalRow } from './load.js';

/** The measures of one row: numbers by name. A measure that the row does not have is left out. */
export type Values = Record<string, number>;

/** The part of a guidance text in which names count. */
const NAME_CHARS = 1_200;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a text says a name as a word of its own, case ignored; -1 where it does not. */
export function placeOfName(text: string, name: string): number {
  const pattern = new RegExp(`(^|[^a-z0-9_])${escaped(name.toLowerCase())}($|[^a-z0-9_])`);
  return pattern.exec(text.toLowerCase())?.index ?? -1;
}

/**
 * Of each list of names that the row has: `NAME.recall`, `NAME.any` (1 where one is said) and, for lists whose order
 * counts, `NAME.pairs` and `NAME.inOrder` (pairs of names said, and of these the pairs in the order of the list).
 */
export function scoreNames(row: EvalRow, lists: readonly string[], text: string): Values {
  const start = text.slice(0, NAME_CHARS);
  const values: Values = {};
  for (const list of lists) {
    const names = row[list];
    if (!Array.isArray(names) || names.length === 0) continue;
    const places = names.map((name) => placeOfName(start, String(name)));
    const said = places.filter((place) => place >= 0);
    values[`${list}.recall`] = said.length / places.length;
    values[`${list}.any`] = Number(said.length > 0);
    if (!list.endsWith('order') && list !== 'gold_path') continue;
    const pairs = said.flatMap((first, i) => said.slice(i + 1).map((second) => Number(first < second)));
    values[`${list}.pairs`] = pairs.length;
    values[`${list}.inOrder`] = pairs.reduce((sum, one) => sum + one, 0);
  }
  return values;
}
