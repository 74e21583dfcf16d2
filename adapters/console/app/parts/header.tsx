import type { VNode } from 'preact';
import { place, show } from '../router.js';
import { caller, mayWrite } from '../session.js';
import { words } from '../words.js';
import { isMenuOpen } from './nav.js';

interface Props {
  collections: readonly { tenant_id: string }[];
  collection: string | undefined;
  /** There are more collections than are listed. */
  hasMore: boolean;
}

function CollectionField({ collections, collection, hasMore }: Props): VNode | null {
  if (collection === undefined) return null;
  const names = collections.map(({ tenant_id: name }) => name);
  const listed = names.includes(collection) ? names : [collection, ...names];
  return (
    <label class="inline">
      <span>{words.shell.collection}</span>
      <select
        value={collection}
        title={hasMore ? words.shell.moreCollections(names.length) : undefined}
        onChange={(event) => {
          place.value = { ...place.value, params: {} };
          show({ collection: event.currentTarget.value });
        }}
      >
        {listed.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The top of every page: which collection, and on a narrow screen the way to the others. */
export function Header(props: Props): VNode {
  return (
    <header class="top">
      <span class="brand">{words.shell.name}</span>
      <CollectionField {...props} />
      {caller.value && !mayWrite() ? <span class="badge">{words.shell.readOnly}</span> : null}
      <span class="grow" />
      <button
        type="button"
        class="menu"
        aria-expanded={isMenuOpen.value}
        aria-controls="page-list"
        onClick={() => {
          isMenuOpen.value = !isMenuOpen.value;
        }}
      >
        {words.shell.menu}
      </button>
    </header>
  );
}
