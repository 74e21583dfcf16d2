import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openMiniLm, openSqliteStore, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { type Calibration, type Grown, summary } from './growth-size.js';
import type { Row } from './report.js';
import { populate } from './synthetic.js';

const KEY = { account: 'bench', tenant: 'bench' };
const PROGRAM = join(import.meta.dirname, 'growth-size.js');
const SIZES = [1_000, 10_000, 100_000];
const HUGE = 1_000_000;
/** Megabytes of objects that a million entries may take. */
const HEAP = 8_192;

/**
 * What a collection costs as it grows: each size in a process of its own. Where `keep` names a folder, what was made there
 * before is used again, and the next size is measured too: making a million entries takes a quarter of an hour.
 */
export const growth: Bench = async ({ folder, quick, keep, say }) => {
  const rows: Row[] = [];
  for (const size of [...SIZES, HUGE].slice(0, (quick ? 2 : 3) + (keep ? 1 : 0))) {
    const path = join(keep ?? folder, `growth-${size}.db`);
    if (!existsSync(path)) await make(path, size, say);
    say(`measuring ${size.toLocaleString('en-US')} entries`);
    const calibration = await said<Calibration>(path, 0);
    rows.push(...rowsOf(size, await said<Grown>(path, quick ? 60 : 150), calibration));
  }
  return rows;
};

async function make(path: string, size: number, say: (text: string) => void): Promise<void> {
  say(`making a collection of ${size.toLocaleString('en-US')} entries`);
  const embedder = openMiniLm({ runtime: 'native', cacheSize: 0 });
  const store = await openSqliteStore({ path });
  const began = performance.now();
  await populate(store, KEY, size, embedder, seededRandom(size));
  await store.close();
  await embedder.close();
  say(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function said<T>(path: string, repeats: number): Promise<T> {
  const args = ['--expose-gc', `--max-old-space-size=${HEAP}`, PROGRAM, path, String(repeats)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${PROGRAM} ended with ${status}.`);
  return JSON.parse(text) as T;
}

function rowsOf(size: number, grown: Grown, calibration: Calibration): Row[] {
  const { rest, rest95, alone, scan, vectors } = summary(grown);
  const label = `${size.toLocaleString('en-US')} entries`;
  const row = (part: string, says: string, value: number, unit: string, more: Partial<Row> = {}): Row => ({
    name: `growth_${size}_${part}`,
    says: `${says}, ${label}`,
    value,
    unit,
    point: { series: part, size },
    ...more,
  });
  return [
    row('rest', 'enhance without embedding, p50', rest, 'ms', {
      bound: { says: `reading ${Math.round(vectors)} MiB of int8 vectors once`, value: scan },
      ...(size >= 100_000 ? { aim: size >= HUGE ? 'x 3, and 15 ms' : 'x 3' } : {}),
    }),
    row('rest_by_embedding', '  the same', rest, 'ms', {
      bound: { says: 'embedding one short text natively', value: alone },
      ...(size === 10_000 ? { aim: 'x 0.8' } : {}),
    }),
    row('rest95', '  p95', rest95, 'ms'),
    row('memory', 'memory for it: of the process, less what it held before', grown.held - grown.base, 'MiB', {
      bound: { says: 'its int8 vectors', value: vectors },
      ...(size === 100_000 ? { aim: 'x 4' } : {}),
    }),
    row('process', '  of the whole process', grown.held, 'MiB', {
      bound: { says: 'its int8 vectors', value: vectors },
    }),
    row('first', `first answer after opening${grown.partial ? ' (from a part)' : ''}`, grown.first, 'ms'),
    row('whole', 'whole answers after opening', grown.whole, 's'),
    row(
      'calibration',
      'one fit, of 3,999 records, the most that are sampled: processor time',
      calibration.processor,
      's',
      {
        aim: '60 s',
      },
    ),
    row('calibration_clock', '  by the clock', calibration.seconds, 's'),
    row('blocked', '  the longest that anything else waited', calibration.blocked, 'ms', { aim: '50 ms' }),
  ];
}
