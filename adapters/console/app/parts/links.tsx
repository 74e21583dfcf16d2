import type { VNode } from 'preact';
import { hrefOf } from '../router.js';

/** Letters of an id that are shown: its end, in which ids differ. */
const SHOWN = 6;
/** Ids up to this are shown whole. */
const WHOLE = 9;

/** Entries and runs by their ids, each a link to its page. */
export function Links({ page, ids }: { page: 'knowledge' | 'runs'; ids: readonly string[] }): VNode {
  return (
    <span class="links">
      {ids.map((id) => (
        <a key={id} href={hrefOf(page, { id })} title={id}>
          {id.length > WHOLE ? `…${id.slice(-SHOWN)}` : id}
        </a>
      ))}
    </span>
  );
}
