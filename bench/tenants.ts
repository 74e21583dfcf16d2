import { join } from 'node:path';
import {
  type KnowledgeService,
  openMiniLm,
  openService,
  openSqliteStore,
  seededRandom,
} from '../src/index.js';
import type { Bench } from './bench.js';
import { median, quantile } from './measure.js';
import { createVectors, populate, requestText } from './synthetic.js';

const ACCOUNT = 'bench';
const COLLECTIONS = 10_000;
/** Entries of each. */
const ENTRIES = 100;
const tenantOf = (n: number): string => `tenant-${n}`;

/**
 * What an enhance costs where there are many collections and any may be asked for, beside the same collection by itself
 * in a file of its own, asked all the time. Both are asked in turn, without the embedding; of the many nearly every one
 * is read from the file first. Making 10,000 takes a while: where `keep` names a folder they are made once, and a run that
 * was ended is gone on with.
 */
export const tenants: Bench = async ({ folder, quick, keep, say }) => {
  const count = quick ? COLLECTIONS / 20 : COLLECTIONS;
  const paths = {
    many: join(keep ?? folder, `tenants-${count}.db`),
    one: join(keep ?? folder, 'tenants-1.db'),
  };
  const embedder = openMiniLm({ runtime: 'native' });
  await embedder.embed(['warm up']);
  for (const [path, collections] of [
    [paths.many, count],
    [paths.one, 1],
  ] as const) {
    say(`making ${collections.toLocaleString('en-US')} collections of ${ENTRIES} entries`);
    const random = seededRandom(5);
    const vectors = await createVectors(embedder, random);
    const store = await openSqliteStore({ path });
    for (let n = 0; n < collections; n++) {
      const key = { account: ACCOUNT, tenant: tenantOf(n) };
      // Made before, by a run that was ended perhaps.
      if ((await store.findCollection(key))?.seq) continue;
      await populate(store, key, ENTRIES, embedder, random, vectors);
    }
    await store.close();
  }
  const settings = { embedder, work: false, enhanceTimeoutMs: Number.POSITIVE_INFINITY };
  const many = await openService({ path: paths.many, ...settings });
  const one = await openService({ path: paths.one, ...settings });
  const random = seededRandom(7);
  const repeats = quick ? 300 : 2_000;
  say(`enhancing ${repeats} tasks in any of ${count.toLocaleString('en-US')} collections`);
  const times = { many: [] as number[], one: [] as number[] };
  for (let n = -50; n < repeats; n++) {
    const text = requestText(random);
    const tenant = tenantOf(Math.floor(random() * count));
    const [inMany, inOne] = [await restOf(many, tenant, text), await restOf(one, tenantOf(0), text)];
    if (n < 0) continue;
    times.many.push(inMany);
    times.one.push(inOne);
  }
  const held = many.stats().index_bytes / 2 ** 20;
  await many.close();
  await one.close();
  await embedder.close();
  const label = `any of ${count.toLocaleString('en-US')} collections of ${ENTRIES} entries`;
  return [
    {
      name: 'tenants_p50',
      says: `enhance without embedding in ${label}, p50`,
      value: median(times.many),
      unit: 'ms',
      bound: { says: 'one such collection alone', value: median(times.one) },
    },
    {
      name: 'tenants_p95',
      says: '  p95',
      value: quantile(times.many, 0.95),
      unit: 'ms',
      bound: { says: 'one such collection alone', value: quantile(times.one, 0.95) },
      aim: 'x 2',
    },
    { name: 'tenants_memory', says: '  index and outlines held then', value: held, unit: 'MiB' },
  ];
};

async function restOf(service: KnowledgeService, tenant: string, text: string): Promise<number> {
  const before = service.stats().enhance_ms.rest;
  await service.forAccount(ACCOUNT).enhanceTask({ tenant_id: tenant, input_text: text });
  return service.stats().enhance_ms.rest - before;
}
