import type { VNode } from 'preact';
import { hrefOf } from '../router.js';

/** Entries and runs by their ids, each a link to its page. */
export function Links({ page, ids }: { page: 'knowledge' | 'runs'; ids: readonly string[] }): VNode {
  return (
    <span class="links">
      {ids.map((id) => (
        <a key={id} href={hrefOf(page, { id })}>
          {id}
        </a>
      ))}
    </span>
  );
}
