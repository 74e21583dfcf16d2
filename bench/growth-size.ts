import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { openMiniLm, openService, openSqliteStore, seededRandom } from '../src/index.js';
import { median, quantile, timeEach } from './measure.js';
import { NO_FIT, requestText } from './synthetic.js';

/** One calibration: seconds by the clock and of processor time, and milliseconds that anything else waited at most. */
export interface Calibration {
  seconds: number;
  processor: number;
  blocked: number;
}

/**
 * What one process says of one collection: `node dist/bench/growth-size.js FILE REPEATS`, JSON on stdout. With `0` in
 * place of the repeats it calibrates the collection, anew where that was done before, and says what that took.
 */
export interface Grown {
  entries: number;
  meanings: number;
  dimensions: number;
  /** Bytes a second. */
  bandwidth: number;
  /** Mebibytes that the process holds once it has answered, and that it held before, the model and the probe included. */
  held: number;
  base: number;
  /** Milliseconds from opening to the first answer, and whether it was from a part; seconds until answers are whole. */
  first: number;
  partial: boolean;
  whole: number;
  /** Milliseconds of an enhance beside its embedding, and of that embedding. */
  rest: number[];
  embed: number[];
  /** Milliseconds of embedding one short text with nothing else going on. */
  alone: number[];
}

const KEY = { account: 'bench', tenant: 'bench' };
/** Records learned from, the last of them under the clock: the most that a model is fitted to, however many there are. */
const FITTED = 3_999;
/** Bytes that the bandwidth of memory is measured on: more than any cache holds. */
const PROBE = 128 * 1024 * 1024;
/** Enhances between two measurements of the bounds: what else the machine does must weigh on both alike. */
const STRIDE = 3;

const mebibytes = (): number => {
  global.gc?.();
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
};

async function measured(path: string, repeats: number): Promise<Grown> {
  const embedder = openMiniLm({ runtime: 'native' });
  await embedder.embed(['warm up']);
  // Written once: pages that nobody wrote to never leave the cache.
  const probe = Buffer.alloc(PROBE, 7);
  const base = mebibytes();
  const random = seededRandom(99);
  const service = await openService({ path, embedder, work: false });
  const knowledge = service.forAccount(KEY.account);
  const ask = () => knowledge.enhanceTask({ tenant_id: KEY.tenant, input_text: requestText(random) });
  const opened = performance.now();
  const { metadata } = await ask();
  const first = performance.now() - opened;
  while ((await ask()).metadata?.degraded) {
    // Until all of it was read.
  }
  const whole = (performance.now() - opened) / 1000;
  await timeEach(10, ask);
  const [rest, embed, alone, scan]: number[][] = [[], [], [], []];
  for (let n = 0; n < repeats; n++) {
    const before = { ...service.stats().enhance_ms };
    await ask();
    const after = service.stats().enhance_ms;
    embed!.push(after.embed - before.embed);
    rest!.push(after.rest - before.rest);
    if (n % STRIDE > 0) continue;
    scan!.push(...(await timeEach(1, () => probe.indexOf(1))));
    const text = `Please cancel my order ${n} and refund the gift card.`;
    alone!.push(...(await timeEach(1, () => embedder.embed([text], { priority: 'interactive' }))));
  }
  const held = mebibytes();
  const probed = PROBE / 2 ** 20;
  const [collection] = await service.collections();
  const { abstained, enhances } = service.stats();
  await service.close();
  await embedder.close();
  if (abstained > enhances / 2) throw new Error(`${abstained} of ${enhances} enhances found nothing to say`);
  return {
    entries: collection!.entries,
    meanings: collection!.meanings,
    dimensions: embedder.dimensions,
    bandwidth: (PROBE / median(scan!)) * 1000,
    held: held - probed,
    base: base - probed,
    first,
    partial: metadata?.degraded === true,
    whole,
    rest: rest!,
    embed: embed!,
    alone: alone!,
  };
}

/** Learns as many runs as it takes to be calibrated, and one where that was done before: what was fitted goes first. */
async function calibrated(path: string): Promise<Calibration> {
  const embedder = openMiniLm({ runtime: 'native' });
  await embedder.embed(['warm up']);
  const enhanceTimeoutMs = Number.POSITIVE_INFINITY;
  const store = await openSqliteStore({ path });
  const service = await openService({ store, embedder, maxEntries: 10_000_000, enhanceTimeoutMs });
  try {
    const [before] = await service.collections();
    const knowledge = service.forAccount(KEY.account);
    const runs = generateRuns({ count: FITTED, random: seededRandom(2), tenant: KEY.tenant });
    for (const run of runs.slice(Math.min(before!.learned, FITTED - 1), -1))
      await knowledge.storeKnowledge(run);
    await service.drain();
    // Reading the collection is no part of it.
    await knowledge.enhanceTask({ tenant_id: KEY.tenant, input_text: 'warm up' });
    const known = (await store.findCollection(KEY))!;
    if (known.tuned > 0) await store.keepFit(known.id, { ...NO_FIT, base: known.tuned });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const [began, used] = [performance.now(), process.cpuUsage()];
    await knowledge.storeKnowledge(runs.at(-1)!);
    await service.drain();
    const { user, system } = process.cpuUsage(used);
    const seconds = (performance.now() - began) / 1000;
    delay.disable();
    const [after] = await service.collections();
    if (after!.tuned <= (known.tuned > 0 ? known.tuned + 1 : 0))
      throw new Error('The collection was not calibrated.');
    return { seconds, processor: (user + system) / 1e6, blocked: delay.max / 1e6 };
  } finally {
    await service.close();
    await embedder.close();
  }
}

/** The figures that a chart and a table have of it, in milliseconds, seconds and mebibytes. */
export const summary = (grown: Grown) => ({
  rest: median(grown.rest),
  rest95: quantile(grown.rest, 0.95),
  alone: median(grown.alone),
  scan: ((grown.meanings * grown.dimensions) / grown.bandwidth) * 1000,
  vectors: (grown.meanings * grown.dimensions) / 2 ** 20,
});

if (process.argv[1] === import.meta.filename) {
  const [path, repeats] = process.argv.slice(2);
  const said = repeats === '0' ? await calibrated(path!) : await measured(path!, Number(repeats));
  process.stdout.write(`${JSON.stringify(said ?? null)}\n`);
}
