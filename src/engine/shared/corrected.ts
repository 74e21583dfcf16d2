import { type Entry, isRun, pathOf } from '../../domain/entry.js';
import { describePath } from '../../extract/lessons/describe-path.js';
import type { Recalled } from '../../retrieval/recall.js';

/** Whether a person said what to do in place of what the runs of an entry did, and not only when it applies. */
const isCorrected = (entry: Entry): boolean =>
  isRun(entry) && entry.edited_at !== undefined && entry.advice !== describePath(pathOf(entry));

/** Whether a person corrected the runs that are most like the task: then no other path is told. */
export async function isNearestCorrected(
  { entries }: Pick<Recalled, 'entries'>,
  read: (ids: number[]) => Promise<Entry[]>,
): Promise<boolean> {
  const nearest = entries.find(({ entry }) => isRun(entry))?.entry;
  if (nearest?.edited_at === undefined) return false;
  return (await read([nearest.id])).some(isCorrected);
}
