import type { Edit } from '../worlds/operator.js';
import type { WorkingRetry } from './retries.js';

/** Pieces that a copied edit takes out or brings in, at most: more is another action. */
const MOST = 8;

const piecesOf = (text: string): string[] => text.match(/\w+|[^\s\w]/g) ?? [];

/** What lies between the common beginning and the common end of two actions, as one edit. */
export function editBetween(refused: string, worked: string): Edit | undefined {
  const [before, after] = [piecesOf(refused), piecesOf(worked)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const remove = before.slice(start, before.length - end);
  const insert = after.slice(start, after.length - end);
  if (remove.length > MOST || insert.length > MOST || remove.length + insert.length === 0) return undefined;
  const text = insert.join(' ');
  if (insert.length === 0) return { at: 'drop', text: remove.join(' ') };
  if (remove.length > 0) return { at: 'replace', text, from: remove.join(' ') };
  return start > 0 ? { at: 'after', text, anchor: before[start - 1]! } : { at: 'front', text };
}

/** What an action must have for the edit to be possible. */
function needs(edit: Edit): string {
  if (edit.at === 'drop') return edit.text;
  return edit.at === 'replace' ? edit.from : edit.at === 'after' ? edit.anchor : '';
}

const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common || 1);
};

/**
 * The floor for edits: the edit of the past retry that has most words in common with this error and this action
 * (Jaccard of each), of those whose words the action has.
 */
export function nearestRetry(
  retries: readonly WorkingRetry[],
): (at: { refused: string; error: string }) => Edit | undefined {
  const wordsOf = (text: string): Set<string> => new Set(piecesOf(text.toLowerCase()));
  const known = retries.flatMap(({ refused, error, worked }) => {
    const edit = editBetween(refused, worked);
    return edit
      ? [
          {
            edit,
            of: wordsOf(needs(edit)),
            refused: wordsOf(refused),
            error: wordsOf(error),
          },
        ]
      : [];
  });
  return (at) => {
    const [refused, error] = [wordsOf(at.refused), wordsOf(at.error)];
    let best: { edit?: Edit; likeness: number } = { likeness: 0 };
    for (const past of known) {
      if (![...past.of].every((word) => refused.has(word))) continue;
      const likeness = alike(past.refused, refused) + alike(past.error, error);
      if (likeness > best.likeness) best = { edit: past.edit, likeness };
    }
    return best.edit;
  };
}
