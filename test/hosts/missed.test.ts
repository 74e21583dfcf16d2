import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOSTS } from '../../adapters/hosts/hosts.js';
import { keepForLater, takeMissed } from '../../adapters/hosts/missed.js';
import { afterTest } from '../at-end.js';

function fileIn(): { at: string; file: string } {
  const at = mkdtempSync(join(tmpdir(), 'knowhow-missed-'));
  afterTest(() => rmSync(at, { recursive: true, force: true }));
  return { at, file: join(at, 'missed.jsonl') };
}

/** An event that no server took, as its host means it. */
function keep(file: string, host: string, event: Record<string, unknown>): void {
  keepForLater(file, host, HOSTS.find(({ name }) => name === host)!.read(event));
}

const stop = (n: number | string): Record<string, unknown> => ({
  hook_event_name: 'Stop',
  session_id: `s${n}`,
  cwd: '/w',
  transcript_path: `/w/${n}.jsonl`,
  last_assistant_message: 'The token is hunter2.',
  prompt: 'hunter2',
  tool_output: { nested: 'hunter2' },
});

const keepStop = (file: string, n: number | string): void => keep(file, 'claude-code', stop(n));

test('what is kept is the place of a transcript, and nothing that was said or done', async () => {
  const { at, file } = fileIn();
  keepStop(file, 1);
  keepStop(file, 1);
  keep(file, 'claude-code', { ...stop(2), hook_event_name: 'UserPromptSubmit' });
  keep(file, 'claude-code', { ...stop(2), transcript_path: 'x'.repeat(5_000) });
  keep(file, 'cursor', { hook_event_name: 'stop', conversation_id: 'c', tool_output: 'hunter2' });
  keep(file, 'opencode', { name: 'session.idle', session: 's', messages: ['hunter2'] });
  keep(file, 'codex', { transcript_path: ['hunter2'] });
  const agent = { agent_id: 'a', agent_transcript_path: '/w/a.jsonl', hook_event_name: 'SubagentStop' };
  keep(file, 'claude-code', { ...stop(1), ...agent });
  const ended = { sessionId: 's', cwd: '/w', transcriptPath: '/w/c.jsonl', stopReason: 'end' };
  keep(file, 'copilot', ended);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const [folder, isOver] = ['/w', false];
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { host: 'claude-code', stopped: { session: 's1', folder, transcript: '/w/1.jsonl', isOver } },
    { host: 'claude-code', stopped: { session: 's1/a', folder, transcript: '/w/a.jsonl', isOver: true } },
    { host: 'copilot', stopped: { session: 's', folder, transcript: '/w/c.jsonl', isOver } },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(at)).toEqual(['missed.jsonl']);
});

test('it is bounded, and the oldest go', async () => {
  const { at, file } = fileIn();
  for (let n = 0; n < 4_000; n++) keepStop(file, `${n}-${'x'.repeat(200)}`);
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
  keepStop(file, 1);
  const first = takeMissed(file, async () => {
    keepStop(file, 2);
    throw new Error('killed');
  });
  await expect(first).rejects.toThrow('killed');
  const taken: string[] = [];
  await takeMissed(file, async (line) => void taken.push(/"session":"(\w+)"/.exec(line)![1]!));
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
