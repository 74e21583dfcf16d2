/**
 * An agent that has been at work for a while without knowhow: its log of model calls is imported, and the next time
 * it is told what its own runs teach.
 *
 *     node dist/eval/transcripts/transcripts.js
 *
 * Needs no key: the log is made by the clerks of `eval/parcel-desk`, in the format of OpenAI's chat completions.
 * Two agents write to it at once, and one line is broken. It is imported twice over: as it is when nobody says how
 * a run ended, and with a `success` beside the last call of each.
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openKnowledge, seededRandom } from '../../src/index.js';
import { readAdvice } from '../parcel-desk/advice.js';
import { advisedAgent, exploringAgent, type Policy } from '../parcel-desk/agent.js';
import { runEpisode } from '../parcel-desk/episode.js';
import { drawTask } from '../parcel-desk/errands.js';
import { generateRuns, timeOf } from '../parcel-desk/generate.js';
import { chatLog } from './chat-log.js';

const KNOWHOW = fileURLToPath(new URL('../../adapters/cli/main.js', import.meta.url));
const TENANT = 'parcel-desk';
const RUNS = 150;
const ERRANDS = 200;
const SEED = 5;

/** What `knowhow import --json` prints, as far as it is looked at here. */
interface Imported {
  accepted: number;
  replayed: number;
  rejected: number;
  rejections: { line: number; message: string }[];
  completed: number;
  entries: number;
}

/** The log of two agents that were at work at the same time, with one line that broke off. */
function writeLog(verdicts: boolean): Buffer {
  const runs = generateRuns({ count: RUNS, random: seededRandom(SEED), tenant: TENANT });
  const logs = runs.map((run, n) => chatLog(run, n, verdicts));
  const lines: string[] = [];
  for (let n = 0; n < logs.length; n += 2) {
    const [one = [], other = []] = [logs[n], logs[n + 1]];
    for (let step = 0; step < Math.max(one.length, other.length); step += 1) {
      lines.push(...[one[step], other[step]].filter((line) => line !== undefined));
    }
  }
  lines.splice(100, 0, lines[100]!.slice(0, 200));
  return gzipSync(lines.join('\n'));
}

/**
 * Imports a log, imports it again, and has an agent do errands with and without the advice that comes of it.
 *
 * @param verdicts whether the log says which errands were done
 */
export async function transcripts(verdicts: boolean, main = KNOWHOW) {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-transcripts-'));
  const [log, db] = [join(folder, 'calls.jsonl.gz'), join(folder, 'experience.db')];
  const argv = ['import', log, '--from', 'openai', '--agent-type', 'clerk', '--tenant', TENANT, '--db', db];
  const importLog = async (): Promise<Imported> => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...argv, '--wait', '--json']);
    return JSON.parse(stdout) as Imported;
  };
  try {
    writeFileSync(log, writeLog(verdicts));
    const imported = await importLog();
    const again = await importLog();
    const knowledge = await openKnowledge({ path: db });
    try {
      const done = { alone: 0, advised: 0 };
      let told = '';
      for (let n = 0; n < ERRANDS; n += 1) {
        const draw = () => drawTask(seededRandom(SEED + 1_000 + n));
        const attempt = (policy: Policy): number =>
          Number(runEpisode(draw(), policy, { tenant: TENANT, timestamp: timeOf(RUNS + n) }).success);
        const { query } = draw();
        const { response } = await knowledge.enhanceTask({
          tenant_id: TENANT,
          input_text: query,
          agent_type: 'clerk',
        });
        const advice = response.slice(query.length);
        told ||= advice.trim() === '' ? '' : response;
        done.alone += attempt(exploringAgent(seededRandom(SEED + n)));
        done.advised += attempt(advisedAgent(seededRandom(SEED + n), readAdvice(advice)));
      }
      return { imported, again, told, alone: done.alone / ERRANDS, advised: done.advised / ERRANDS };
    } finally {
      await knowledge.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const silent = await transcripts(false);
  const told = await transcripts(true);
  for (const { imported, again, alone, advised } of [silent, told]) {
    assert.deepEqual([imported.accepted, imported.rejected, imported.completed], [RUNS, 1, RUNS]);
    assert.deepEqual([again.replayed, again.entries], [RUNS, imported.entries]);
    assert.ok(advised > alone, 'the log helps the next run');
  }
  const { accepted, rejections } = told.imported;
  console.log(`${accepted} runs imported; line ${rejections[0]?.line} rejected: ${rejections[0]?.message}`);
  console.log(`Imported again: ${told.again.replayed} were known, nothing was stored twice.\n`);
  console.log(`${told.told}\n`);
  console.log(`Of ${ERRANDS} new errands the agent does ${percent(told.alone)} alone,`);
  console.log(`${percent(silent.advised)} with advice from a log that does not say which runs succeeded,`);
  console.log(`${percent(told.advised)} with advice from one that does.`);
}
