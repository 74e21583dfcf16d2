import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { afterTest } from '../at-end.js';

export const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
export const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the tests of hooks.');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a program, gives it its input, and waits for its end. */
export function started(
  command: string,
  args: readonly string[],
  options: object,
  input = '',
): Promise<Ended> {
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
export function machine() {
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

export function isRunning(pid: number): boolean {
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
export async function fire(
  file: string,
  event: string,
  input: object,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
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

export const TASK = 'Run the database migrations of the shop service';
export const APPS = [
  'cart',
  'users',
  'stock',
  'prices',
  'orders',
  'search',
  'mails',
  'media',
  'gifts',
  'taxes',
];

/** Sessions of Claude Code in which a command fails until it is edited in the same way. */
export function session(project: string, n: number): string {
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
