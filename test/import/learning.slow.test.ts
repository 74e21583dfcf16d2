import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { connectKnowledge, type EnhanceResult, openService } from '../../src/index.js';
import { folder, run } from '../cli/run.js';
import { taughtRuns } from '../engine/desk.js';
import { fixture } from './read-files.js';

const io = { openService, now: Date.now };

test.each([
  ['openai', 'Please move my booking HB-311 to Monday. My e-mail is tom@example.com.', 'move_booking'],
  ['anthropic', 'Close valve V7, the cellar is wet.', 'release_pressure'],
  ['langsmith', 'Get me a new seal for pump 9.', 'ask_buyer'],
  ['otel', 'Line 5 stands still, get it going.', 'clear_fault'],
  ['ai-sdk', 'Put the pears on the shelf.', 'weigh'],
  ['claude-code', 'The total of the basket is wrong by two cents. Find out why and fix it.', 'Read'],
])('%s: what was imported plans the next task', async (format, task, tool) => {
  const db = join(folder().path, 'experience.db');
  const common = ['--tenant', 'desk', '--db', db, '--json'];
  const importing = ['import', fixture(`${format}.jsonl`), '--from', format, ...common, '--wait'];
  const first = (await run(importing, { io })).json as Record<string, number>;
  expect(first.accepted).toBeGreaterThan(3);
  expect(first).toMatchObject({ completed: first.accepted, failed: 0, replayed: 0 });
  const again = (await run(importing, { io })).json as Record<string, number>;
  expect(again).toMatchObject({ accepted: first.accepted, replayed: first.accepted, entries: first.entries });
  const { response, metadata } = (await run(['enhance', task, '--explain', ...common], { io }))
    .json as EnhanceResult;
  expect(response.startsWith(task)).toBe(true);
  // One run proves nothing, so that the text may say nothing of it: programs are given its steps.
  expect(metadata?.explanation?.plan?.steps.map(({ action }) => action)).toContain(tool);
});

test('advice in a log is not learned again', async () => {
  const { path, file } = folder();
  const common = ['--tenant', 'desk', '--db', join(path, 'experience.db')];
  const service = await openService({ path: join(path, 'experience.db') });
  const task = 'Fetch parcel number 9 from the locker';
  for (const ran of taughtRuns('Fetch parcel number 3 from the locker'))
    await service.forAccount('local').storeKnowledge(ran);
  await service.drain();
  await service.close();
  const asked = (await run(['enhance', task, ...common], { io })).stdout.trim();
  expect(asked).toContain('<knowhow-');
  const log = {
    messages: [
      { role: 'user', content: asked },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'close_valve', input: { id: 'V7' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: asked }] },
      { role: 'assistant', content: `I was told:\n${asked}` },
    ],
  };
  const importing = ['import', file('log.jsonl', JSON.stringify(log)), '--from', 'anthropic', ...common];
  expect((await run(importing, { io })).stdout).toContain('1 record accepted');
  const stored = (await run(['export', ...common], { io })).stdout.trim().split('\n');
  expect(JSON.parse(stored.at(-1)!)).toMatchObject({ query: task });
  expect(stored.join('\n')).not.toContain('Notes from past runs');
});

describe('over HTTP', () => {
  test('a run that has grown is known, and left as it was', async () => {
    const { path, file } = folder();
    const service = await openService({ path: join(path, 'experience.db') });
    const { api_key: key } = await service.keys.create();
    const server = await serveHttp({ service, host: '127.0.0.1', port: 0 });
    const remote = { KNOWHOW_URL: server.url, KNOWHOW_API_KEY: key };
    const lines = readFileSync(fixture('claude-code.jsonl'), 'utf8').split('\n');
    const importing = async (count: number) => {
      const name = file(`${count}.jsonl`, lines.slice(0, count).join('\n'));
      const argv = ['import', name, '--from', 'claude-code', '--tenant', 'code', '--json'];
      return (await run(argv, { io: { ...io, connectKnowledge }, env: remote })).json as object;
    };
    try {
      expect(await importing(12)).toMatchObject({ accepted: 1, changed: 0, rejected: 0 });
      expect(await importing(26)).toMatchObject({ accepted: 0, changed: 1, rejected: 0 });
      expect(await importing(47)).toMatchObject({ accepted: 3, replayed: 0, changed: 1, rejected: 2 });
      expect(await importing(47)).toMatchObject({ accepted: 3, replayed: 3, changed: 1, rejected: 2 });
    } finally {
      await server.close();
      await service.close();
    }
  });
});
