import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { EditEntry } from './edit-entry.js';

/** The dialogue of the entry that is being edited, while one is. */
export function EditedEntry({
  collection,
  editing,
  done,
}: {
  collection: string;
  editing: Signal<EntryDetails | undefined>;
  /** Called with the entry as it is then. */
  done: (entry: EntryDetails) => void;
}): VNode | null {
  if (editing.value === undefined) return null;
  return (
    <EditEntry
      collection={collection}
      entry={editing.value}
      close={() => {
        editing.value = undefined;
      }}
      done={done}
    />
  );
}
