import { openMiniLm, seededRandom } from '../src/index.js';
import { createInt8Index } from '../src/retrieval/vector-index-int8.js';
import type { Bench } from './bench.js';
import { median, timeEach } from './measure.js';
import type { Row } from './report.js';
import { createVectors, requestText, spreadOf } from './synthetic.js';

/** Situations that 100,000 and 1,000,000 entries have, about. */
const SIZES = [192_000, 1_920_000];
const NEAREST = 20;
/** Bytes that the bandwidth of memory is measured on: more than any cache holds. */
const PROBE = 128 * 1024 * 1024;

/** One in a hundred, by the hash of its id. */
const FEW = (id: number): boolean => Math.imul(id, 0x9e3779b1) >>> 0 < 0.01 * 2 ** 32;
const ANY = (): boolean => true;

/**
 * The vector index by itself: the 20 nearest beside reading its int8 bytes once, the same among one row in a hundred
 * (an enhance has no filter; a delete and what compares a collection with itself have), and how many of the 20 are
 * those that a scan of everything finds.
 */
export const indexAlone: Bench = async ({ quick, say }) => {
  const embedder = openMiniLm({ runtime: 'native' });
  const probe = Buffer.alloc(PROBE, 7);
  const rows: Row[] = [];
  for (const size of quick ? SIZES.slice(0, 1) : SIZES) {
    const random = seededRandom(size);
    const vector = await createVectors(embedder, random);
    const index = createInt8Index(embedder.dimensions);
    say(`setting ${size.toLocaleString('en-US')} vectors`);
    for (let id = 1; id <= size; id++) index.set(id, vector(spreadOf(random)));
    const queries = await embedder.embed(Array.from({ length: 60 }, () => requestText(random)));
    const times = { all: [] as number[], few: [] as number[], scan: [] as number[] };
    let found = 0;
    for (const query of queries) {
      const [hits, exact] = [index.nearest(query, NEAREST), index.nearest(query, NEAREST, ANY)];
      const right = new Set(exact.map(({ id }) => id));
      found += hits.filter(({ id }) => right.has(id)).length;
      times.all.push(...(await timeEach(1, () => index.nearest(query, NEAREST))));
      times.few.push(...(await timeEach(1, () => index.nearest(query, NEAREST, FEW))));
      times.scan.push(...(await timeEach(1, () => probe.indexOf(1))));
    }
    const label = `${size.toLocaleString('en-US')} vectors`;
    const read = (median(times.scan) * size * embedder.dimensions) / PROBE;
    rows.push(
      {
        name: `index_${size}_nearest`,
        says: `the ${NEAREST} nearest, index alone, p50, ${label}`,
        value: median(times.all),
        unit: 'ms',
        bound: { says: 'reading their int8 bytes once', value: read },
      },
      {
        name: `index_${size}_filtered`,
        says: '  of those that a filter lets through, 1 %',
        value: median(times.few),
        unit: 'ms',
        bound: { says: 'without a filter', value: median(times.all) },
        ...(size === SIZES[0] ? { aim: 'x 0.5' } : {}),
      },
      {
        name: `index_${size}_recall`,
        says: `  share of the ${NEAREST} that its exact twin finds`,
        value: found / (NEAREST * queries.length),
        unit: '',
        aim: '0.99',
      },
    );
  }
  await embedder.close();
  return rows;
};
