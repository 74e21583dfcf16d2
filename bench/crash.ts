import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/index.js';
import { crashLoop } from './crash-loop.js';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const folder = mkdtempSync(join(tmpdir(), 'knowhow-crash-'));
try {
  const report = await crashLoop({
    cli: join(import.meta.dirname, '..', 'lib', 'cli.js'),
    db: join(folder, 'crash.db'),
    kills: Number(values.kills),
    writers: 8,
    life: [150, 1_500],
    longEvery: 10,
    random: seededRandom(Number(values.seed)),
    onKill: (kill, acknowledged) => process.stderr.write(`kill ${kill}: ${acknowledged} acknowledged\n`),
  });
  const sorted = [...report.restarts].sort((a, b) => a - b);
  const { restarts: _, ...counts } = report;
  const restart_ms = {
    median: Math.round(sorted[sorted.length >> 1]!),
    max: Math.round(sorted.at(-1)!),
  };
  process.stdout.write(
    `${JSON.stringify({ kills: Number(values.kills), ...counts, restart_ms }, null, 2)}\n`,
  );
  const sound =
    report.lost + report.undead + report.doubled + report.unfinished === 0 &&
    report.countedRuns === report.records;
  process.exitCode = sound ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
