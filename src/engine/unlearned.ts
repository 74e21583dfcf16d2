import { toSteps } from '../distil/steps/to-steps.js';
import type { StoredRecord } from '../storage/store.js';
import type { EngineContext } from './context.js';
import { lessonsOf } from './lessons-of.js';
import { readableRecords } from './readable-records.js';

/** Records whose texts are embedded at a time. */
const BATCH = 16;

/** Every text that entries learned from the record would be matched by. */
function meaningsOf({ interaction }: StoredRecord): string[] {
  const { lessons } = lessonsOf(interaction, toSteps(interaction), 1);
  return lessons.flatMap(({ meanings }) => meanings);
}

/**
 * The records that mean what is looked for and that nothing was learned from: those still queued, those that failed,
 * and those that taught nothing. A damaged record means nothing that could be read.
 *
 * @param matches whether a text's vector means it
 */
export async function unlearnedRecords(
  context: EngineContext,
  collection: number,
  agentType: string | null,
  matches: (vector: Float32Array) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  let batch: { id: string; meanings: string[] }[] = [];
  const sift = async (): Promise<void> => {
    const vectors = await context.embedder.embed(batch.flatMap(({ meanings }) => meanings));
    let at = 0;
    for (const { id, meanings } of batch) {
      if (vectors.slice(at, at + meanings.length).some(matches)) found.push(id);
      at += meanings.length;
    }
    batch = [];
  };
  for await (const record of readableRecords(context, context.store.unlearned(collection))) {
    if (agentType !== null && record.interaction.agent_type !== agentType) continue;
    batch.push({ id: record.id, meanings: meaningsOf(record) });
    if (batch.length >= BATCH) await sift();
  }
  await sift();
  return found;
}
