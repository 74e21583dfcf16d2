import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openService } from '../../src/index.js';
import { folder, run } from '../cli/run.js';
import { fixture } from './read-files.js';

const io = { openService, now: Date.now };

test.each([
  ['openai', 'Please move my booking HB-311 to Monday. My e-mail is tom@example.com.', 'find_guest'],
  ['anthropic', 'Close valve V7, the cellar is wet.', 'release_pressure'],
  ['langsmith', 'Get me a new seal for pump 9.', 'ask_buyer'],
  ['otel', 'Line 5 stands still, get it going.', 'clear_fault'],
  ['ai-sdk', 'Put the pears on the shelf.', 'weigh'],
  ['claude-code', 'The total of the basket is wrong by two cents. Find out why and fix it.', 'Grep'],
])('%s: what was imported guides the next task', async (format, task, tool) => {
  const db = join(folder().path, 'experience.db');
  const common = ['--tenant', 'desk', '--db', db, '--json'];
  const importing = ['import', fixture(`${format}.jsonl`), '--from', format, ...common, '--wait'];
  const first = (await run(importing, { io })).json as Record<string, number>;
  expect(first.accepted).toBeGreaterThan(3);
  expect(first).toMatchObject({ completed: first.accepted, failed: 0, replayed: 0 });
  const again = (await run(importing, { io })).json as Record<string, number>;
  expect(again).toMatchObject({ accepted: first.accepted, replayed: first.accepted, entries: first.entries });
  const { response } = (await run(['enhance', task, ...common], { io })).json as { response: string };
  expect(response.startsWith(task)).toBe(true);
  expect(response.slice(task.length)).toContain(tool);
});
