import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { lastTrouble } from '../../adapters/hosts/trouble.js';
import { afterTest } from '../at-end.js';

const at = (name: string): string => fileURLToPath(new URL(`../../dist/lib/${name}`, import.meta.url));
const [HOOK, EARLIER, MAIN] = [at('knowhow-hook.cjs'), at('knowhow-hook.js'), at('cli.js')];
const built = existsSync(HOOK);
if (!built) console.log('The compiled hook is missing: run `npm run build` for the tests of its limits.');

/** A hook gives up after 1.7 s; a machine under load takes longer to start and to end it. This only finds one that waits for ever. */
const FOR_EVER_MS = 60_000;

function machine(db = 'agents.db') {
  const home = mkdtempSync(join(tmpdir(), 'kh-'));
  const env = { PATH: process.env.PATH, HOME: home, NODE_NO_WARNINGS: '1' };
  const path = join(home, '.knowhow', db);
  mkdirSync(dirname(path));
  const children: ChildProcess[] = [];
  afterTest(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const started = (
    file: string,
    args: string[],
    first: readonly string[] = [],
  ): ChildProcess & { ended: Promise<string> } => {
    const child = spawn(process.execPath, [...first, file, ...args], { env, cwd: home });
    children.push(child);
    child.stdin.on('error', () => {});
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const ended = new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('It waits for ever.')), FOR_EVER_MS);
      child.once('close', (code) => {
        clearTimeout(timer);
        if (code === 0) resolve(output);
        else reject(new Error(`It ended with ${code}.`));
      });
    });
    return Object.assign(child, { ended });
  };
  return {
    db: path,
    place: meetingPlace(path, home, process.platform, ''),
    /** A hook whose input stays open; `first` are options of Node. */
    hook(input: string, first: readonly string[] = [], file = HOOK): Promise<string> {
      const child = started(file, ['claude-code', path], first);
      child.stdin!.write(input);
      return child.ended;
    },
    async serve(): Promise<void> {
      const child = started(MAIN, ['serve', '--socket', '--db', path]);
      child.ended.catch(() => {});
      await new Promise((resolve) => child.stdout!.once('data', resolve));
    },
    async status(): Promise<string> {
      const child = started(MAIN, ['install', 'status', '--db', path]);
      return child.ended;
    },
    /** Something that listens where the server would, and says nothing. */
    async listen(): Promise<string[]> {
      const heard: string[] = [];
      const server = createServer((connection) => {
        connection.on('error', () => {});
        connection.on('data', (bytes) => heard.push(bytes.toString()));
      });
      const { socket } = meetingPlace(path, home, process.platform, '');
      await new Promise<void>((resolve) => server.listen(socket, resolve));
      afterTest(() => void server.close());
      return heard;
    },
  };
}

const PROMPT = {
  hook_event_name: 'UserPromptSubmit',
  session_id: 's',
  cwd: '/',
  prompt: 'Fix the failing test in the shopping cart',
};
const STOP = { ...PROMPT, hook_event_name: 'Stop', prompt: undefined, transcript_path: '/no/such.jsonl' };

describe.skipIf(!built)('a hook whose input stays open', () => {
  test('goes on with the first event', async () => {
    const { hook, serve, place } = machine();
    await serve();
    expect(await hook(JSON.stringify(PROMPT))).toBe('');
    expect(await hook(`${JSON.stringify(STOP, null, 2)}\n{"next": `)).toBe('');
    expect([place.trouble, place.missed].filter((file) => existsSync(file))).toEqual([]);
  });

  test.each(['{"hook_event_name": "UserPromptSubmit", "prompt": "Fix', '', 'hello'])(
    'ends by itself with nothing to say about %j',
    async (input) => {
      const { hook, place } = machine();
      expect(await hook(input)).toBe('');
      expect([place.trouble, place.missed].filter((file) => existsSync(file))).toEqual([]);
    },
  );
});

test.skipIf(!built)('settings of earlier versions start it by the name that it had', async () => {
  const { hook, listen } = machine();
  const heard = await listen();
  expect(await hook(JSON.stringify(PROMPT), [], EARLIER)).toBe('');
  expect(heard.join('')).toContain(PROMPT.prompt);
});

test.skipIf(!built)('a hook that took all its time to start keeps the place of its transcript', async () => {
  const { hook, listen, place } = machine();
  await listen();
  const slow = 'data:text/javascript,while (performance.now() < 2000);';
  expect(await hook(JSON.stringify(STOP), ['--import', slow])).toBe('');
  expect(readFileSync(place.missed, 'utf8')).toContain(STOP.transcript_path);
});

describe.skipIf(!built)('a server that cannot answer', () => {
  test('is not started again within a minute, and why it failed is said as it is', async () => {
    const { hook, db, place, status } = machine();
    writeFileSync(db, 'This is no database, whatever it is called. '.repeat(50));
    expect(await hook(JSON.stringify(PROMPT))).toBe('');
    // The server says it, also where the hook did not wait for it.
    await expect.poll(() => lastTrouble(place.trouble)?.host).toBeUndefined();
    const first = readFileSync(place.trouble, 'utf8');
    expect(first).toMatch(/not a (SQLite )?database|no database/i);
    expect(await hook(JSON.stringify(PROMPT))).toBe('');
    expect(await hook(JSON.stringify(STOP))).toBe('');
    expect(await hook(JSON.stringify(STOP))).toBe('');
    expect(readFileSync(place.trouble, 'utf8')).toBe(first);
    expect(readFileSync(place.missed, 'utf8').trim().split('\n')).toHaveLength(1);
    const said = await status();
    expect(said).toContain('No server answers hooks');
    expect(said).toContain(lastTrouble(place.trouble)!.error);
  });

  test('is hardly waited for within a minute, and forgiven when it answers', async () => {
    const { hook, listen, place, serve } = machine();
    const heard = await listen();
    expect(await hook(JSON.stringify(PROMPT))).toBe('');
    expect(lastTrouble(place.trouble)).toMatchObject({ host: 'claude-code', error: 'no answer in time' });
    const first = readFileSync(place.trouble, 'utf8');
    expect(await hook(JSON.stringify(STOP))).toBe('');
    expect(heard).toHaveLength(2);
    expect(readFileSync(place.trouble, 'utf8')).toBe(first);
    rmSync(place.socket);
    await serve();
    expect(existsSync(place.trouble)).toBe(false);
  });

  test.skipIf(process.getuid?.() !== 0)('is told nothing where its socket is another user’s', async () => {
    const { hook, listen, place, status } = machine();
    const heard = await listen();
    chownSync(place.socket, 12_345, 12_345);
    expect(await hook(JSON.stringify(PROMPT))).toBe('');
    expect(heard).toEqual([]);
    expect(await status()).toContain('belongs to another user');
  });
});

test.skipIf(!built || process.platform === 'win32')('a server’s socket is this user’s alone', async () => {
  const { serve, place } = machine();
  await serve();
  expect(statSync(place.socket).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(place.socket)).mode & 0o777).toBe(0o700);
});
