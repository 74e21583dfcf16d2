import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { agentStep } from './agent-step.js';
import type { Bench } from './bench.js';
import { consolePages } from './console.js';
import { erasing } from './erasing.js';
import { growth } from './growth.js';
import { growthChart } from './growth-chart.js';
import { hook } from './hook.js';
import { indexAlone } from './index-alone.js';
import { learnRecords } from './learn-records.js';
import { postgres } from './postgres.js';
import { type Row, table, toJson } from './report.js';
import { writeRows } from './results.js';
import { storeOverHttp } from './store-over-http.js';
import { tenants } from './tenants.js';

const BENCHES: Record<string, Bench> = {
  growth,
  index: indexAlone,
  tenants,
  store: storeOverHttp,
  learn: learnRecords,
  postgres,
  erasing,
  console: consolePages,
  step: agentStep,
  hook,
};

const CHART = join(import.meta.dirname, '../../docs/growth.svg');

const USAGE = `npm run bench -- [--quick] [--json FILE] [--only ${Object.keys(BENCHES).join('|')}]... [--dir DIR] [--keep DIR] [--runs FILE] [--write]`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
      dir: { type: 'string', default: tmpdir() },
      keep: { type: 'string' },
      runs: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = values.only?.find((name) => !(name in BENCHES));
  if (values.help || unknown !== undefined) {
    if (unknown !== undefined) process.stderr.write(`There is no benchmark called ${unknown}.\n`);
    process.stdout.write(`${USAGE}\n`);
    process.exitCode = unknown === undefined ? 0 : 2;
    return;
  }
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} x ${model}, ${memory} GiB, Node ${process.version}`;
  process.stdout.write(`${machine}\n`);
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (values.only && !values.only.includes(name)) continue;
    const folder = mkdtempSync(join(values.dir, 'knowhow-bench-'));
    try {
      const say = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
      const { quick, keep, runs } = values;
      const given = { ...(keep === undefined ? {} : { keep }), ...(runs === undefined ? {} : { runs }) };
      const made = await bench({ folder, quick, ...given, say });
      rows.push(...made);
      if (!values.write || made.length === 0) continue;
      const date = new Date().toISOString().slice(0, 10);
      writeRows(machine, name, made, `${date}, load ${loadavg()[0]!.toFixed(0)}${quick ? ', --quick' : ''}`);
      if (name === 'growth') writeFileSync(CHART, growthChart(made));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.stdout.write(`\n${table(rows)}\n`);
  if (values.json) writeFileSync(values.json, toJson(rows));
}

await main();
