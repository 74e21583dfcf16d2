import type { DeleteRequest, DeleteResult } from '../../api/delete.js';
import type { CallOptions } from '../../api/knowledge.js';
import { neverStored } from '../../api/never-stored.js';
import { validateDelete } from '../../api/validate-request.js';
import type { EngineContext } from '../context.js';
import { everyUnlearned } from '../learn/apply-deletions.js';
import { eraseRemoved, UNERASED } from '../learn/erase-removed.js';
import { throwIfAborted } from '../shared/abort.js';
import { describeMatches, type MatchContext, openMatching, wouldGo } from './intent-matching.js';

/** The parts of a service that deleting by intent uses. */
export type DeleteContext = MatchContext &
  Pick<EngineContext, 'redacting' | 'limits' | 'counters' | 'clock' | 'log'>;

/** The threshold where a request names none. */
export const DEFAULT_THRESHOLD = 0.5;
/** Times the matching is done again because entries came while it went on. */
const MAX_ROUNDS = 20;

const count = (n: number): string => `${n} ${n === 1 ? 'entry' : 'entries'}`;

/** Records are spoken of where there are any: `deleted_count` counts entries only. */
const andRecords = (n: number): string =>
  n === 0 ? '' : ` and ${n} ${n === 1 ? 'record' : 'records'} that nothing was learned from`;

/** Records that are not known to match or not: embedding them here would keep the caller waiting for the whole queue. */
const notYet = (n: number): string =>
  n === 0
    ? ''
    : ` ${n} ${n === 1 ? 'record that nothing was learned from is' : 'records that nothing was learned from are'} not looked at yet: what matches of them is deleted before it is learned.`;

/**
 * Deletes every entry whose meaning matches the intent, the records behind it, the entries that were learned from nothing
 * else, what was fitted to the collection as a whole (it is refitted to what is left), and the records that match and have
 * not become entries: those get a mark, by which they are deleted in place of being learned, so that nobody waits for the
 * queue and what is queued does not come back as knowledge. Narrowed to one kind of agent, only its entries match.
 *
 * @param wake called where something was deleted
 */
export async function deleteByIntent(
  context: DeleteContext,
  account: string,
  input: DeleteRequest,
  wake: () => void,
  options: CallOptions = {},
): Promise<DeleteResult> {
  const { store } = context;
  const request = validateDelete(input, context.limits);
  throwIfAborted(options.signal);
  const threshold = request.similarity_threshold ?? DEFAULT_THRESHOLD;
  const agentType = request.agent_type ?? null;
  // What is kept of it, until the queue is worked off.
  const redactedIntent = context.redacting.text(request.intent);
  const key = { account, tenant: request.tenant_id };
  const nothing = `No knowledge matches the intent at similarity ${threshold} or above; nothing was deleted.`;

  const isAll = threshold <= 0 && agentType === null && !request.dry_run;
  if (isAll) await store.pendingTraces.withdraw(account, { tenant: request.tenant_id }); // leaf: traces
  const collection = await store.findCollection(key);
  if (!collection) {
    return {
      deleted_count: 0,
      status: `${neverStored(request.tenant_id)}; nothing was deleted.`,
      ...(request.dry_run ? { matches: [], near_misses: [] } : {}),
    };
  }
  const matching = await openMatching(context, collection, {
    intent: request.intent,
    agentType,
    signal: options.signal,
  });

  // Every record matches at 0, whatever it means.
  const everything = threshold <= 0 ? await everyUnlearned(context, collection.id, agentType) : [];

  if (request.dry_run) {
    const waiting = threshold <= 0 ? 0 : await store.unlearnedCount(collection.id);
    const entries = matching.entries();
    const similarities = await matching.judge([...entries.values()]);
    const { going, near } = await wouldGo(context, collection.id, entries, similarities, {
      threshold,
      agentType,
    });
    return {
      deleted_count: 0,
      status: `Dry run: ${count(going.length)}${andRecords(everything.length)} would be deleted; nothing was.${notYet(waiting)}`,
      ...(waiting > 0 ? { queued_records: waiting } : {}),
      matches: await describeMatches(context, collection.id, going),
      near_misses: await describeMatches(context, collection.id, near),
    };
  }

  let deleted = 0;
  const { records } = await store.remove(collection.id, [], everything);
  // Before the entries are judged: a commit that this does not stop has landed, and is judged with them.
  const waiting =
    threshold <= 0
      ? 0
      : await store.markDeletion(collection.id, {
          intent: redactedIntent,
          threshold,
          agent_type: agentType,
          now: context.clock.now(),
        });
  const queued = waiting > 0 ? { queued_records: waiting } : {};
  await matching.refresh();
  const judged = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Each entry is judged once, in the light of the collection as it was: what is left is not judged again
    // because its neighbours are gone, but what was learned meanwhile is matched too.
    const fresh = [...matching.entries().values()].filter(({ id }) => !judged.has(id));
    if (fresh.length === 0 && round > 0) break;
    for (const { id } of fresh) judged.add(id);
    const ids = (await matching.among(fresh, threshold)).map(({ id }) => id);
    if (ids.length > 0) {
      deleted += (await store.remove(collection.id, ids)).entries;
      // Said again meanwhile, it is another entry of the same id.
      for (const id of ids) judged.delete(id);
    }
    await matching.refresh();
  }
  if (deleted + records === 0) {
    return { deleted_count: 0, status: `${nothing}${notYet(waiting)}`, ...queued };
  }
  // What was fitted went with the records.
  wake();
  context.counters.deleted(deleted);
  const erasure = await eraseRemoved(context);
  return {
    deleted_count: deleted,
    status: `Deleted ${count(deleted)}${andRecords(records)} matching the intent at similarity ${threshold} or above, with what ${deleted === 1 ? 'it was' : 'they were'} learned from${UNERASED[erasure]}.${notYet(waiting)}`,
    ...queued,
  };
}
