import { join } from 'node:path';
import { generateRuns } from '../examples/parcel-desk/generate.js';
import { type Embedder, openMiniLm, openService, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { eachOf } from './measure.js';

const TENANT = 'bench';

/** Keeps the texts that are embedded, each once. */
function noting(embedder: Embedder, texts: Set<string>): Embedder {
  return {
    ...embedder,
    space: embedder.space,
    dimensions: embedder.dimensions,
    embed(batch, options) {
      for (const text of batch) texts.add(text);
      return embedder.embed(batch, options);
    },
  };
}

/**
 * Records a second from `storeKnowledge` until all are learned, beside what embedding their texts alone takes:
 * the same texts, each once, through the same model with nothing else going on.
 */
export const importRecords: Bench = async ({ folder, quick, say }) => {
  const count = quick ? 300 : 2_000;
  const runs = generateRuns({ count, random: seededRandom(1), tenant: TENANT });
  const texts = new Set<string>();
  const embedder = openMiniLm();
  await embedder.embed(['warm up']);
  const service = await openService({ path: join(folder, 'import.db'), embedder: noting(embedder, texts) });
  say(`storing and learning ${count} records`);
  const began = performance.now();
  const knowledge = service.forAccount('bench');
  await eachOf(runs, 64, (run) => knowledge.storeKnowledge(run));
  const accepted = (performance.now() - began) / 1000;
  await service.drain();
  const seconds = (performance.now() - began) / 1000;
  const stats = service.stats();
  await service.close();
  await embedder.close();
  if (stats.jobs_completed !== count)
    throw new Error(`${stats.jobs_completed} of ${count} jobs were completed`);

  say(`embedding their ${texts.size} texts alone`);
  const alone = openMiniLm({ cacheSize: 0 });
  await alone.embed(['warm up']);
  const embedBegan = performance.now();
  for (const text of texts) await alone.embed([text]);
  const embedSeconds = (performance.now() - embedBegan) / 1000;
  await alone.close();
  return [
    {
      name: 'import_records_per_second',
      says: `import, ${count} records, learned`,
      value: count / seconds,
      unit: 'records/s',
      bound: { says: `embedding their ${texts.size} distinct texts alone`, value: count / embedSeconds },
    },
    {
      name: 'import_accepted_per_second',
      says: 'of which only accepting, 64 at a time',
      value: count / accepted,
      unit: 'records/s',
    },
  ];
};
