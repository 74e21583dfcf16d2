import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { type Log, silentLog } from '../../domain/log.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { ModelName } from '../../embedding/minilm/model-facts.js';
import { openStore } from '../../engine/admin/open-store.js';
import { storeAddress } from '../../engine/admin/store-address.js';
import { openService } from '../../engine/open-service.js';
import type { Store } from '../../storage/store.js';
import { carryCorrections, type LostCorrection } from './carry-corrections.js';
import { copyRecords } from './copy-records.js';

/** Options to move. */
export interface MoveOptions {
  /** The secret of both stores, where it lies in neither. */
  secret?: string;
  formerSecret?: string;
  /** What the target learns with; default as for `openService`. */
  embedder?: Embedder;
  embedding?: ModelName;
  log?: Log;
  onProgress?: (progress: { stage: 'copying' | 'learning'; done: number; total: number }) => void;
  /** Ends the move; asked again, it goes on. */
  signal?: AbortSignal;
}

/** What was moved. */
export interface Moved {
  collections: number;
  records: number;
  keys: number;
  /** Entries that the target learned. */
  entries: number;
  /** Jobs that failed at the target. */
  failed_jobs: number;
  /** Edited, pinned and retired entries that are so at the target too. */
  corrections: number;
  lost_corrections: LostCorrection[];
  /** Ids of records that are damaged at the source, and were left out. */
  damaged_records: string[];
}

const PROGRESS_MS = 500;

const wrongly = (words: string): KnowhowError => new KnowhowError('invalid_request', words);

async function refuseUnlearned(from: Store): Promise<void> {
  const { queued, running } = await from.jobCounts();
  if (queued + running === 0) return;
  throw wrongly(
    `${queued + running} jobs of the source wait to be learned from or are under way. Stop the programs that use it, let it learn them (\`knowhow work --drain\`), and move then.`,
  );
}

/** Each collection of the source with that of the target. */
async function pairsOf(from: Store, to: Store): Promise<[Collection, Collection][]> {
  const keyOf = ({ account, tenant }: Collection): string => JSON.stringify([account, tenant]);
  const sources = await from.collections();
  const known = new Set(sources.map(keyOf));
  const other = (await to.collections()).find((one) => !known.has(keyOf(one)));
  if (other) {
    throw wrongly(
      `The target holds collection ${JSON.stringify(other.tenant)} of account ${JSON.stringify(other.account)}, which the source does not have. Move into a new file or an empty database.`,
    );
  }
  const pairs: [Collection, Collection][] = [];
  for (const source of sources) pairs.push([source, await to.openCollection(source)]);
  return pairs;
}

async function copyKeys(from: Store, to: Store): Promise<number> {
  const keys = await from.keys();
  for (const key of keys) if (!(await to.findKey(key.id))) await to.insertKey(key);
  return keys.length;
}

async function learnAndCorrect(
  from: Store,
  to: Store,
  pairs: [Collection, Collection][],
  records: number,
  options: MoveOptions,
): Promise<Pick<Moved, 'entries' | 'failed_jobs' | 'corrections' | 'lost_corrections'>> {
  const { embedder, embedding, log, signal, onProgress } = options;
  const service = await openService({
    store: to,
    ...(embedder ? { embedder } : {}),
    ...(embedding ? { embedding } : {}),
    ...(log ? { log } : {}),
  });
  const report = async (): Promise<void> => {
    const { queued, running } = await to.jobCounts();
    onProgress?.({ stage: 'learning', done: records - queued - running, total: records });
  };
  const ticks = setInterval(() => void report().catch(() => {}), PROGRESS_MS);
  try {
    await service.drain(signal ? { signal } : {});
    signal?.throwIfAborted();
    let corrections = 0;
    const lost: LostCorrection[] = [];
    for (const [source, target] of pairs) {
      const done = await carryCorrections(from, to, service, source, target);
      corrections += done.carried;
      lost.push(...done.lost);
    }
    // Last: what is past it would go before it is compared.
    for (const policy of await from.retentionPolicies.list()) await to.retentionPolicies.set(policy); // leaf: retention
    const entries = (await to.collections()).reduce((sum, one) => sum + one.entries, 0);
    const { failed } = await to.jobCounts();
    return { entries, failed_jobs: failed, corrections, lost_corrections: lost };
  } finally {
    clearInterval(ticks);
    await service.close();
  }
}

async function move(from: Store, to: Store, options: MoveOptions): Promise<Moved> {
  await refuseUnlearned(from);
  const pairs = await pairsOf(from, to);
  const keys = await copyKeys(from, to);
  const total = (await from.collections()).reduce((sum, one) => sum + one.records, 0);
  const damaged: string[] = [];
  let records = 0;
  for (const [source, target] of pairs) {
    options.signal?.throwIfAborted();
    const copied = await copyRecords(from, to, source, target, (done) =>
      options.onProgress?.({ stage: 'copying', done: records + done, total }),
    );
    records += copied.records;
    for await (const used of from.usedKeys(source.id)) {
      if (await to.addUsedKeys(target.id, used)) continue;
      throw wrongly(
        'The target holds idempotency keys of its own. Move into a new file or an empty database.',
      );
    }
    damaged.push(...copied.damaged);
  }
  const learned = await learnAndCorrect(from, to, pairs, records, options);
  return { collections: pairs.length, records, keys, ...learned, damaged_records: damaged };
}

/**
 * Moves the contents of a store into another one: keys, idempotency keys (also of what was deleted), and records with their outcomes, ids, times and the keys that
 * brought them. The target learns them again, which gives the same entries, since what is learned depends on the
 * order of acceptance alone; then edits and pins are carried to the entries that were learned from the same records.
 * The source stays as it is. Asked again after an interruption, a move goes on where it was.
 *
 * @param from a file (which may be named by `~/…` or `file:`), or `postgres://…`
 * @param to where nothing is yet, or an interrupted move of the same source
 * @example
 * await moveStore('agents.db', 'postgres://knowhow@db/knowhow');
 * @throws KnowhowError `not_found` where no file is at `from`, `invalid_request` where the source has jobs to learn from
 *   or the target holds something else, `storage_error` where records at both ends differ
 */
export async function moveStore(from: string, to: string, options: MoveOptions = {}): Promise<Moved> {
  const [source, target] = [storeAddress(from), storeAddress(to)];
  const placeOf = (address: typeof source) => ('url' in address ? address.url : resolve(address.path));
  if (placeOf(source) === placeOf(target)) throw wrongly('Source and target are the same store.');
  if ('path' in source && !existsSync(source.path)) {
    throw new KnowhowError('not_found', `There is no file at ${source.path}.`, { file: source.path });
  }
  const { log = silentLog, secret, formerSecret } = options;
  const secrets = { ...(secret ? { secret } : {}), ...(formerSecret ? { formerSecret } : {}) };
  const fromStore = await openStore({ ...secrets, path: from }, log);
  try {
    const toStore = await openStore({ ...secrets, path: to }, log);
    try {
      return await move(fromStore, toStore, options);
    } finally {
      await toStore.close();
    }
  } finally {
    await fromStore.close();
  }
}
