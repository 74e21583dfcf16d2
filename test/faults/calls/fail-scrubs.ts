import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFile, PROGRAM, scrubbed } from '../../leaves/erase/churn.js';
import { readApart } from '../../storage/read-apart.js';
import { type Failing, faultEnv, numberOf } from './fail-copies.js';

const STATES = new Set(['scrubbed', 'busy', 'full', 'not_understood', 'failed']);

/** What scrubs with failing calls came to. */
export interface FailedScrubs {
  /** How often a scrub said what. */
  states: Record<string, number>;
  wrong: string[];
}

/** Scrubs a file that a program has open and writes to, until no call is left that could fail. */
export async function failScrubs({ library, error, how, first, step }: Failing): Promise<FailedScrubs> {
  const home = mkdtempSync(join(tmpdir(), 'knowhow-calls-'));
  const folder = join(home, 'files');
  const log = join(home, 'log');
  const path = join(folder, 'scrub.db');
  const report: FailedScrubs = { states: {}, wrong: [] };
  mkdirSync(folder);
  makeFile(path);
  const live = new DatabaseSync(path);
  live.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  const put = live.prepare('INSERT INTO thing VALUES (?, ?, ?)');
  const take = live.prepare('DELETE FROM thing WHERE id = ?');
  const failed = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  try {
    let rows = 0;
    for (let n = first; ; n += step) {
      // Rows of which every second goes, so that there is something to zero.
      for (let i = 0; i < 20; i++) put.run(rows + i, `name ${rows + i}`, `needle${rows + i}end `.repeat(40));
      for (let i = 0; i < 20; i += 2) take.run(rows + i);
      rows += 20;
      const before = failed();
      const child = spawn(process.execPath, [PROGRAM, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...faultEnv(library, folder, log), FAULT: `${n} ${numberOf(error)} ${how}` },
      });
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
      await once(child, 'close');
      const { state, reason } = JSON.parse(out || '{}') as { state?: string; reason?: string };
      report.states[String(state)] = (report.states[String(state)] ?? 0) + 1;
      const wrong = (what: string) => report.wrong.push(`call ${n}: ${what} (${state} ${reason})`);
      if (!STATES.has(String(state))) wrong('no answer');
      // Through a connection of its own: the live one has pages in memory.
      const apart = new DatabaseSync(path);
      const found = apart.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
      const { many } = apart.prepare('SELECT count(*) AS many FROM thing WHERE length(body) > 0').get() as {
        many: number;
      };
      apart.close();
      if (found[0]!.integrity_check !== 'ok') wrong(JSON.stringify(found));
      if (many !== rows / 2) wrong(`${many} of ${rows / 2} rows`);
      if (state === 'scrubbed' && readable(path, rows).length > 0) wrong('it says that it scrubbed');
      if (failed() === before) break;
    }
    const { state } = await scrubbed(path);
    if (state !== 'scrubbed' || readable(path, rows).length > 0) report.wrong.push(`in the end: ${state}`);
    return report;
  } finally {
    live.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Deleted rows that can still be read in the files. */
function readable(path: string, rows: number): number[] {
  const bytes = readApart(path);
  return Array.from({ length: rows / 2 }, (_, i) => 2 * i).filter((i) => bytes.includes(`needle${i}end`));
}
