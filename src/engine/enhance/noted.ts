import type { Approval } from '../../api/approvals.js';
import type { Check } from '../../api/check.js';
import type { Model } from '../../model/model.js';
import { noteItems, watchedIn } from '../../model/notes/note-items.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import type { Situation } from '../../model/situation.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { SETTINGS } from '../shared/settings.js';
import type { Retrieved } from './retrieve.js';
import type { Candidate } from './sourced.js';

/** Who asks, and what is known of telling it and of what people decided. */
interface Asking {
  key: string;
  model: Pick<Model, 'credit'>;
  approve: Approval;
  view: Pick<CollectionView, 'entries'>;
  withUnsaid?: boolean;
}

/** True for a task that is like none. */
export const isUnlike = ({ near }: Pick<Retrieved, 'near'>): boolean => near < SETTINGS.faint;

/** True for a task that is like none, where nothing is known of places or actions whatever the task. */
export const isUnlikeAll = (retrieved: Pick<Retrieved, 'near'>, { notes }: { notes: Notes }): boolean =>
  isUnlike(retrieved) && notes.every(({ when }) => when === undefined);

/** Entries on which a person decided. */
const decidedIn =
  ({ entries }: Asking['view']) =>
  (id: number): boolean => {
    const entry = entries.get(id);
    return entry?.retired === true || entry?.edited_at !== undefined;
  };

/** The points in the middle of a task's run at which lessons are due. */
export const watchedFor = (
  notes: Notes,
  situation: Situation,
  { key, approve, view }: Pick<Asking, 'key' | 'approve' | 'view'>,
): Check[] => {
  const isRefused = (id: number): boolean => view.entries.get(id)?.retired === true;
  const asked = notes.filter(({ entries }) => !entries.some(isRefused));
  return watchedIn(asked, situation, { key, approve, isDecided: decidedIn(view) });
};

/** What is known in words of a task, or of an action. What a person has to approve is told in his words. */
export function notedFor(
  notes: Notes,
  situation: Situation,
  { key, model: { credit }, approve, view, withUnsaid = false }: Asking,
): Candidate[] {
  return noteItems(notes, situation, { key, credit, approve, isDecided: decidedIn(view) }).filter(
    ({ reason }) => withUnsaid || reason === undefined || reason === 'unapproved',
  );
}
