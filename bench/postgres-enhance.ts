import { generateRuns } from '../eval/parcel-desk/generate.js';
import {
  type Embedder,
  openMiniLm,
  openPostgresStore,
  openService,
  openSqliteStore,
  seededRandom,
} from '../src/index.js';
import { median, quantile } from './measure.js';
import { populate, requestText } from './synthetic.js';

const KEY = { account: 'bench', tenant: 'enhance' };
const ASKED = 200;
/** Runs are learned while the collection is still small: fitting what holds for a large one is not what is measured. */
const RUNS = 100;
const SMALL = 1_000;

type Where = { path: string } | { store: string };

/** Learns a few runs in the ordinary way: what holds for a collection as a whole is fitted then. */
async function learn(where: Where, embedder: Embedder): Promise<void> {
  const service = await openService({ ...where, embedder });
  const knowledge = service.forAccount(KEY.account);
  const runs = generateRuns({ count: RUNS, random: seededRandom(2), tenant: KEY.tenant });
  await Promise.all(runs.map((run) => knowledge.storeKnowledge(run)));
  await service.drain();
  await service.close();
}

/**
 * How long an enhance takes on both drivers, over collections of the same made-up entries. Embedding
 * the input, which is the same, is left out; both are asked in turn, so that what else the machine does weighs on both.
 *
 * @returns milliseconds by what they are, of the file and of the database
 */
export async function enhanceOnBoth(
  path: string,
  url: string,
  entries: number,
): Promise<[file: Record<string, number>, database: Record<string, number>]> {
  const embedder = openMiniLm({ runtime: 'native' });
  const both: Where[] = [{ path }, { store: url }];
  const fill = async (where: Where, made: number) => {
    const store = 'path' in where ? await openSqliteStore(where) : await openPostgresStore({ url });
    await populate(store, KEY, made, embedder, seededRandom(made));
    await store.close();
  };
  for (const where of both) {
    await fill(where, SMALL);
    await learn(where, embedder);
    await fill(where, entries - SMALL);
  }
  const settings = {
    embedder,
    work: false,
    maxEntries: 2 * entries,
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  };
  const services = await Promise.all(both.map((where) => openService({ ...where, ...settings })));
  const taken: number[][] = [[], []];
  const first: number[] = [];
  const random = seededRandom(9);
  for (let n = 0; n <= ASKED; n++) {
    const input = { tenant_id: KEY.tenant, input_text: requestText(random) };
    for (const [i, service] of services.entries()) {
      const before = service.stats().enhance_ms.rest;
      await service.forAccount(KEY.account).enhanceTask(input);
      const ms = service.stats().enhance_ms.rest - before;
      if (n === 0) first.push(ms);
      else taken[i]!.push(ms);
    }
  }
  const rows = taken.map((times, i) => ({
    [`ms an enhance among ${entries} entries, p50`]: median(times),
    [`ms an enhance among ${entries} entries, p95`]: quantile(times, 0.95),
    'ms the first one, which reads the collection': first[i]!,
  }));
  for (const service of services) {
    const { abstained, enhances } = service.stats();
    await service.close();
    if (abstained > enhances / 2)
      throw new Error(`${abstained} of ${enhances} enhances found nothing to say`);
  }
  await embedder.close();
  return [rows[0]!, rows[1]!];
}
