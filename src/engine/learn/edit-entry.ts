import { type Entry, walkedTraces } from '../../domain/entry.js';
import type { EngineContext } from '../context.js';
import { checkSpace } from '../shared/space.js';
import { commitChange } from './change-entry.js';

/** The new situation in the commit. */
const REF = -1;

/**
 * Writes a person's words into an entry. One whose situation was edited is found by those words too, and not any more by
 * what a person wrote before; the words of the runs behind it stay, since further runs and deletes are matched with them.
 *
 * @param says the new texts, redacted
 */
export async function editEntry(
  context: EngineContext,
  id: number,
  entry: number,
  says: Partial<Pick<Entry, 'situation' | 'advice'>>,
): Promise<'changed' | 'gone'> {
  const { store, embedder, clock } = context;
  const { situation } = says;
  let vector: Float32Array | undefined;
  const edited = await commitChange(context, id, async (collection) => {
    const [known] = await store.entries(id, [entry]);
    if (!known) return undefined;
    const update = { id: entry, ...says, edited_at: clock.now() };
    if (situation === undefined) return { updated: [update] };
    checkSpace(collection, embedder);
    vector ??= (await embedder.embed([situation], { priority: 'interactive' }))[0]!;
    const written = { meanings: [REF], path: [], runs: 0, successes: 0, failures: 0 };
    return {
      situations: [{ ref: REF, text: situation, vector }],
      updated: [{ ...update, traces: [...walkedTraces(known), written] }],
    };
  });
  return edited === 'changed' ? 'changed' : 'gone';
}
