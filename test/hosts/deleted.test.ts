import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importRecords, noCounts } from '../../adapters/cli/importing/import-records.js';
import { readFiles } from '../../adapters/cli/importing/read-files.js';
import { createHookAnswers } from '../../adapters/hosts/answer-hooks.js';
import { projectOf } from '../../adapters/hosts/project.js';
import { afterTest } from '../at-end.js';
import { open } from '../engine/desk.js';

const BASE = { sessionId: 's', version: '2', timestamp: '2026-05-01T10:00:00Z' };

/** A transcript of Claude Code in which each prompt is answered in words. */
function transcript(at: string, prompts: readonly string[]): string {
  const lines = prompts.flatMap((prompt, i) => [
    { ...BASE, cwd: at, type: 'user', uuid: `u${i}`, message: { role: 'user', content: prompt } },
    {
      ...BASE,
      cwd: at,
      type: 'assistant',
      uuid: `a${i}`,
      message: { id: `m${i}`, role: 'assistant', content: [{ type: 'text', text: `Answer ${i}.` }] },
    },
  ]);
  const file = join(at, 'session.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

const FIRST = 'Fix the failing test in the shopping cart';
const SECOND = 'Write a changelog entry for the release';
const THIRD = 'Publish the package to the registry of the team';

test('a run that a host stored and a person deleted comes back by no session, hook server or import', async () => {
  const service = await open();
  const knowledge = service.forAccount('local');
  const at = mkdtempSync(join(tmpdir(), 'knowhow-deleted-'));
  afterTest(() => rmSync(at, { recursive: true, force: true }));
  const { tenant } = projectOf(at);

  /** A hook server of its own, which knows nothing of the one before. */
  async function session(prompts: readonly string[]): Promise<string> {
    const answers = createHookAnswers({
      knowledge,
      place: { watch: join(at, 'watch') },
      now: () => Date.parse(BASE.timestamp),
      log: () => {},
    });
    const file = transcript(at, prompts);
    const event = { hook_event_name: 'Stop', session_id: 's', cwd: at, transcript_path: file };
    await answers.answer('claude-code', event);
    await answers.settle(true);
    await service.drain();
    return file;
  }
  async function stored(): Promise<string[]> {
    const all: string[] = [];
    for await (const { query } of service.exportRecords('local', tenant)) all.push(query);
    return all.sort();
  }
  async function importing(file: string, again: boolean) {
    const { readFile } = await import('node:fs/promises');
    const input = (async function* () {
      const chunks = (async function* () {
        yield await readFile(file);
      })();
      yield { file, chunks, modified: 0, named: true, failure: () => undefined };
    })();
    const counts = noCounts();
    const how = { from: 'auto', tenant, agentType: undefined, maxLineBytes: 1e6 };
    await importRecords(
      {
        knowledge,
        input: readFiles(input, { ...how, outcomes: { success: undefined, outcomeKey: undefined } }),
        files: [file],
        again,
        inFlight: 4,
        stop: new AbortController().signal,
        onAccepted: async () => {},
        onProgress: () => {},
      },
      counts,
    );
    await service.drain();
    return counts;
  }

  await session([FIRST, SECOND]);
  expect(await stored()).toEqual([FIRST, SECOND]);
  const { records } = await service.inspect('local').listRecords({ tenant_id: tenant });
  const gone = records.at(-1)!;
  await service.inspect('local').deleteRecord({ tenant_id: tenant, id: gone.id });

  const file = await session([FIRST, SECOND, THIRD]);
  expect(await stored()).toEqual([THIRD, SECOND].sort());
  // The same runs as the hooks stored, in a file of their own.
  expect(await importing(file, false)).toMatchObject({ accepted: 0, changed: 2, deleted: 1 });
  expect(await stored()).toEqual([THIRD, SECOND].sort());
  expect(await importing(file, true)).toMatchObject({ accepted: 1, changed: 2, deleted: 0 });
  expect(await stored()).toEqual([FIRST, THIRD, SECOND].sort());
});
