import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Told } from './told.js';

/** Not about what is in a file: where it lies, and what else is there. */
const ELSEWHERE = new Set(['file', 'disk', 'reserve']);

const PATIENCE_MS = 60_000;

/** Opens what is left of the folder and looks whether everything that was told is so; returns what is not. */
export async function lookAfterCut(folder: string, told: Told): Promise<string[]> {
  const problems: string[] = [];
  const path = join(folder, 'knowhow.db');
  const had = existsSync(path);
  if (!had && told.secret !== undefined) problems.push('the file is gone');
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const secret = Buffer.from(await store.secret()).toString('hex');
  if (told.secret !== undefined && secret !== told.secret) problems.push('the secret is another one');
  const service = await openService({ store, embedder: hashingEmbedder({ dimensions: 32 }) });
  try {
    for (const { name, ok, detail } of await service.check()) {
      if (!ok && !ELSEWHERE.has(name)) problems.push(`check ${name}: ${detail}`);
    }
    if (told.key !== undefined && !(await service.keys.list()).some(({ id }) => id === told.key)) {
      problems.push('the key is gone');
    }
    // A file that is damaged may leave work that never ends.
    await service.drain({ signal: AbortSignal.timeout(PATIENCE_MS) });
    const collection = await store.findCollection({ account: 'cut', tenant: 't' });
    const seen = new Map<string, number>();
    let runs = 0;
    let knows = '';
    if (collection) {
      for await (const { query } of service.exportRecords('cut', 't')) {
        const marker = query.split(' ')[1]!;
        seen.set(marker, (seen.get(marker) ?? 0) + 1);
      }
      for await (const page of store.changes(collection.id, 0)) {
        for (const entry of page.entries) {
          runs += entry.evidence.runs;
          knows += JSON.stringify(entry);
        }
      }
    }
    for (const marker of told.stored) if (!seen.has(marker)) problems.push(`${marker} is lost`);
    for (const marker of told.taken) {
      if (seen.has(marker)) problems.push(`${marker} is back`);
      if (knows.includes(marker)) problems.push(`${marker} is still known`);
    }
    for (const [marker, times] of seen) {
      if (times > 1) problems.push(`${marker} is there ${times} times`);
      if (!told.began.has(marker)) problems.push(`${marker} was never stored`);
    }
    const jobs = await service.jobs.counts();
    const unfinished = jobs.queued + jobs.running + jobs.failed;
    if (unfinished > 0) problems.push(`${unfinished} jobs did not complete`);
    if (Math.abs(runs - seen.size) > 1e-6) problems.push(`${runs} runs are counted of ${seen.size} records`);
  } finally {
    await service.close();
  }
  for (const { name, holds } of told.backups) {
    const backup = await openService({ path: join(folder, name), work: false, preload: false });
    const found = new Set<string>();
    for await (const { query } of backup.exportRecords('cut', 't')) found.add(query.split(' ')[1]!);
    await backup.close();
    const missing = holds.filter((marker) => !found.has(marker));
    if (missing.length > 0) problems.push(`${name} lacks ${missing.join(', ')}`);
  }
  return problems;
}
