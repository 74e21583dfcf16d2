import { join } from 'node:path';
import { type Family, familyOf } from '../src/domain/entry.js';
import {
  type KnowledgeService,
  openMiniLm,
  openService,
  openSqliteStore,
  type Store,
  seededRandom,
} from '../src/index.js';
import type { Bench } from './bench.js';
import { LESSONS, lessonRuns } from './lesson-runs.js';
import { eachOf, median, timeEach } from './measure.js';
import type { Row } from './report.js';

const KEY = { account: 'bench', tenant: 'lessons' };
const ASKED = 60;

/** Entries by family and how many situations there are. */
async function counted(store: Store) {
  const collection = (await store.findCollection(KEY))!;
  const families = new Map<Family, number>();
  let situations = 0;
  for await (const page of store.changes(collection.id, 0)) {
    situations += page.situations.length;
    for (const entry of page.entries) {
      const family = familyOf(entry);
      families.set(family, (families.get(family) ?? 0) + 1);
    }
  }
  const of = (family: Family): number => families.get(family) ?? 0;
  return {
    ways: of('run'),
    errors: of('error'),
    facts: of('fact'),
    corrections: of('correction'),
    situations,
  };
}

async function enhanceMs(service: KnowledgeService, seed: number): Promise<number> {
  const tasks = lessonRuns(ASKED, seededRandom(seed), KEY.tenant).map((run) => run.query);
  const knowledge = service.forAccount(KEY.account);
  const rest: number[] = [];
  await timeEach(ASKED, async (n) => {
    const before = service.stats().enhance_ms.rest;
    await knowledge.enhanceTask({ tenant_id: KEY.tenant, input_text: tasks[n]! });
    rest.push(service.stats().enhance_ms.rest - before);
  });
  return median(rest);
}

/**
 * Whether cost follows the lessons or the runs: thousands of runs of 100 kinds of task are stored in parts, and
 * after each part the entries are counted, the index weighed, and an enhance timed.
 */
export const lessons: Bench = async ({ folder, quick, say }) => {
  const total = quick ? 2_000 : 10_000;
  const parts = [total / 10, total / 2, total];
  const runs = lessonRuns(total, seededRandom(7), KEY.tenant);
  const embedder = openMiniLm();
  const store = await openSqliteStore({ path: join(folder, 'lessons.db') });
  const service = await openService({ store, embedder });
  const knowledge = service.forAccount(KEY.account);
  const rows: Row[] = [];
  let done = 0;
  for (const part of parts) {
    say(`storing runs ${done + 1} to ${part}`);
    const began = performance.now();
    await eachOf(runs.slice(done, part), 64, (run) => knowledge.storeKnowledge(run));
    await service.drain();
    const ms = (performance.now() - began) / (part - done);
    done = part;
    const found = await counted(store);
    const n = part.toLocaleString('en-US');
    const row = (name: string, says: string, value: number, unit: string, bound?: [string, number]): void => {
      rows.push({
        name: `lessons_${part}_${name}`,
        says: `${n} runs: ${says}`,
        value,
        unit,
        ...(bound ? { bound: { says: bound[0], value: bound[1] } } : {}),
      });
    };
    row('ways', 'ways of tasks', found.ways, 'entries', ['put in', LESSONS.ways]);
    row('recoveries', 'errors and recoveries', found.errors, 'entries', ['put in', LESSONS.recoveries]);
    row('facts', 'facts', found.facts, 'entries', ['put in', LESSONS.facts]);
    row('corrections', 'corrections', found.corrections, 'entries');
    row('situations', 'situations', found.situations, 'vectors');
    row('store_ms', 'stored and learned, a run of this part', ms, 'ms');
    row('enhance_ms', 'enhance without embedding, p50', await enhanceMs(service, part), 'ms');
    row('memory', 'index and outlines', service.stats().index_bytes / 1024, 'KiB');
  }
  await service.close();
  await embedder.close();
  return rows;
};
