import { join } from 'node:path';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { type Embedder, openMiniLm, openService, openSqliteStore, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { median, quantile, timeEach } from './measure.js';
import { memoryBandwidth } from './probes.js';
import type { Row } from './report.js';
import { populate, requestText } from './synthetic.js';

const KEY = { account: 'bench', tenant: 'bench' };
/** A short text, as the aim speaks of one; numbered, so that no cache helps. */
const shortText = (n: number): string => `Please cancel my order ${n} and refund the gift card.`;
/** Enhances between two measurements of the bounds: what else the machine does must weigh on both alike. */
const STRIDE = 3;
/** Runs learned in the ordinary way on top of the made-up entries, so that the collection is calibrated. */
const RUNS = 100;

/**
 * How long an enhance takes at several sizes, split into embedding and the rest, on both runtimes. The bound of
 * the embedding is the same call with nothing else going on; that of the rest (what is done once the vector is
 * there) is reading the collection's vectors (one byte a dimension) once at this run's memory bandwidth.
 */
export const enhance: Bench = async ({ folder, quick, say }) => {
  const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
  const rows: Row[] = [];
  const bandwidth = await memoryBandwidth();
  rows.push({
    name: 'memory_bandwidth',
    says: 'memory bandwidth, one core',
    value: bandwidth / 1e9,
    unit: 'GB/s',
  });
  const native = openMiniLm({ runtime: 'native', cacheSize: 0 });
  await native.embed(['warm up']);
  for (const size of sizes) {
    const path = join(folder, `enhance-${size}.db`);
    const store = await openSqliteStore({ path });
    say(`making a collection of ${size.toLocaleString('en-US')} entries`);
    const situations = await populate(store, KEY, size, native, seededRandom(size));
    await store.close();
    say(`learning ${RUNS} runs and calibrating`);
    await learn(path, size, native);
    const scan = ((situations * native.dimensions) / bandwidth) * 1000;
    for (const runtime of ['native', 'web'] as const) {
      rows.push(...(await measure({ path, size, runtime, quick, say, native, scan })));
    }
  }
  await native.close();
  return rows;
};

/** Learns a few runs: what holds for a collection as a whole is fitted then, and read with every enhance. */
async function learn(path: string, size: number, embedder: Embedder): Promise<void> {
  const service = await openService({ path, embedder, maxEntries: 2 * size });
  const knowledge = service.forAccount(KEY.account);
  const runs = generateRuns({ count: RUNS, random: seededRandom(2), tenant: KEY.tenant });
  await Promise.all(runs.map((run) => knowledge.storeKnowledge(run)));
  await service.drain();
  const [collection] = await service.collections();
  await service.close();
  if (!collection?.tuned) throw new Error('The collection was not calibrated.');
}

interface Setting {
  path: string;
  size: number;
  runtime: 'native' | 'web';
  quick: boolean;
  say(text: string): void;
  /** A native embedder beside the service's own, for the bound. */
  native: Embedder;
  /** Milliseconds to read the vectors once. */
  scan: number;
}

async function measure({ path, size, runtime, quick, say, native, scan }: Setting): Promise<Row[]> {
  const repeats = runtime === 'native' ? (quick ? 100 : 300) : quick ? 20 : 60;
  say(`enhancing ${repeats} tasks among ${size.toLocaleString('en-US')} entries, ${runtime} runtime`);
  const embedder = openMiniLm({ runtime });
  const service = await openService({
    path,
    embedder,
    work: false,
    // What is measured is the whole work, and never an answer that was cut short.
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  const knowledge = service.forAccount(KEY.account);
  const random = seededRandom(99);
  const embed: number[] = [];
  const rest: number[] = [];
  const ask = async (): Promise<void> => {
    const before = service.stats().enhance_ms;
    const { embed: embedBefore, rest: restBefore } = before;
    await knowledge.enhanceTask({ tenant_id: KEY.tenant, input_text: requestText(random) });
    const after = service.stats().enhance_ms;
    embed.push(after.embed - embedBefore);
    rest.push(after.rest - restBefore);
  };
  await embedder.embed(['warm up']);
  const [cold] = await timeEach(1, ask);
  await timeEach(10, ask);
  embed.length = 0;
  rest.length = 0;
  const whole: number[] = [];
  const alone: number[] = [];
  const aloneNative: number[] = [];
  for (let n = 0; n < repeats; n++) {
    whole.push(...(await timeEach(1, ask)));
    if (n % STRIDE > 0) continue;
    const text = [shortText(n)];
    alone.push(...(await timeEach(1, () => embedder.embed(text, { priority: 'interactive' }))));
    aloneNative.push(...(await timeEach(1, () => native.embed(text, { priority: 'interactive' }))));
  }
  const { abstained, enhances } = service.stats();
  await service.close();
  await embedder.close();
  if (abstained > enhances / 2) throw new Error(`${abstained} of ${enhances} enhances found nothing to say`);

  const label = `${size.toLocaleString('en-US')} entries, ${runtime}`;
  const key = `enhance_${size}_${runtime}`;
  const row = (part: string, says: string, value: number, more: Partial<Row> = {}): Row => ({
    name: `${key}_${part}`,
    says: `${says}, ${label}`,
    value,
    unit: 'ms',
    ...more,
  });
  return [
    row('p50', 'enhance p50', median(whole)),
    row('p95', 'enhance p95', quantile(whole, 0.95)),
    row('embed_p50', '  embedding p50', median(embed), {
      bound: { says: 'embedding one short text alone', value: median(alone) },
    }),
    row('embed_p95', '  embedding p95', quantile(embed, 0.95)),
    row('rest_p50', '  the rest p50', median(rest), {
      bound: { says: 'reading the int8 vectors once', value: scan },
    }),
    row('rest_p95', '  the rest p95', quantile(rest, 0.95)),
    row('rest_by_embedding', '  the rest p50, against a short text natively', median(rest), {
      bound: { says: 'embedding one short text natively', value: median(aloneNative) },
      ...(size === 10_000 && runtime === 'native' ? { aim: 'below x 1' } : {}),
    }),
    row('cold', '  first enhance after opening', cold!),
  ];
}
