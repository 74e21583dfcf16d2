import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { folder } from './run.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const built = existsSync(MAIN);
if (!built)
  console.log('The compiled command line is missing: run `npm run build` for the end-to-end tests.');

/** The user without rights, where there is one. */
const NOBODY = 65_534;

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(argv: string[], env: Record<string, string> = {}, uid?: number) {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...process.env, KNOWHOW_DB: '', KNOWHOW_URL: '', ...env },
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code, stdout, stderr });
    }),
  );
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => stdout.includes('\n') && resolve(stdout.split('\n')[0] ?? ''));
    void ended.then(() => reject(new Error(`ended before it said anything: ${stderr}`)));
  });
  // Who only waits for the end does not look at the line.
  line.catch(() => {});
  return { child, ended, line };
}

/** Runs a command to its end; `input` goes to its standard input. */
function knowhow(argv: string[], input?: string | Buffer, env?: Record<string, string>): Promise<Ended> {
  const { child, ended } = start(argv, env);
  child.stdin?.end(input ?? '');
  return ended;
}

async function json(argv: string[], input?: string | Buffer, env?: Record<string, string>) {
  const { code, stdout, stderr } = await knowhow([...argv, '--json'], input, env);
  expect([code, stderr], stdout + stderr).toEqual([0, '']);
  return JSON.parse(stdout) as never;
}

const TASK = 'Exchange the blue lamp of order 12 for a red one';

/** A run that finds the order first and succeeds, or one, every other time, that does not and fails. */
function record(i: number): object {
  const turn = (n: number, decision: string, result: string) => ({
    turn: n,
    inputs: 'Available tools:\nfind_order\nexchange_item\nObservation (user):\nPlease exchange my lamp',
    decision,
    result,
  });
  const call = (name: string, item: number) => JSON.stringify({ name, arguments: { order: item } });
  return {
    tenant_id: 'own',
    query: `Exchange the lamp of order ${i} for another colour`,
    turns:
      i % 2 === 1
        ? [turn(1, call('exchange_item', i), '{"error": "the order must be found before"}')]
        : [
            turn(1, call('find_order', i), `{"order": ${i}, "status": "delivered"}`),
            turn(2, call('exchange_item', i), '{"status": "exchange requested"}'),
          ],
    success: i % 2 === 0,
    timestamp: new Date(1_760_000_000_000 + i * 60_000).toISOString(),
  };
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${JSON.stringify(record(i))}\n`).join('');

// Each test starts many processes: on a busy machine that takes a while, and how long is not the question.
describe.skipIf(!built)('the compiled command line', () => {
  test('import, enhance, export, delete on one file', async () => {
    const { path, file } = folder();
    const db = join(path, 'knowhow.db');
    const runs = file('runs.jsonl.gz', gzipSync(`${lines(12)}{"broken": true}\nno json\n`));
    const importing = ['import', runs, '--db', db, '--tenant', 'lamps', '--wait'];
    const first = await json(importing);
    expect(first).toMatchObject({ accepted: 12, replayed: 0, rejected: 2, completed: 12, failed: 0 });
    expect((first as { entries: number }).entries).toBeGreaterThan(0);
    expect(await json(importing)).toMatchObject({
      accepted: 12,
      completed: 12,
      entries: (first as { entries: number }).entries,
    });

    const enhancing = ['enhance', TASK, '--db', db, '--tenant', 'lamps'];
    const result = (await json(enhancing)) as { response: string };
    expect(result.response.startsWith(TASK)).toBe(true);
    expect(result.response.length).toBeGreaterThan(TASK.length);
    expect((await knowhow(enhancing)).stdout).toBe(`${result.response}\n`);

    const exported = await knowhow(['export', '--db', db, '--tenant', 'lamps']);
    expect(exported.stdout.trim().split('\n')).toHaveLength(12);
    const copy = join(path, 'copy.db');
    expect(await json(['import', '-', '--db', copy, '--wait'], exported.stdout)).toMatchObject({
      accepted: 12,
      rejected: 0,
      entries: (first as { entries: number }).entries,
    });

    const deleting = [
      'delete',
      'exchange the lamp of an order',
      '--db',
      db,
      '--tenant',
      'lamps',
      '--threshold',
      '0',
      '--all',
    ];
    const preview = (await json([...deleting, '--dry-run'])) as { matches: object[] };
    expect(preview.matches.length).toBeGreaterThan(0);
    expect(await json([...deleting, '--yes'])).toMatchObject({ deleted_count: preview.matches.length });
    expect(await json(enhancing)).toMatchObject({ response: TASK });
    expect((await json(['doctor', '--db', db])) as object).toMatchObject({ ok: true });
  });

  test('a copy that may not be written is looked at, exported and enhanced from, and left as it is', async () => {
    const { path, file } = folder();
    const runs = file('runs.jsonl', lines(4));
    await json(['import', runs, '--db', join(path, 'knowhow.db'), '--tenant', 'lamps', '--wait']);
    const bundle = join(path, 'bundle');
    const db = join(bundle, 'knowhow.db');
    mkdirSync(bundle);
    copyFileSync(join(path, 'knowhow.db'), db);
    chmodSync(path, 0o755);
    chmodSync(db, 0o444);
    chmodSync(bundle, 0o555);
    // Nobody is kept from writing by modes who is root.
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    const reading = async (argv: string[]) => {
      const { child, ended } = start([...argv, '--db', db], {}, uid);
      child.stdin?.end();
      return ended;
    };
    const before = readFileSync(db);
    const enhanced = await reading(['enhance', TASK, '--tenant', 'lamps']);
    expect(enhanced.stdout.length, enhanced.stderr).toBeGreaterThan(TASK.length + 2);
    expect(enhanced).toMatchObject({ code: 0, stderr: expect.stringContaining('opened to be read only') });
    const exported = await reading(['export', '--tenant', 'lamps']);
    expect(exported.stdout.trim().split('\n'), exported.stderr).toHaveLength(4);
    const doctor = await reading(['doctor']);
    expect(doctor.stdout + doctor.stderr).toContain('opened to be read only');
    expect(doctor.code, doctor.stdout).toBe(0);
    const refused = await reading([
      'delete',
      'lamps',
      '--tenant',
      'lamps',
      '--threshold',
      '0',
      '--all',
      '--yes',
    ]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('write');
    expect(readdirSync(bundle)).toEqual(['knowhow.db']);
    expect(readFileSync(db).equals(before)).toBe(true);
    chmodSync(bundle, 0o755);
    const nowhere = await knowhow(['enhance', TASK, '--tenant', 'lamps', '--db', join(path, 'none', 'x.db')]);
    expect(nowhere.code).not.toBe(0);
    expect(nowhere.stderr).toContain('There is no folder');
  });

  test('serve, and the same commands over HTTP with the same text', async () => {
    const { path, file } = folder();
    const db = join(path, 'knowhow.db');
    const { api_key: key } = (await json(['keys', 'create', '--account', 'local', '--db', db])) as {
      api_key: string;
    };
    const server = start(['serve', '--db', db, '--host', '127.0.0.1', '--port', '0']);
    const { url } = JSON.parse(await server.line) as { url: string };
    const env = { KNOWHOW_URL: url, KNOWHOW_API_KEY: key };
    const runs = file('runs.jsonl', lines(6));
    expect(await json(['import', runs, '--tenant', 'lamps', '--wait'], '', env)).toMatchObject({
      accepted: 6,
      completed: 6,
      entries: null,
    });
    const stored = (await json(
      ['store', '-', '--tenant', 'lamps', '--wait'],
      JSON.stringify(record(99)),
      env,
    )) as {
      job_id: string;
    };
    expect(await json(['status', stored.job_id], '', env)).toMatchObject({ status: 'completed' });
    const remote = (await json(['enhance', TASK, '--tenant', 'lamps'], '', env)) as { response: string };
    const local = (await json(['enhance', TASK, '--tenant', 'lamps', '--db', db])) as { response: string };
    expect(remote.response).toBe(local.response);
    expect(remote.response.length).toBeGreaterThan(TASK.length);
    const wrong = await knowhow(['enhance', TASK, '--tenant', 'lamps', '--json'], '', {
      ...env,
      KNOWHOW_API_KEY: 'kh_x_y',
    });
    expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([
      1,
      { error: expect.objectContaining({ code: 'unauthorized' }) },
    ]);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('an import that is interrupted goes on where it was', async () => {
    const { path, file } = folder();
    const db = join(path, 'knowhow.db');
    const runs = file('runs.jsonl', lines(40));
    const interrupted = start(['import', '-', '--db', db, '--tenant', 'lamps', '--json']);
    interrupted.child.stdin?.write(readFileSync(runs).subarray(0, 8_000));
    // The first records are on disk when the count of another process is above none.
    for (;;) {
      const { code, stdout } = await knowhow(['entries', 'stats', '--db', db, '--json']);
      if (code === 0 && (JSON.parse(stdout)[0]?.records ?? 0) > 0) break;
    }
    interrupted.child.kill('SIGINT');
    const { code, stdout } = await interrupted.ended;
    expect(code).toBe(130);
    const before = JSON.parse(stdout) as { accepted: number; interrupted: boolean };
    expect(before.interrupted).toBe(true);
    expect(before.accepted).toBeGreaterThan(0);
    expect(await json(['import', runs, '--db', db, '--tenant', 'lamps', '--wait'])).toMatchObject({
      accepted: 40,
      completed: 40,
    });
    expect(await json(['entries', 'stats', '--db', db])).toMatchObject([{ tenant: 'lamps', records: 40 }]);
  });

  test('a reader that leaves early is no error', async () => {
    const { path } = folder();
    const db = join(path, 'knowhow.db');
    await json(['import', '-', '--db', db, '--tenant', 'lamps'], lines(2_000));
    const { child, ended, line } = start(['export', '--db', db, '--tenant', 'lamps']);
    await line;
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});
