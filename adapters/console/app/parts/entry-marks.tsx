import type { VNode } from 'preact';
import type { ShownEntry } from '../../../../src/api/inspection-results.js';
import { day } from '../format.js';
import { words } from '../words.js';

/** What people did to an entry. */
export function EntryMarks({
  pinned,
  retired,
  edited_at,
}: Pick<ShownEntry, 'pinned' | 'retired' | 'edited_at'>): VNode {
  return (
    <>
      {pinned ? <span class="badge">{words.knowledge.pinned}</span> : null}{' '}
      {retired ? <span class="badge warn">{words.knowledge.retired}</span> : null}{' '}
      {edited_at === undefined ? null : <span class="badge">{words.knowledge.edited(day(edited_at))}</span>}
    </>
  );
}
