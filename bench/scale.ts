import { seededRandom } from '../src/index.js';

/**
 * What `docs/scale.md` says of a large cluster, by simulation: `node dist/bench/scale.js`. Same seed, same figures.
 *
 * Servers answer enhances (a queue each, one at a time) and keep collections in memory, the least recently used going
 * first; one that is not there is read from the database before it is asked. Tenants are asked for by Zipf's law.
 * Workers learn records; of one collection one record at a time.
 */

/** Milliseconds an enhance keeps a core. */
const ANSWER_MS = 8;
/** Milliseconds that reading a collection takes for each of its entries: vectors and outlines. */
const READ_MS_PER_ENTRY = 0.05;
/** Milliseconds that learning one run takes. */
const LEARN_MS = 86;
/** Bytes that an entry takes in memory. */
const BYTES_PER_ENTRY = 6_000;

const MILLION = 1_000_000;

interface Serving {
  tenants: number;
  entriesEach: number;
  servers: number;
  gigabytesEach: number;
  perSecond: number;
  byAccount: boolean;
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** Draws tenants so that the n-th is asked for in proportion to 1/n. */
function zipf(tenants: number, random: () => number): () => number {
  const total = Math.log(tenants + 1);
  return () => Math.min(tenants - 1, Math.floor(Math.exp(random() * total)) - 1);
}

const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

function serve({ tenants, entriesEach, servers, gigabytesEach, perSecond, byAccount }: Serving) {
  const random = seededRandom(1);
  const tenant = zipf(tenants, random);
  const room = Math.floor((gigabytesEach * 1e9) / (entriesEach * BYTES_PER_ENTRY));
  const held = Array.from({ length: servers }, () => new Map<number, true>());
  const free = new Array<number>(servers).fill(0);
  const waits: number[] = [];
  let now = 0;
  let reads = 0;
  const requests = 400_000;
  const warm = requests / 2;
  for (let n = 0; n < requests; n++) {
    now += exponential(1_000 / perSecond, random);
    const who = tenant();
    // A multiplication spreads neighbours over the servers.
    const server = byAccount ? (who * 2_654_435_761) % servers : Math.floor(random() * servers);
    const memory = held[server]!;
    const cold = !memory.delete(who);
    memory.set(who, true);
    if (memory.size > room) memory.delete(memory.keys().next().value!);
    const work = exponential(ANSWER_MS, random) + (cold ? entriesEach * READ_MS_PER_ENTRY : 0);
    const from = Math.max(now, free[server]!);
    free[server] = from + work;
    if (n < warm) continue;
    if (cold) reads++;
    waits.push(from + work - now);
  }
  waits.sort((a, b) => a - b);
  return { p50: at(waits, 0.5), p99: at(waits, 0.99), cold: reads / waits.length };
}

function learn(tenants: number, workers: number, perSecond: number) {
  const random = seededRandom(2);
  const tenant = zipf(tenants, random);
  const freeWorkers = new Array<number>(workers).fill(0);
  const freeCollection = new Map<number, number>();
  const waits: number[] = [];
  let now = 0;
  for (let n = 0; n < 100_000; n++) {
    now += exponential(1_000 / perSecond, random);
    const who = tenant();
    const worker = freeWorkers.indexOf(Math.min(...freeWorkers));
    const from = Math.max(now, freeWorkers[worker]!, freeCollection.get(who) ?? 0);
    const end = from + exponential(LEARN_MS, random);
    freeWorkers[worker] = end;
    freeCollection.set(who, end);
    if (n > 50_000) waits.push(end - now);
  }
  waits.sort((a, b) => a - b);
  return { p50: at(waits, 0.5), p99: at(waits, 0.99), busy: (perSecond * LEARN_MS) / 1_000 / workers };
}

const line = (...cells: (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};
const ms = (value: number): string => (value < 100_000 ? value.toFixed(0) : 'grows for ever');

const load = { tenants: MILLION / 10, entriesEach: 1_000, perSecond: 1_000 };
line('servers', 'memory each', 'requests go', 'cold', 'p50 ms', 'p99 ms');
line('---', '---', '---', '---', '---', '---');
for (const [servers, gigabytesEach] of [
  [24, 4],
  [24, 16],
  [48, 4],
  [48, 16],
] as const) {
  for (const byAccount of [false, true]) {
    const { p50, p99, cold } = serve({ ...load, servers, gigabytesEach, byAccount });
    line(
      servers,
      `${gigabytesEach} GB`,
      byAccount ? 'by hash of account' : 'anywhere',
      `${(cold * 100).toFixed(0)} %`,
      ms(p50),
      ms(p99),
    );
  }
}
process.stdout.write('\n');
line('workers', 'runs a second', 'tenants', 'busy', 'p50 ms', 'p99 ms');
line('---', '---', '---', '---', '---', '---');
for (const [workers, perSecond, tenants] of [
  [10, 100, MILLION / 10],
  [15, 100, MILLION / 10],
  [15, 100, 1_000],
  [15, 100, 100],
  [150, 1_000, MILLION / 10],
] as const) {
  const { p50, p99, busy } = learn(tenants, workers, perSecond);
  line(workers, perSecond, tenants.toLocaleString('en-US'), `${(busy * 100).toFixed(0)} %`, ms(p50), ms(p99));
}
