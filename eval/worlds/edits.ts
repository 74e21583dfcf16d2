import type { Edit } from './operator.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A word or name as a whole, also inside quotes and brackets; slots of a wording are not changed. */
const whole = (text: string): RegExp => new RegExp(`(?<![\\w{-])${escaped(text)}(?![\\w}-])`);

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text after an edit; undefined where the edit finds nothing to change. */
export function applyEdit(text: string, edit: Edit): string | undefined {
  if (edit.at === 'front') return spaced(`${edit.text} ${text}`);
  if (edit.at === 'end') return spaced(`${text} ${edit.text}`);
  const found = whole(edit.at === 'replace' ? edit.from : edit.at === 'drop' ? edit.text : edit.anchor);
  if (!found.test(text)) return undefined;
  if (edit.at === 'replace') return text.replace(new RegExp(found, 'g'), () => edit.text);
  if (edit.at === 'drop') return spaced(text.replace(found, ''));
  return spaced(
    text.replace(found, (at) => (edit.at === 'before' ? `${edit.text} ${at}` : `${at} ${edit.text}`)),
  );
}

/** True where both make the same of a text. */
export const sameEdit = (a: Edit, b: Edit, text: string): boolean => {
  const [one, other] = [applyEdit(text, a), applyEdit(text, b)];
  return one !== undefined && one === other;
};

/** An edit with what the error named in place of `‹a›`. */
export function withNamed(edit: Edit, named: string | undefined): Edit {
  if (named === undefined) return edit;
  return Object.fromEntries(
    Object.entries(edit).map(([part, text]) => [part, part === 'at' ? text : text.replaceAll('‹a›', named)]),
  ) as unknown as Edit;
}
