import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';

const ENTRY = fileURLToPath(new URL('../../../dist/lib/index.js', import.meta.url));
const built = existsSync(ENTRY);
if (!built) console.log('Skipped how processes end: the compiled package is missing, run `npm run build`.');

const file = temporaryFiles();

/** Runs a program that closes nothing, and waits for it to end by itself. */
function ran(path: string, program: string) {
  const head = `import { hashingEmbedder, openKnowledge } from ${JSON.stringify(`file://${ENTRY}`)};
    const path = ${JSON.stringify(path)};`;
  const { status, stdout, stderr, signal } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', head + program],
    { encoding: 'utf8', timeout: 300_000, killSignal: 'SIGKILL' },
  );
  return { status, signal, stdout, stderr };
}

const RECORD = `{ tenant_id: 't', query: 'Fetch the parcel', turns: [{ turn: 1, inputs: 'Fetch the parcel',
  decision: '{"name":"fetch","arguments":{}}', result: '{"ok":true}' }], success: true,
  timestamp: '2026-01-01T00:00:00Z' }`;

test.skipIf(!built).each([
  ['the default embedder, while its model loads', ''],
  ['another embedder', ', embedder: hashingEmbedder()'],
])('a process with open knowledge and nothing to do ends: %s', (_, more) => {
  const path = file();
  const end = ran(path, `await openKnowledge({ path${more} }); console.log('opened');`);
  expect(end).toEqual({ status: 0, signal: null, stdout: 'opened\n', stderr: '' });
});

test.skipIf(!built)('it ends when what it stored is learned', async () => {
  const path = file();
  const end = ran(
    path,
    `const knowledge = await openKnowledge({ path, embedder: hashingEmbedder() });
     await knowledge.storeKnowledge(${RECORD});
     const { response } = await knowledge.enhanceTask({ tenant_id: 't', input_text: 'x' });
     console.log(response);`,
  );
  expect(end).toEqual({ status: 0, signal: null, stdout: 'x\n', stderr: '' });
  const service = await openService({ path, embedder: hashingEmbedder(), work: false });
  expect(await service.jobs.counts()).toMatchObject({ completed: 1, queued: 0, running: 0 });
  await service.close();
});
