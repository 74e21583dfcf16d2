import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.js';
import { coldImports } from './cold-imports.js';
import { enhance } from './enhance.js';
import { erasing } from './erasing.js';
import { importRecords } from './import-records.js';
import { installedSize } from './installed-size.js';
import { lessons } from './lessons.js';
import { type Row, table, toJson } from './report.js';
import { soak } from './soak.js';
import { storeOverHttp } from './store-over-http.js';

const BENCHES: Record<string, Bench> = {
  import: importRecords,
  enhance,
  store: storeOverHttp,
  lessons,
  erasing,
  entries: coldImports,
  size: installedSize,
};

/** Those that take so long that they run only when they are named. */
const LONG: Record<string, Bench> = { soak };
const ALL = { ...BENCHES, ...LONG };

const USAGE = `npm run bench -- [--quick] [--json FILE] [--only ${Object.keys(ALL).join('|')}]... [--minutes N] [--dir DIR]`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
      minutes: { type: 'string' },
      dir: { type: 'string', default: tmpdir() },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = values.only?.find((name) => !(name in ALL));
  if (values.help || unknown !== undefined) {
    if (unknown !== undefined) process.stderr.write(`There is no benchmark called ${unknown}.\n`);
    process.stdout.write(`${USAGE}\n`);
    process.exitCode = unknown === undefined ? 0 : 2;
    return;
  }
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  process.stdout.write(`${cpus().length} x ${model}, ${memory} GiB, Node ${process.version}\n`);
  const rows: Row[] = [];
  const minutes = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
  for (const [name, bench] of Object.entries(ALL)) {
    if (values.only ? !values.only.includes(name) : name in LONG) continue;
    const folder = mkdtempSync(join(values.dir, 'knowhow-bench-'));
    try {
      const say = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
      rows.push(...(await bench({ folder, quick: values.quick, ...minutes, say })));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.stdout.write(`\n${table(rows)}\n`);
  if (values.json) writeFileSync(values.json, toJson(rows));
}

await main();
