import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { APPS, built, fire, isRunning, MAIN, machine, session, started, TASK } from './machine.js';

describe.skipIf(!built)('hooks of hosts', () => {
  test('Claude Code: runs are stored from transcripts, and a later prompt is guided', async () => {
    const { home, project, env, knowhow, place, serve, db } = machine();
    const settings = join(home, '.claude', 'settings.json');
    expect((await knowhow('install', 'claude-code')).code).toBe(0);
    const server = await serve();
    for (let n = 0; n < 8; n++) {
      const transcript = join(home, `session-${n}.jsonl`);
      writeFileSync(transcript, session(project, n));
      const event = { session_id: `s${n}`, cwd: project, transcript_path: transcript };
      await fire(settings, 'SessionEnd', { ...event, hook_event_name: 'SessionEnd', reason: 'other' }, env);
    }
    await server.stop();
    // A hook that gave up on a busy machine kept its transcript for the next server.
    await (await serve()).stop();
    const listed = await knowhow('entries', 'stats', '--db', db, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ records: 8 }]);
    const again = await serve();
    const prompt = {
      hook_event_name: 'UserPromptSubmit',
      session_id: 'new',
      cwd: project,
      prompt: `${TASK} for ${APPS[9]}`,
    };
    let output = '';
    // The server learns in the background.
    while (output === '') {
      [output = ''] = await fire(settings, 'UserPromptSubmit', prompt, env);
      if (output === '') await pause(200);
    }
    const said = JSON.parse(output) as {
      hookSpecificOutput: { hookEventName: string; additionalContext: string };
    };
    expect(said.hookSpecificOutput.hookEventName).toBe('UserPromptSubmit');
    expect(said.hookSpecificOutput.additionalContext).toContain('SETTINGS_MODULE');
    await again.stop();
    expect(existsSync(place.trouble)).toBe(false);
  });

  test('a server is started where there is none, and ends by itself', async () => {
    const { home, project, env, knowhow, db } = machine();
    await knowhow('install', 'codex');
    const hooks = join(home, '.codex', 'hooks.json');
    const event = {
      hook_event_name: 'UserPromptSubmit',
      session_id: 's',
      turn_id: 't',
      cwd: project,
      prompt: TASK,
    };
    expect(await fire(hooks, 'UserPromptSubmit', event, env)).toEqual(['']);
    await expect.poll(() => existsSync(db)).toBe(true);
    const { stdout } = await started('/bin/sh', ['-c', `pgrep -f "serve --socket --db ${db}"`], {});
    const pids = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
    const server = pids.find(
      (pid) => pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(MAIN),
    );
    expect(server).toBeDefined();
    process.kill(server!, 'SIGTERM');
    await expect.poll(() => isRunning(server!)).toBe(false);
  });

  test('a host goes on where no server can be started, and what it did is not lost', async () => {
    const { home, project, env, knowhow, place, serve, db } = machine();
    await knowhow('install', 'claude-code');
    const settings = join(home, '.claude', 'settings.json');
    const transcript = join(home, 'session.jsonl');
    writeFileSync(transcript, session(project, 0));
    // A file where the folder of the database would be.
    const bare = { ...env, HOME: join(home, 'elsewhere') };
    mkdirSync(bare.HOME);
    const broken = JSON.parse(
      readFileSync(settings, 'utf8').replaceAll(db, join(project, 'no', 'such', 'place.db')),
    ) as object;
    writeFileSync(settings, JSON.stringify(broken));
    writeFileSync(join(project, 'no'), 'a file');
    const event = { hook_event_name: 'Stop', session_id: 's0', cwd: project, transcript_path: transcript };
    expect(await fire(settings, 'Stop', event, env)).toEqual(['']);
    const lost = meetingPlace(join(project, 'no', 'such', 'place.db'), home, process.platform);
    expect(readFileSync(lost.missed, 'utf8')).toContain(transcript);
    // The server says why itself, also where it came to that after the hook had gone.
    await expect.poll(() => readFileSync(lost.trouble, 'utf8')).toMatch(/should be a folder there is a file/);
    writeFileSync(place.missed, readFileSync(lost.missed));
    const server = await serve();
    await expect.poll(() => existsSync(place.missed)).toBe(false);
    await server.stop();
    const stats = await knowhow('entries', 'stats', '--db', db, '--json');
    expect(JSON.parse(stats.stdout)).toMatchObject([{ records: 1 }]);
  });

  test('KNOWHOW_HOOKS=0 switches them off', async () => {
    const { home, project, env, knowhow, db, place } = machine();
    await knowhow('install', 'cursor');
    const event = {
      hook_event_name: 'beforeSubmitPrompt',
      conversation_id: 'c',
      workspace_roots: [project],
      prompt: TASK,
    };
    expect(
      await fire(join(home, '.cursor', 'hooks.json'), 'beforeSubmitPrompt', event, {
        ...env,
        KNOWHOW_HOOKS: '0',
      }),
    ).toEqual(['']);
    expect([db, place.socket, place.missed].filter((path) => existsSync(path))).toEqual([]);
  });

  test('OpenCode: the plugin that is installed gives guidance and hands over the session', async () => {
    const { home, project, knowhow, serve, db, env } = machine();
    mkdirSync(join(home, '.config', 'opencode'), { recursive: true });
    await knowhow('install', 'opencode');
    const server = await serve();
    const file = join(home, '.config', 'opencode', 'plugins', 'knowhow.js');
    const messages = [
      { info: { role: 'user' }, parts: [{ type: 'text', text: TASK }] },
      {
        info: { role: 'assistant' },
        parts: [
          {
            type: 'tool',
            callID: 'x',
            tool: 'bash',
            state: { status: 'completed', input: { command: 'make' }, output: 'ok' },
          },
        ],
      },
    ];
    // OpenCode loads it into its own process.
    const program = `
      const { Knowhow } = await import(${JSON.stringify(pathToFileURL(file).href)});
      const client = { session: { messages: async () => ({ data: ${JSON.stringify(messages)} }) } };
      const hooks = await Knowhow({ directory: ${JSON.stringify(project)}, client });
      await hooks['chat.message']({ sessionID: 'o' }, { parts: [{ type: 'text', text: ${JSON.stringify(TASK)} }] });
      const output = { system: ['yours'] };
      await hooks['experimental.chat.system.transform']({ sessionID: 'o' }, output);
      await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 'o' } } });
      console.log(JSON.stringify(output));
    `;
    const { stdout } = await started(process.execPath, ['--input-type=module', '-e', program], { env });
    expect(JSON.parse(stdout)).toEqual({ system: ['yours'] });
    await server.stop();
    const stats = await knowhow('entries', 'stats', '--db', db, '--json');
    expect(JSON.parse(stats.stdout)).toMatchObject([{ records: 1 }]);
  });

  test('what is installed is shown, planned and taken away', async () => {
    const { home, knowhow } = machine();
    const settings = join(home, '.claude', 'settings.json');
    writeFileSync(settings, '{\n  // mine\n  "model": "opus"\n}\n');
    const plan = await knowhow('install', 'all', '--dry-run');
    expect(plan.stdout).toContain('would change');
    expect(readFileSync(settings, 'utf8')).toBe('{\n  // mine\n  "model": "opus"\n}\n');
    await knowhow('install', 'all');
    const joined = JSON.parse((await knowhow('install', 'status', '--json')).stdout) as {
      hosts: { host: string; isHere: boolean; isInstalled: boolean }[];
    };
    expect(joined.hosts.filter(({ isInstalled }) => isInstalled).map(({ host }) => host)).toEqual([
      'claude-code',
      'codex',
      'cursor',
    ]);
    expect(readFileSync(`${settings}.before-knowhow`, 'utf8')).toContain('// mine');
    await knowhow('install', 'uninstall', 'all');
    expect(readFileSync(settings, 'utf8')).toBe('{\n  // mine\n  "model": "opus"\n}\n');
    expect(existsSync(join(home, '.codex', 'hooks.json'))).toBe(false);
    expect(existsSync(join(home, '.cursor', 'hooks.json'))).toBe(false);
  });

  test('a host with settings that cannot be read is named, and the others are joined all the same', async () => {
    const { home, knowhow } = machine();
    const settings = join(home, '.claude', 'settings.json');
    writeFileSync(settings, '{ "model": ');
    await knowhow('install', 'all').catch(() => undefined);
    const { hosts } = JSON.parse((await knowhow('install', 'status', '--json')).stdout) as {
      hosts: { host: string; isInstalled: boolean; problem?: string }[];
    };
    expect(hosts.filter(({ isInstalled }) => isInstalled).map(({ host }) => host)).toEqual([
      'codex',
      'cursor',
    ]);
    expect(hosts.find(({ host }) => host === 'claude-code')!.problem).toContain(
      'settings.json should hold a JSON object',
    );
    expect((await knowhow('install', 'status')).stdout).toContain('settings.json should hold a JSON object');
    expect(readFileSync(settings, 'utf8')).toBe('{ "model": ');
  });
});
