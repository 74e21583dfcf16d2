import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresStore, openSqliteStore } from '../src/index.js';
import { driverCalls } from './postgres-calls.js';
import { enhanceOnBoth } from './postgres-enhance.js';
import { acceptedBy, learnedBy } from './postgres-processes.js';

/**
 * The same work on both drivers in one run: `node dist/bench/postgres-alone.js --url postgres://… [--only calls,enhance,
 * processes] [--entries n] [--large n]`. Give it a database that nothing else is in.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: 'calls,enhance,processes' },
    entries: { type: 'string', default: '10000' },
    large: { type: 'string', default: '100000' },
  },
});
if (!values.url) throw new Error('Give --url postgres://… of a database that is empty.');
const { url } = values;
const only = new Set(values.only.split(','));
const say = (line: string) => process.stdout.write(`${line}\n`);

function table(file: Record<string, number>, database: Record<string, number>): void {
  say('\n| what | SQLite | PostgreSQL | ratio |\n|---|---|---|---|');
  for (const [name, value] of Object.entries(file)) {
    const other = database[name]!;
    say(`| ${name} | ${value.toFixed(1)} | ${other.toFixed(1)} | ${(other / value).toFixed(1)} |`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'knowhow-bench-'));
try {
  say(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`);
  if (only.has('calls')) {
    const stores = [
      await openSqliteStore({ path: join(folder, 'calls.db') }),
      await openPostgresStore({ url }),
    ];
    const rows = [];
    for (const store of stores) {
      rows.push(await driverCalls(store, Number(values.entries)));
      await store.close();
    }
    table(rows[0]!, rows[1]!);
  }
  if (only.has('enhance')) {
    table(...(await enhanceOnBoth(join(folder, 'enhance.db'), url, Number(values.large))));
  }
  if (only.has('processes')) {
    say(
      '\n| processes | accepted a second | processor ms a record, writers | SQLite accepted a second | learned a second |',
    );
    say('|---|---|---|---|---|');
    for (const processes of [1, 2, 4]) {
      const accepted = await acceptedBy(processes, url, `p${processes}`);
      const inFile = await acceptedBy(processes, join(folder, 'accept.db'), `p${processes}`);
      const schema = `learn${processes}`;
      const learned = await learnedBy(
        processes,
        `${url}${url.includes('?') ? '&' : '?'}schema=${schema}`,
        schema,
      );
      say(
        `| ${processes} | ${accepted.perSecond.toFixed(0)} | ${accepted.cpuMs.toFixed(2)} | ${inFile.perSecond.toFixed(0)} | ${learned.toFixed(1)} |`,
      );
    }
  }
  say(`\nload at the end ${loadavg()[0]!.toFixed(1)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
