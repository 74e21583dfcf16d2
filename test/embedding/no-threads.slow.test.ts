import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LIB = fileURLToPath(new URL('../../dist/lib/index.js', import.meta.url));
const built = existsSync(LIB);
if (!built) console.log('Skipped: the compiled package is missing, run `npm run build`.');
/** Its name since Node 22.13; before, it was an experiment. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'knowhow-permission-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
import { openService } from ${JSON.stringify(pathToFileURL(LIB).href)};
const events = [];
// Time runs fast: waits between attempts take none.
let now = Date.now();
const clock = { now: () => (now += 1_000) };
const service = await openService({ path: ':memory:', clock, log: (event) => events.push(event) });
const knowledge = service.forAccount('local');
const { job_id } = await knowledge.storeKnowledge({
  tenant_id: 't', query: 'q', turns: [{ turn: 1, inputs: 'i', decision: 'd' }], timestamp: '2026-01-01T00:00:00Z',
});
const ready = await service.ready().catch(({ message }) => message);
const { status } = await knowledge.waitForJob(job_id, { timeoutMs: 100_000 });
const { opened_error: why } = await service.jobs.show(job_id);
const refused = events.find(({ event }) => event === 'embedding_refused');
console.log(JSON.stringify({ ready, status, why, error: refused?.error, outages: events.some(({ event }) => event === 'outage') }));
await service.close();
`;

test.skipIf(!built)(
  'where no thread may be started a job fails, and says what to do',
  () => {
    const program = join(folder, 'program.mjs');
    writeFileSync(program, PROGRAM);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [PERMISSION, '--allow-fs-read=*', '--allow-fs-write=*', '--allow-addons', program],
      { encoding: 'utf8', timeout: 120_000 },
    );
    expect(stdout, stderr).not.toBe('');
    const told = JSON.parse(stdout) as Record<string, string>;
    expect(told).toMatchObject({ status: 'failed', outages: false });
    for (const words of [told.ready, told.why]) expect(words).toContain('--allow-worker');
    expect(told.error).toBe('embedder_unavailable');
  },
  150_000,
);
