import type { Entry } from '../../domain/entry.js';
import type { EngineContext } from '../context.js';
import type { Retrieved } from './retrieve.js';

/** Reads entries with their texts; those that are gone are left out. */
export type ReadEntries = (ids: number[]) => Promise<Entry[]>;

/** Reads entries of a collection as far as they were there when it was retrieved. */
export const entriesOf =
  (
    { store }: Pick<EngineContext, 'store'>,
    collection: number,
    retrieved: Retrieved | undefined,
  ): ReadEntries =>
  async (ids) =>
    (await store.entryTexts(collection, ids)).flatMap((entry) => {
      const outline = retrieved?.view.entries.get(entry.id);
      return outline ? [{ ...outline, ...entry }] : [];
    });
