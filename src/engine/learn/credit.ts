import type { Collection } from '../../domain/collection.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import type { Commit, StoredRecord } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { CREDIT_DAYS } from '../shared/request-id.js';
import { SETTINGS } from '../shared/settings.js';

/** How long an answer's id counts, in milliseconds. */
const CREDIT_MS = CREDIT_DAYS * 86_400_000;

/** What a run was given, as far as it may credit that. */
interface Credit {
  /** Numbers of entries; some may be gone. */
  entries: number[];
  /** What the commit that counts it has to say, so that no other one does. */
  counted: NonNullable<Commit['credit']>;
}

/**
 * The credit that a record may give: its request id is one of this collection, no older than {@link CREDIT_DAYS} when
 * the record came, and was issued for a task that is likelier than not this one (calibrated similarity .5).
 *
 * @param task the vector of the record's task
 */
export function creditOf(
  { requestIds, sketcher }: EngineContext,
  collection: Collection,
  { interaction, created_at }: StoredRecord,
  task: Float32Array,
  scale: SimilarityScale,
): Credit | undefined {
  const answer = requestIds.read(collection.id, interaction.metadata?.request_id);
  if (!answer || created_at - answer.issued > CREDIT_MS) return undefined;
  if (similarity(sketcher.cosine(answer.sketch, task), scale) < SETTINGS.relevant) return undefined;
  // Twice as long as the id counts: records that came in time may wait for their turn.
  return { entries: answer.entries, counted: { id: answer.hash, until: answer.issued + 2 * CREDIT_MS } };
}
