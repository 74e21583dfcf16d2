import type { EditKind, Item } from './items.js';

/** Words that an action, an edit or a name contains, or a pattern of them. Case, quotes and gaps are passed over. */
export type Expected = string | RegExp;

/** True of an item that says what is expected of it. */
export type ItemTest = (item: Item) => boolean;

const plain = (text: string): string => text.toLowerCase().replace(/["'`]/g, '').replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True where `text` contains what is expected; a gap `‹…›` of the text may be any of its words. */
export function says(text: string, expected: Expected): boolean {
  const said = plain(text);
  if (said === '') return false;
  if (expected instanceof RegExp) return expected.test(said);
  const words = plain(expected);
  if (said.includes(words)) return true;
  const constant = said.split(/‹[^›]*›|…/);
  if (constant.length < 2 || constant.join('').replace(/\W/g, '').length < 3) return false;
  return new RegExp(`^${constant.map(escaped).join('.+?')}$`).test(words);
}

/** Everything that an item tells an agent to do, to put or to use. */
export const advised = ({ form, about, actions, edit }: Item): string[] => [
  ...(form === 'values' || form === 'source' ? [] : actions),
  ...(form === 'names' ? [about] : []),
  ...(edit && edit.kind !== 'leave out' ? [edit.what] : []),
];

const at = (actions: readonly string[], expected: Expected): number =>
  actions.findIndex((action) => says(action, expected));

/** The action is done before another: as a first step, in a plan, as a precondition or as a repair. */
export const doneBefore =
  (action: Expected, other: Expected): ItemTest =>
  ({ form, about, actions, edit }) => {
    const place = at(actions, action);
    if (place < 0 || edit !== undefined) return false;
    if (form === 'before' || form === 'only after') return says(about, other);
    const later = actions.findLastIndex((one) => says(one, other));
    return ['example', 'first', 'repair', 'next'].includes(form) && (later < 0 || place < later);
  };

/** The action is done after another: as a follow-up, in a plan, or next. */
export const doneAfter =
  (action: Expected, other: Expected): ItemTest =>
  ({ form, about, actions }) => {
    const place = at(actions, action);
    if (place < 0) return false;
    if (form === 'after') return says(about, other);
    return form === 'next' || (form === 'example' && at(actions, other) < place);
  };

/** As a follow-up: a sentence that begins with the action does not say when it is due. */
export const notFirst =
  (test: ItemTest): ItemTest =>
  (item) =>
    item.form !== 'first' && test(item);

/** The words are put, added, used or typed; `kinds` are the edits that put them where they belong. */
export const usedWords =
  (words: Expected, kinds: readonly EditKind[]): ItemTest =>
  (item) =>
    (item.edit === undefined || kinds.includes(item.edit.kind)) &&
    advised(item).some((text) => says(text, words));

/** The words are to be passed, used or added, in whatever form. */
export const passes =
  (words: Expected): ItemTest =>
  (item) =>
    item.edit?.kind !== 'leave out' &&
    [...advised(item), ...(item.form === 'values' ? item.actions : [])].some((text) => says(text, words));

/** Any of several. */
export const anyOf =
  (...tests: readonly ItemTest[]): ItemTest =>
  (item) =>
    tests.some((test) => test(item));

const ORDERS = ['first', 'before', 'after', 'next'];
const RULES = ['leave out', 'repair', 'only if', 'only after', 'once'];

/**
 * A rule that is none of a case, since every rule of it is known: a repair, a precondition or an omission, and an
 * order of steps unless its steps are the usual ones of a successful run. Plans, names and values are none.
 */
export const otherRule =
  (usual: readonly Expected[]): ItemTest =>
  (item) =>
    RULES.includes(item.form) ||
    (ORDERS.includes(item.form) && !item.actions.every((action) => usual.some((one) => says(action, one))));
