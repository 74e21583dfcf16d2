import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../../src/domain/random.js';
import { createDisk } from './disk.js';
import { lookAfterCut } from './look-after-cut.js';
import { type Action, readRecording } from './recording.js';
import { readTold } from './told.js';

const ROOT = join(import.meta.dirname, '../../..');

/** A life whose power is cut. */
export interface CutOptions {
  /** The library that `buildShim` made. */
  library: string;
  seed: number;
  /** What is done in it. */
  steps: number;
  cuts: number;
  /** Whether removed bytes are zeroed, or go by VACUUM. */
  scrub: boolean;
  /** Of SQLite; FULL unless the test itself is tested. */
  synchronous?: 'FULL' | 'NORMAL' | 'OFF';
}

/** What the cuts of a life came to. */
export interface CutReport {
  actions: number;
  cuts: number;
  /** Acknowledged stores, deletions and backups at the cuts, over all cuts. */
  stored: number;
  taken: number;
  backups: number;
  /** What was not as it had been told, with the cut. */
  problems: string[];
}

async function record(folder: string, log: string, options: CutOptions): Promise<Action[]> {
  const { library, seed, steps, synchronous = 'FULL', scrub } = options;
  const program = join(import.meta.dirname, 'live.mjs');
  const built = [join(ROOT, 'dist/lib/index.js'), join(ROOT, 'dist/vendor/sqlite/dist/index.cjs')];
  const how = [folder, String(seed), String(steps), synchronous, scrub ? 'scrub' : 'vacuum'];
  const child = spawn(process.execPath, [program, ...built, ...how], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LD_PRELOAD: library,
      POWER_LOG: log,
      POWER_FOLDER: folder,
      UV_USE_IO_URING: '0',
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The life of seed ${seed} ended with ${code}.`);
  return readRecording(readFileSync(log));
}

/**
 * Lets a process store, delete, withdraw and back up while everything that it writes is recorded, cuts its power at
 * moments drawn by the seed, opens the file on what a disk may have then, and looks at everything that was told.
 */
export async function cutPower(options: CutOptions): Promise<CutReport> {
  const home = mkdtempSync(join(tmpdir(), 'knowhow-power-'));
  try {
    const folder = join(home, 'live');
    mkdirSync(folder);
    const actions = await record(folder, join(home, 'log'), options);
    const random = seededRandom(options.seed);
    const places = new Set<number>();
    while (places.size < Math.min(options.cuts, actions.length)) {
      places.add(1 + Math.floor(random() * actions.length));
    }
    const report: CutReport = {
      actions: actions.length,
      cuts: places.size,
      stored: 0,
      taken: 0,
      backups: 0,
      problems: [],
    };
    const disk = createDisk();
    let told = '';
    let acks: number | undefined;
    for (const [i, action] of actions.entries()) {
      if (action.kind === 'make' && action.name === 'acks') acks = action.node;
      else if (action.kind === 'write' && action.node === acks) told += action.data.toString('utf8');
      else disk.do(action);
      if (!places.has(i + 1)) continue;
      const left = join(home, `cut-${i + 1}`);
      mkdirSync(left);
      for (const [name, content] of disk.cut(random)) writeFileSync(join(left, name), content);
      const known = readTold(told);
      report.stored += known.stored.size;
      report.taken += known.taken.size;
      report.backups += known.backups.length;
      const problems = await lookAfterCut(left, known).catch((error: unknown) => [String(error)]);
      report.problems.push(...problems.map((problem) => `seed ${options.seed}, after ${i + 1}: ${problem}`));
      rmSync(left, { recursive: true, force: true });
    }
    return report;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
