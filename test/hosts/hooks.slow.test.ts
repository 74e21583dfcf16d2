import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { afterTest } from '../at-end.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the tests of hooks.');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a program, gives it its input, and waits for its end. */
function started(command: string, args: readonly string[], options: object, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, options);
    let [stdout, stderr] = ['', ''];
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin!.on('error', () => {});
    child.stdin!.end(input);
  });
}

/** A machine with a home of its own, a project, and the command line. */
function machine() {
  const root = mkdtempSync(join(tmpdir(), 'kh-'));
  const home = join(root, 'home');
  const project = join(root, 'a project');
  for (const path of [join(home, '.claude'), join(home, '.codex'), join(home, '.cursor'), project]) {
    mkdirSync(path, { recursive: true });
  }
  const env = { PATH: process.env.PATH, HOME: home, NODE_NO_WARNINGS: '1' };
  const db = join(home, '.knowhow', 'agents.db');
  const knowhow = (...argv: string[]) => started(process.execPath, [MAIN, ...argv], { env, cwd: root });
  const place = meetingPlace(db, home, process.platform);
  const servers: number[] = [];
  afterTest(async () => {
    for (const pid of servers) {
      try {
        process.kill(pid, 'SIGTERM');
      } catch {
        // It has ended already.
      }
    }
    for (let i = 0; i < 100 && servers.some(isRunning); i++) await pause(50);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  /** A server in the foreground, so that the test can end it. */
  async function serve(): Promise<{ stop(): Promise<unknown> }> {
    const child = spawn(process.execPath, [MAIN, 'serve', '--socket', '--db', db], { env, cwd: root });
    servers.push(child.pid!);
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return {
      stop() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }
  return { root, home, project, env, db, knowhow, place, serve };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface Command {
  command: string;
  args?: string[];
}

/** The commands that a host would start for an event, as its settings say. */
function commandsOf(file: string, event: string): Command[] {
  const { hooks } = JSON.parse(readFileSync(file, 'utf8')) as {
    hooks: Record<string, (Command & { hooks?: Command[] })[]>;
  };
  return (hooks[event] ?? []).flatMap((group) => group.hooks ?? [group]);
}

/** What a host does at an event: starts each command, without a shell where it has arguments, and reads what it prints. */
async function fire(file: string, event: string, input: object, env: NodeJS.ProcessEnv): Promise<string[]> {
  const outputs: string[] = [];
  for (const { command, args } of commandsOf(file, event)) {
    const text = JSON.stringify(input);
    const { code, stdout, stderr } = args
      ? await started(command, args, { env }, text)
      : await started('/bin/sh', ['-c', command], { env }, text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    outputs.push(stdout);
  }
  return outputs;
}

const TASK = 'Run the database migrations of the shop service';
const APPS = ['cart', 'users', 'stock', 'prices', 'orders', 'search', 'mails', 'media', 'gifts', 'taxes'];

/** Sessions of Claude Code in which a command fails until it is edited in the same way. */
function session(project: string, n: number): string {
  const base = { sessionId: `s${n}`, cwd: project, version: '2.1.0', isSidechain: false };
  const call = (i: number, command: string) => ({
    ...base,
    type: 'assistant',
    uuid: `a${n}-${i}`,
    parentUuid: i === 0 ? `u${n}` : `r${n}-${i - 1}`,
    timestamp: `2026-05-0${n + 1}T10:0${i}:00Z`,
    message: {
      id: `m${n}-${i}`,
      role: 'assistant',
      content: [{ type: 'tool_use', id: `t${n}-${i}`, name: 'Bash', input: { command } }],
    },
  });
  const result = (i: number, content: string, is_error = false) => ({
    ...base,
    type: 'user',
    uuid: `r${n}-${i}`,
    parentUuid: `a${n}-${i}`,
    timestamp: `2026-05-0${n + 1}T10:0${i}:30Z`,
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: `t${n}-${i}`, content, is_error }],
    },
  });
  const lines = [
    {
      ...base,
      type: 'user',
      uuid: `u${n}`,
      parentUuid: null,
      timestamp: `2026-05-0${n + 1}T10:00:00Z`,
      message: { role: 'user', content: `${TASK} for ${APPS[n]}` },
    },
    call(0, `python manage.py migrate ${APPS[n]}`),
    result(0, 'Error: define the environment variable SETTINGS_MODULE first', true),
    call(1, `SETTINGS_MODULE=shop.settings python manage.py migrate ${APPS[n]}`),
    result(1, `Applied the migrations of ${APPS[n]}.`),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

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
    for (let i = 0; i < 100 && output === ''; i++) {
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
  }, 120_000);

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
    for (let i = 0; i < 100 && !existsSync(db); i++) await pause(100);
    expect(existsSync(db)).toBe(true);
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
    for (let i = 0; i < 100 && isRunning(server!); i++) await pause(50);
    expect(isRunning(server!)).toBe(false);
  }, 60_000);

  test('a host goes on within two seconds where no server can be started, and what it did is not lost', async () => {
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
    const began = performance.now();
    const event = { hook_event_name: 'Stop', session_id: 's0', cwd: project, transcript_path: transcript };
    expect(await fire(settings, 'Stop', event, env)).toEqual(['']);
    // The program gives up after 1.7 s; a machine under load takes longer to start it.
    expect(performance.now() - began).toBeLessThan(10_000);
    const lost = meetingPlace(join(project, 'no', 'such', 'place.db'), home, process.platform);
    expect(readFileSync(lost.missed, 'utf8')).toContain(transcript);
    // The server says why itself, also where it came to that after the hook had gone.
    await expect.poll(() => readFileSync(lost.trouble, 'utf8')).toMatch(/ENOTDIR|not a directory/);
    writeFileSync(place.missed, readFileSync(lost.missed));
    const server = await serve();
    for (let i = 0; i < 100 && existsSync(place.missed); i++) await pause(50);
    await server.stop();
    const stats = await knowhow('entries', 'stats', '--db', db, '--json');
    expect(JSON.parse(stats.stdout)).toMatchObject([{ records: 1 }]);
  }, 60_000);

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
  }, 30_000);

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
  }, 60_000);

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
  }, 60_000);

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
  }, 60_000);
});
