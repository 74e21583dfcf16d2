import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepForLater, takeMissed } from '../../adapters/hosts/missed.js';
import { afterTest } from '../at-end.js';

function fileIn(): { at: string; file: string } {
  const at = mkdtempSync(join(tmpdir(), 'knowhow-missed-'));
  afterTest(() => rmSync(at, { recursive: true, force: true }));
  return { at, file: join(at, 'missed.jsonl') };
}

const stop = (n: number | string) => ({
  host: 'claude-code',
  event: {
    hook_event_name: 'Stop',
    session_id: `s${n}`,
    cwd: '/w',
    transcript_path: `/w/${n}.jsonl`,
    last_assistant_message: 'The token is hunter2.',
    tool_output: { nested: 'hunter2' },
  },
});

test('what is kept is the place of a transcript, and nothing that was said or done', async () => {
  const { at, file } = fileIn();
  keepForLater(file, stop(1));
  keepForLater(file, stop(1));
  const prompt = { ...stop(2).event, hook_event_name: 'UserPromptSubmit', prompt: 'hunter2' };
  keepForLater(file, { host: 'claude-code', event: prompt });
  keepForLater(file, { host: 'cursor', event: { conversation_id: 'c', tool_output: 'hunter2' } });
  keepForLater(file, { host: 'opencode', event: { name: 'session.idle', messages: ['hunter2'] } });
  for (const event of [null, 'hunter2', 7, ['hunter2'], { transcript_path: ['hunter2'] }]) {
    keepForLater(file, { host: 'codex', event });
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const { hook_event_name, session_id, cwd, transcript_path } = stop(1).event;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { host: 'claude-code', event: { hook_event_name, session_id, cwd, transcript_path } },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(at)).toEqual(['missed.jsonl']);
});

test('it is bounded, and the oldest go', async () => {
  const { at, file } = fileIn();
  for (let n = 0; n < 4_000; n++) keepForLater(file, stop(`${n}-${'x'.repeat(200)}`));
  const bytes = readdirSync(at).reduce((sum, name) => sum + statSync(join(at, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(2 * 64 * 1024);
  const taken: string[] = [];
  await takeMissed(file, async (line) => void taken.push(/"s(\d+)-/.exec(line)![1]!));
  expect(taken.at(-1)).toBe('3999');
  expect(taken.map(Number)).toEqual([...taken.map(Number)].sort((a, b) => a - b));
  expect(readdirSync(at)).toEqual([]);
});

test('what a hook adds while they are read is there afterwards, and what was not read to its end is read again', async () => {
  const { file } = fileIn();
  keepForLater(file, stop(1));
  const first = takeMissed(file, async () => {
    keepForLater(file, stop(2));
    throw new Error('killed');
  });
  await expect(first).rejects.toThrow('killed');
  const taken: string[] = [];
  await takeMissed(file, async (line) => void taken.push(/"session_id":"(\w+)"/.exec(line)![1]!));
  expect(taken).toEqual(['s1', 's2']);
  expect(existsSync(file)).toBe(false);
});

test('lines that are none are handed on as they are', async () => {
  const { file } = fileIn();
  writeFileSync(file, 'half a li\n\n{}\n');
  const taken: string[] = [];
  await takeMissed(file, async (line) => void taken.push(line));
  expect(taken).toEqual(['half a li', '{}']);
});
