import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KnowhowError } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, handSignals, RECORD, run } from './run.js';

describe('keys and jobs', () => {
  test('a key is printed once, its hash never', async () => {
    const { db } = folder();
    const service = fakeService();
    const argv = ['keys', 'create', '--account', 'a', '--tenant', 't1', '--tenant', 't2', '--scope', 'read'];
    const made = await run([...argv, '--db', db, '--json'], { service });
    expect(made.json).toMatchObject({
      api_key: 'kh_id1_secret',
      account: 'a',
      tenants: ['t1', 't2'],
      scope: 'read',
    });
    expect((await run(['keys', 'create', '--db', db], { service })).stdout).toBe('kh_id2_secret\n');
    const list = await run(['keys', 'list', '--db', db, '--json'], { service });
    expect(list.json).toHaveLength(2);
    expect((await run(['keys', 'list', '--db', db], { service })).stdout).toContain('t1,t2');
    expect(made.stdout + list.stdout).not.toContain('HASH');
    expect((await run(['keys', 'revoke', 'kh_id1_secret', '--db', db, '--json'], { service })).json).toEqual({
      id: 'id1',
      revoked: true,
    });
    expect((await run(['keys', 'rotate', 'id2', '--db', db], { service })).stdout).toBe('kh_id3_secret\n');
    expect((await run(['keys', 'revoke', 'id9', '--db', db], { service })).code).toBe(3);
  });

  test('jobs are listed, shown with their error made harmless, retried, opened', async () => {
    const { db } = folder();
    const service = fakeService();
    await service.forAccount('local').storeKnowledge(RECORD);
    service.failing.add('job_1');
    const argv = (...words: string[]) => ['runs', ...words, '--db', db];
    expect((await run(argv('jobs', '--json'), { service })).json).toMatchObject({
      counts: { failed: 1 },
      jobs: [{ id: 'job_1', state: 'failed' }],
    });
    expect((await run(argv('jobs'), { service })).stdout).toContain('job_1');
    const shown = (await run(['status', 'job_1', '--db', db], { service })).stdout;
    expect(shown).toContain('stack');
    expect(shown).not.toContain('\u001b[2J');
    expect((await run(argv('retry', '--all', '--json'), { service })).json).toEqual({ retried: ['job_1'] });
    expect((await run(argv('retry', 'job_1'), { service })).code).toBe(3);
    const open = ['doctor', 'open', '--db', db];
    expect((await run([...open, '-', '--json'], { service, stdin: 'SEALED\n' })).json).toEqual({
      opened: 'the error',
    });
    expect((await run([...open, 'nonsense'], { service })).code).toBe(2);
  });

  test('retain needs to know how much to keep', async () => {
    const { db } = folder();
    const service = fakeService();
    expect((await run(['runs', 'retain', '--db', db], { service })).code).toBe(2);
    expect(
      (await run(['runs', 'retain', '--days', '30', '--dry-run', '--db', db], { service })).stdout,
    ).toContain('would go');
    const wrong = await run(['runs', 'retain', '--days', '-1', '--db', db], { service });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('Expected a number of days from 0.042 (one hour) to 36500 (100 years).'),
    ]);
    expect((await run(['runs', 'retain', '--days', '0.042', '--db', db], { service })).code).toBe(0);
    expect(
      (await run(['runs', 'retain', '--records', '9', '--db', db, '--json'], { service })).json,
    ).toMatchObject({
      records: 2,
    });
  });

  test('retention is listed, set and ended, and not both at once', async () => {
    const { db } = folder();
    const service = fakeService();
    const retention = (...more: string[]) => run(['runs', 'retention', '--db', db, ...more], { service });
    expect((await retention()).stdout).toContain('no retention is set');
    expect((await retention('--days', '30', '--tenant', 'shop')).stdout).toContain('set');
    const listed = await retention();
    expect([listed.stdout.includes('shop'), listed.stdout.includes('30 days')]).toEqual([true, true]);
    expect((await retention('--off', '--days', '30')).code).toBe(2);
    await retention('--off', '--tenant', 'shop');
    expect((await retention('--json')).json).toEqual({ policies: [] });
  });

  test('withdraw shows what would go, and needs to be told where nobody can be asked', async () => {
    const { db } = folder();
    const service = fakeService();
    const argv = (...more: string[]) => ['runs', 'withdraw', '--key', 'bad', '--db', db, ...more];
    expect((await run(argv('--dry-run', '--json'), { service })).json).toMatchObject({
      records: 3,
      status: 'would go',
    });
    expect((await run(argv('--json'), { service })).code).toBe(2);
    expect((await run(argv('--yes', '--json'), { service })).json).toMatchObject({
      status: 'gone',
    });
    expect((await run(argv('--after', 'yesterday', '--yes'), { service })).code).toBe(2);
  });

  test('collections and reembed', async () => {
    const { db } = folder();
    const service = fakeService();
    await service.forAccount('local').storeKnowledge(RECORD);
    expect((await run(['entries', 'stats', '--db', db, '--json'], { service })).json).toMatchObject([
      { account: 'local', tenant: 'own', records: 1, entries: 2 },
    ]);
    expect((await run(['doctor', 'reembed', '--all', '--db', db, '--json'], { service })).json).toEqual({
      reembedded: [{ account: 'local', tenant: 'own', texts: 7 }],
    });
  });
});

describe('doctor', () => {
  test('says what is wrong and what to do', async () => {
    const { db, path } = folder();
    const service = fakeService();
    expect((await run(['doctor', '--db', db, '--json'], { service })).json).toMatchObject({ ok: true });
    service.check = async () => [
      { name: 'model', ok: false, detail: 'hash differs', remedy: 'install again' },
    ];
    const bad = await run(['doctor', '--db', db], { service });
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('install again');
    const broken = { openService: () => Promise.reject(new KnowhowError('storage_error', 'not a database')) };
    expect((await run(['doctor', '--db', db], { io: broken })).stdout).toContain('not a database');
    const missing = join(path, 'missing.db');
    expect((await run(['doctor', '--db', missing])).code).toBe(1);
    expect(existsSync(missing)).toBe(false);
  });
});

describe('serve and work', () => {
  test('one JSON line when ready, everything closed after a signal', async () => {
    const { db } = folder();
    const service = fakeService();
    const signals = handSignals();
    const order: string[] = [];
    const done = run(['serve', '--db', db, '--port', '0', '--host', '::1', '--rate-limit', '5'], {
      service,
      io: {
        onSignal: signals.onSignal,
        serveHttp: async ({ host, port, rateLimit }) => {
          order.push(`${host} ${port} ${JSON.stringify(rateLimit)}`);
          setImmediate(() => signals.send('SIGTERM'));
          return {
            url: 'http://[::1]:9',
            close: async () => void order.push(`close, service ${service.closed}`),
          };
        },
      },
    });
    const { code, stdout, stderr } = await done;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ url: 'http://[::1]:9' });
    expect(order).toEqual(['::1 0 {"perMinute":5,"burst":100}', 'close, service false']);
    expect(service.closed).toBe(true);
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(['no_keys', 'stopping', 'stopped']);
  });

  test('a second signal ends the program at once', async () => {
    const { db } = folder();
    const signals = handSignals();
    const exits: number[] = [];
    const { code } = await run(['serve', '--db', db], {
      io: {
        onSignal: signals.onSignal,
        exit: (exit) => exits.push(exit),
        serveHttp: async () => ({
          url: 'u',
          close: async () => signals.send('SIGINT'),
        }),
        openService: async () => {
          setImmediate(() => signals.send('SIGINT'));
          return fakeService();
        },
      },
    });
    expect([code, exits]).toEqual([0, [130]]);
  });

  test('a service that cannot be served is closed', async () => {
    const { db } = folder();
    const service = fakeService();
    const io = { serveHttp: () => Promise.reject(new KnowhowError('invalid_request', 'Port in use.')) };
    expect((await run(['serve', '--db', db], { service, io })).code).toBe(2);
    expect(service.closed).toBe(true);
  });

  test('work ends when the queue is empty, or at a signal', async () => {
    const { db } = folder();
    expect((await run(['work', '--drain', '--db', db, '--json'])).json).toEqual({
      completed: 3,
      retried: 0,
      failed: 0,
    });
    const signals = handSignals();
    const done = run(['work', '--db', db], {
      io: {
        onSignal: signals.onSignal,
        openService: async () => {
          setImmediate(() => signals.send('SIGINT'));
          return fakeService();
        },
      },
    });
    expect((await done).code).toBe(0);
  });
});
