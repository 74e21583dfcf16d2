import type { Approval } from '../../api/lessons.js';
import type { Model } from '../../model/model.js';
import { noteItems } from '../../model/notes/note-items.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import type { Situation } from '../../model/situation.js';
import type { Candidate } from './sourced.js';

/** What is known in words of a task: at its start alone. What a person has to approve is told in his words. */
export function notedFor(
  notes: Notes,
  situation: Situation,
  {
    key,
    model: { credit },
    approve,
    withUnsaid = false,
  }: { key: string; model: Pick<Model, 'credit'>; approve: Approval; withUnsaid?: boolean },
): Candidate[] {
  if (situation.proposed) return [];
  return noteItems(notes, situation, { key, credit, needsPerson: approve !== 'counts' }).filter(
    ({ reason }) => withUnsaid || reason === undefined || reason === 'unapproved',
  );
}
