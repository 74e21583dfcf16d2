import type { VNode } from 'preact';
import { hrefOf, place } from '../router.js';
import { words } from '../words.js';

interface Props {
  /** How many there are on all pages, in words. */
  summary: string;
  /** Where the next page begins; undefined on the last. */
  next: string | undefined;
}

/** How many there are, and the links to the first page and the next. */
export function Pager({ summary, next }: Props): VNode {
  const { page, params } = place.value;
  return (
    <p class="pager">
      <span class="muted">{summary}</span>
      {params.after === undefined ? null : (
        <a href={hrefOf(page, { ...params, after: undefined })}>{words.table.first}</a>
      )}
      {next === undefined ? null : <a href={hrefOf(page, { ...params, after: next })}>{words.table.more}</a>}
    </p>
  );
}
