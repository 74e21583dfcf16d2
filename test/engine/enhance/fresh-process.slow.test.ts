import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openService } from '../../../src/engine/open-service.js';
import { calledRuns, FIXED, folder, run, taughtRuns } from '../desk.js';

const TASKS = [
  'Fetch the parcel of customer number 7',
  'Fetch the parcel of customer number 900',
  'Fetch the blue parcel from the locker',
  'Hand Mrs Lee what came by post',
];

/** A program that opens a file with nothing but its path, and prints what it answers at once. */
const PROGRAM = `
import { openKnowledge } from ${JSON.stringify(pathToFileURL(join('dist', 'lib', 'index.js')).href)};
const [path, ...tasks] = process.argv.slice(1);
const knowledge = await openKnowledge({ path, withhold: 0, enhanceTimeoutMs: Infinity });
const answers = [];
for (const input_text of tasks) {
  const { response, metadata } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text });
  const { request_id: _, ...rest } = metadata;
  answers.push({ response, ...rest });
}
console.log(JSON.stringify(answers));
await knowledge.close();
`;

test.each([
  ['small', [...taughtRuns(TASKS[2]!), run(TASKS[2]!, FIXED)]],
  ['larger', calledRuns(70)],
])(
  'a new process answers from a filled %s collection as the one that filled it, byte for byte',
  async (_, runs) => {
    const path = join(folder(), 'filled.db');
    const service = await openService({ path, withhold: 0, enhanceTimeoutMs: Number.POSITIVE_INFINITY });
    const knowledge = service.forAccount('local');
    const jobs: string[] = [];
    for (const one of runs) jobs.push((await knowledge.storeKnowledge(one)).job_id!);
    for (const job of jobs) await knowledge.waitForJob(job, { timeoutMs: Number.POSITIVE_INFINITY });
    const warm = [];
    for (const input_text of TASKS) {
      const { response, metadata } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text });
      const { request_id: _, ...rest } = metadata!;
      warm.push({ response, ...rest });
    }
    await service.close();
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', PROGRAM, path, ...TASKS],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(warm);
    expect(warm.some(({ response }, i) => response !== TASKS[i])).toBe(true);
  },
);
