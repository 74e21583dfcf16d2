import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { APPS, built, fire, machine, session, TASK } from './machine.js';

const ERROR = 'Error: define the environment variable SETTINGS_MODULE first';

/** A machine on which Claude Code has done the task eight times, and a session that has got its guidance. */
async function taught() {
  const all = machine();
  const { home, project, env, knowhow, serve } = all;
  const settings = join(home, '.claude', 'settings.json');
  await knowhow('install', 'claude-code');
  const first = await serve();
  for (let n = 0; n < 8; n++) {
    const transcript = join(home, `session-${n}.jsonl`);
    writeFileSync(transcript, session(project, n));
    const event = { session_id: `s${n}`, cwd: project, transcript_path: transcript };
    await fire(settings, 'SessionEnd', { ...event, hook_event_name: 'SessionEnd', reason: 'other' }, env);
  }
  await first.stop();
  const server = await serve();
  const transcript = join(home, 'new.jsonl');
  const line = { sessionId: 'new', cwd: project, version: '2', timestamp: '2026-05-20T10:00:00Z' };
  const prompt = `${TASK} for ${APPS[9]}`;
  writeFileSync(
    transcript,
    `${JSON.stringify({ ...line, type: 'user', uuid: 'u', parentUuid: null, message: { role: 'user', content: prompt } })}\n`,
  );
  const says = async (hook_event_name: string, more: object): Promise<{ output: string; ms: number }> => {
    const began = performance.now();
    const event = { hook_event_name, session_id: 'new', cwd: project, transcript_path: transcript, ...more };
    const [output = ''] = await fire(settings, hook_event_name, event, env);
    return { output, ms: performance.now() - began };
  };
  // The server learns in the background.
  const watch = join(home, '.knowhow');
  const isWatching = () =>
    readdirSync(watch).some(
      (name) =>
        name.endsWith('.watch') && readdirSync(join(watch, name)).some((one) => one.endsWith('.json')),
    );
  while (!isWatching()) {
    await says('UserPromptSubmit', { prompt });
    if (!isWatching()) await pause(200);
  }
  return { ...all, server, settings, says };
}

describe.skipIf(!built)('at the act', () => {
  test('a refused call is told what got past it, beside its result; other calls ask nobody', async () => {
    const { says, server, place } = await taught();
    const failed = (command: string, error: string) =>
      says('PostToolUseFailure', { tool_name: 'Bash', tool_input: { command }, tool_use_id: command, error });
    const first = await failed(`python manage.py migrate ${APPS[9]}`, ERROR);
    const said = JSON.parse(first.output) as {
      hookSpecificOutput: { hookEventName: string; additionalContext: string };
    };
    expect(said.hookSpecificOutput.hookEventName).toBe('PostToolUseFailure');
    expect(said.hookSpecificOutput.additionalContext).toMatch(/^<knowhow-[\s\S]*SETTINGS_MODULE/);
    expect((await failed('python manage.py migrate tags', ERROR)).output).toBe('');
    const quiet = { tool_name: 'Read', tool_input: { file_path: 'README.md' }, tool_use_id: 'r' };
    const idle: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { output, ms } = await says('PostToolUse', { ...quiet, tool_response: `text ${i}` });
      expect(output).toBe('');
      idle.push(ms);
    }
    console.log(
      `Of a hook with an ask ${first.ms.toFixed(0)} ms, without ${idle.map((ms) => ms.toFixed(0)).join(', ')} ms.`,
    );
    await server.stop();
    // Nobody is there now: a call of which something is known goes on, and starts nothing.
    expect((await failed(`python manage.py migrate ${APPS[8]}`, `${ERROR}!`)).output).toBe('');
    expect(existsSync(place.missed)).toBe(false);
    expect(existsSync(place.socket) && readFileSync(place.trouble, 'utf8')).toBe(false);
  });

  test('an event that cannot be read is as if there was none, and status says so', async () => {
    const { home, project, env, knowhow } = machine();
    await knowhow('install', 'claude-code');
    const settings = join(home, '.claude', 'settings.json');
    const event = { hook_event_name: 'PreToolUse', session_id: 's', cwd: project, tool: { name: 'Bash' } };
    expect(await fire(settings, 'PreToolUse', event, env)).toEqual(['']);
    expect((await knowhow('install', 'status')).stdout).toContain('It sent an event without tool_name.');
    expect(await fire(settings, 'Stop', { ...event, hook_event_name: 'AfterEverything' }, env)).toEqual(['']);
    const { unread } = JSON.parse((await knowhow('install', 'status', '--json')).stdout) as {
      unread: { host: string; error: string }[];
    };
    expect(unread).toMatchObject([
      { host: 'claude-code', error: 'It sent an event named "AfterEverything".' },
    ]);
  });
});
