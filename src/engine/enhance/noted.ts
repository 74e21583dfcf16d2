import type { Approval } from '../../api/approvals.js';
import type { Model } from '../../model/model.js';
import { noteItems } from '../../model/notes/note-items.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import type { Situation } from '../../model/situation.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Candidate } from './sourced.js';

/** Who asks, and what is known of telling it and of what people decided. */
interface Asking {
  key: string;
  model: Pick<Model, 'credit'>;
  approve: Approval;
  view: Pick<CollectionView, 'entries'>;
  withUnsaid?: boolean;
}

/** What is known in words of a task, or of an action. What a person has to approve is told in his words. */
export function notedFor(
  notes: Notes,
  situation: Situation,
  { key, model: { credit }, approve, view, withUnsaid = false }: Asking,
): Candidate[] {
  const isDecided = (id: number): boolean => {
    const entry = view.entries.get(id);
    return entry?.retired === true || entry?.edited_at !== undefined;
  };
  return noteItems(notes, situation, { key, credit, approve, isDecided }).filter(
    ({ reason }) => withUnsaid || reason === undefined || reason === 'unapproved',
  );
}
