import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bench } from './bench.js';
import { enhanceOnBoth } from './postgres-enhance.js';
import { acceptedBy, learnedBy } from './postgres-processes.js';
import type { Row } from './report.js';

const SERVER = join(import.meta.dirname, '..', '..', 'scripts', 'postgres.mjs');

/** A server of its own for as long as `work` takes; the reason where there is none. */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T | { reason: string }> {
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as { url: string } | { reason: string };
      return 'reason' in said ? said : await work(said.url);
    }
    return { reason: 'the server did not start' };
  } finally {
    child.stdin.end();
    await gone;
  }
}

/**
 * What PostgreSQL costs beside a file on the same machine: an enhance without its embedding, and records accepted and
 * runs learned by 1, 2 and 4 processes beside one. Where no server is installed there are no rows.
 */
export const postgres: Bench = async ({ folder, quick, say }) => {
  const entries = quick ? 5_000 : 100_000;
  const rows = await withServer(async (url): Promise<Row[]> => {
    say(`enhancing on both among ${entries.toLocaleString('en-US')} entries`);
    const [file, database] = await enhanceOnBoth(join(folder, 'enhance.db'), url, entries);
    const found = Object.entries(database).map(
      ([says, value], i): Row => ({
        name: `postgres_enhance_${i}`,
        says: `PostgreSQL: ${says.replace(/^ms /, '')}`,
        value,
        unit: 'ms',
        bound: { says: 'SQLite', value: file[says]! },
        ...(i === 0 ? { aim: 'x 3' } : {}),
      }),
    );
    const first = { accepted: 0, learned: 0 };
    for (const processes of [1, 2, 4]) {
      say(`storing and learning with ${processes} processes`);
      const accepted = await acceptedBy(processes, url, `p${processes}`);
      const inFile = await acceptedBy(processes, join(folder, 'accept.db'), `p${processes}`);
      const schema = `learn${processes}`;
      const learned = await learnedBy(processes, `${url}?schema=${schema}`, schema);
      first.accepted ||= accepted.perSecond;
      first.learned ||= learned;
      const label = `${processes} ${processes === 1 ? 'process' : 'processes'}`;
      found.push(
        {
          name: `postgres_accepted_${processes}`,
          says: `PostgreSQL: accepted, ${label}`,
          value: accepted.perSecond,
          unit: 'records/s',
          bound: { says: 'one process', value: first.accepted },
          aim: 'grows until the cores are used',
        },
        {
          name: `postgres_accepted_${processes}_file`,
          says: '  the same beside a file',
          value: accepted.perSecond,
          unit: 'records/s',
          bound: { says: 'SQLite, as many processes', value: inFile.perSecond },
        },
        {
          name: `postgres_learned_${processes}`,
          says: `PostgreSQL: learned, ${label}`,
          value: learned,
          unit: 'runs/s',
          bound: { says: 'one process', value: first.learned },
        },
      );
    }
    return found;
  });
  if (!('reason' in rows)) return rows;
  say(`left out: ${rows.reason}`);
  return [];
};
