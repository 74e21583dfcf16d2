import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../adapters/cli/command-table.js';
import { renderTree } from '../../adapters/cli/render-tree.js';
import type { OpenOptions, TreeNode } from '../../src/index.js';
import { KnowhowError } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, handSignals, run } from './run.js';

const RECORD = {
  tenant_id: 'own',
  query: 'Refund order 7',
  turns: [{ turn: 1, inputs: 'tools: refund', decision: 'refund(7)' }],
  timestamp: '2026-01-01T00:00:00Z',
};
const ALL = COMMANDS.flatMap(({ commands }) => commands.map(({ name }) => name));

describe('the program', () => {
  test('its help names every command and every exit code', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of ALL) expect(stdout).toContain(`\n  ${name} `);
    for (const exit of ['0 ', '1 ', '2 ', '3 ', '4 ', '130', '143']) expect(stdout).toContain(`\n  ${exit}`);
  });

  test.each(ALL)('%s --help', async (name) => {
    const { code, stdout, stderr } = await run([name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: knowhow ${name}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('the version is the package’s', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  test.each([
    [[]],
    [['nonsense']],
    [['enhance']],
    [['enhance', 'x']],
    [['enhance', 'x', '--tenant', 't', '--nonsense']],
    [['enhance', 'x', '--tenant', 't', '--max-tokens', 'many']],
    [['enhance', 'x', '--tenant', 't', '--context', 'novalue']],
    [['delete', 'x', '--tenant', 't', '--threshold', '2']],
    [['serve', '--port', '70000']],
    [['reembed']],
    [['jobs', 'retry']],
    [['enhance', 'x', '--tenant', 't', '--db', 'a', '--url', 'http://b']],
    [['enhance', 'x', '--tenant', 't', '--url', 'http://b']],
    [['status', 'j', '--url', 'http://b', '--api-key', 'k', '--account', 'a']],
  ])('called wrongly: %j', async (argv) => {
    const { db } = folder();
    const { code, stdout, stderr } = await run(argv, { env: { KNOWHOW_DB: db } });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.length).toBeGreaterThan(10);
    const json = await run([...argv, '--json'], { env: { KNOWHOW_DB: db } });
    if (argv.length > 0 && argv[0] !== 'nonsense') {
      expect(json.code).toBe(2);
      expect(json.json).toMatchObject({ error: { code: 'invalid_request', message: expect.any(String) } });
    }
  });

  test('an error is one line for people and one document for programs', async () => {
    const service = fakeService();
    service.breakAfter(0, new KnowhowError('storage_error', 'The disk is full.', { free: 0 }));
    const options = { service, stdin: JSON.stringify(RECORD) };
    const { db } = folder();
    expect(await run(['store', '--db', db], options)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'error: The disk is full.\n',
    });
    expect((await run(['store', '--db', db, '--json'], options)).json).toEqual({
      error: { code: 'storage_error', message: 'The disk is full.', details: { free: 0 } },
    });
    expect(service.closed).toBe(true);
  });

  test('colour only on a terminal that wants it', async () => {
    const { db } = folder();
    const argv = ['doctor', '--db', db];
    const csi = '\u001b[';
    expect((await run(argv)).stdout).not.toContain(csi);
    expect((await run(argv, { tty: true })).stdout).toContain(csi);
    expect((await run(argv, { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain(csi);
  });
});

describe('which data', () => {
  test('--db before KNOWHOW_DB before ./knowhow.db, and the account `local`', async () => {
    const { db } = folder();
    const opened: OpenOptions[] = [];
    const service = fakeService();
    const io = {
      openService: async (options: OpenOptions) => {
        opened.push(options);
        return service;
      },
    };
    const store = ['store', '--tenant', 't'];
    const options = { io, stdin: JSON.stringify(RECORD) };
    await run([...store, '--db', db], { ...options, env: { KNOWHOW_DB: 'other.db' } });
    await run(store, { ...options, env: { KNOWHOW_DB: 'other.db' } });
    await run([...store, '--account', 'mine'], options);
    expect(opened.map(({ path }) => path)).toEqual([db, 'other.db', 'knowhow.db']);
    expect(service.stored.map(({ account }) => account)).toEqual(['local', 'local', 'mine']);
  });

  test('a service elsewhere gets the same requests', async () => {
    const service = fakeService();
    const asked: object[] = [];
    const io = {
      connectKnowledge: (options: { baseUrl: string; apiKey: string }) => {
        asked.push({ url: options.baseUrl, key: options.apiKey });
        return service.forAccount('remote');
      },
      openService: () => Promise.reject(new Error('must not be opened')),
    };
    const env = { KNOWHOW_URL: 'http://env', KNOWHOW_API_KEY: 'envkey' };
    const flags = ['--url', 'http://flag', '--api-key', 'flagkey'];
    const local = await run(['enhance', 'x', '--tenant', 't', '--json', '--db', folder().db]);
    const remote = await run(['enhance', 'x', '--tenant', 't', '--json', ...flags], { io, env });
    expect(remote).toMatchObject({ code: 0, stdout: local.stdout });
    expect((await run(['status', 'none'], { io, env })).code).toBe(3);
    expect(asked).toEqual([
      { url: 'http://flag', key: 'flagkey' },
      { url: 'http://env', key: 'envkey' },
    ]);
  });

  test('commands that only read do not make a database', async () => {
    const missing = join(folder().path, 'missing.db');
    for (const argv of [
      ['status', 'j'],
      ['export', '--tenant', 't'],
      ['keys', 'list'],
      ['jobs', 'list'],
      ['collections'],
      ['reembed', '--all'],
    ]) {
      const { code, stderr } = await run([...argv, '--db', missing]);
      expect([argv, code]).toEqual([argv, 3]);
      expect(stderr).toContain(missing);
    }
    expect((await run(['enhance', 'x', '--tenant', 't', '--db', missing])).stderr).toContain(
      'made an empty one',
    );
  });
});

describe('enhance', () => {
  test('--json prints the result itself', async () => {
    const { db } = folder();
    const result = await run([
      'enhance',
      'the task',
      '--db',
      db,
      '--tenant',
      't',
      '--agent-type',
      'a',
      '--json',
    ]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.json).toEqual({
      response: 'the task\n\nAdvice.',
      metadata: { request_id: 'req_1', agent_type: 'a' },
    });
  });

  test('- reads standard input', async () => {
    const { db } = folder();
    const stdin = 'line one\nline two ü\n';
    const { stdout } = await run(['enhance', '-', '--db', db, '--tenant', 't'], { stdin });
    expect(stdout).toBe('line one\nline two ü\n\nAdvice.\n');
    const broken = await run(['enhance', '-', '--db', db, '--tenant', 't'], {
      stdin: Buffer.from([0xff, 0x41]),
    });
    expect([broken.code, broken.stderr]).toEqual([1, 'error: Standard input is not valid UTF-8 text.\n']);
  });

  test('--explain draws the tree and marks the recommended line', async () => {
    const { db } = folder();
    const { stdout } = await run(['enhance', 'x', '--db', db, '--tenant', 't', '--explain']);
    const lines = stdout.split('\n');
    expect(lines.find((line) => line.includes('look_up'))).toMatch(/├─▶ look_up +80 %/);
    expect(lines.find((line) => line.includes('guess'))).toMatch(/└─ {2}guess/);
  });
});

describe('the drawn tree', () => {
  const node = (action: string, children: TreeNode[], principal = false): TreeNode => ({
    action,
    weight: 1,
    value: 0.5,
    visits: 1,
    principal,
    children,
  });
  const chain = (length: number, principal: boolean): TreeNode =>
    node(`step${length}`, length > 1 ? [chain(length - 1, principal)] : [], principal);

  test('the recommended line is whole, what branches off is cut and counted', () => {
    const root = node(
      '(start)',
      [chain(10, true), chain(9, false), ...Array.from({ length: 9 }, (_, i) => node(`other${i}`, []))],
      true,
    );
    const lines = renderTree(root, pc.createColors(false));
    expect(lines.filter((line) => line.includes('▶'))).toHaveLength(11);
    expect(lines.filter((line) => line.includes('more'))).toEqual([
      expect.stringMatching(/step8 .* 7 more below$/),
      expect.stringMatching(/└─ {2}… and 5 more$/),
    ]);
    expect(lines).toHaveLength(1 + 10 + 2 + 4 + 1);
  });
});

describe('store and status', () => {
  test('a record from a file or standard input, its tenant replaced', async () => {
    const { db, file } = folder();
    const service = fakeService();
    const path = file('record.json', JSON.stringify(RECORD));
    expect((await run(['store', path, '--db', db, '--json'], { service })).json).toMatchObject({
      status: 'accepted',
      job_id: 'job_1',
      tenant_id: 'own',
    });
    await run(['store', '-', '--tenant', 't', '--db', db], { service, stdin: JSON.stringify(RECORD) });
    expect(service.stored.map(({ interaction }) => interaction.tenant_id)).toEqual(['own', 't']);
  });

  test('what is no record is refused with its field', async () => {
    const { db } = folder();
    const bad = await run(['store', '--db', db, '--json'], {
      stdin: JSON.stringify({ ...RECORD, turns: [] }),
    });
    expect(bad.code).toBe(1);
    expect(bad.json).toMatchObject({ error: { code: 'invalid_turns', details: { field: 'turns' } } });
    expect((await run(['store', '--db', db], { stdin: '{"a":1}\n{"b":2}' })).stderr).toContain(
      'knowhow import',
    );
    expect((await run(['store', 'no-such-file', '--db', db])).code).toBe(3);
  });

  test('--wait says how it ended, in words and in the exit code', async () => {
    const { db } = folder();
    const service = fakeService();
    const options = { service, stdin: JSON.stringify(RECORD) };
    const done = await run(['store', '--wait', '--db', db, '--json'], options);
    expect([done.code, done.json]).toEqual([
      0,
      expect.objectContaining({ job: expect.objectContaining({ status: 'completed' }) }),
    ]);
    service.failing.add('job_2');
    expect((await run(['store', '--wait', '--db', db], options)).code).toBe(1);
    expect((await run(['status', 'job_2', '--db', db], { service })).code).toBe(0);
    const waited = await run(['status', 'job_2', '--wait', '--db', db], { service });
    expect(waited.code).toBe(1);
    expect(waited.stdout).toContain('SEALED');
  });
});

describe('delete', () => {
  const argv = ['delete', 'refund twice', '--tenant', 't'];

  test('shows first, asks, and deletes after a yes', async () => {
    const { db } = folder();
    const service = fakeService();
    const { code, stdout, stderr } = await run([...argv, '--db', db], { service, tty: true, stdin: 'y\n' });
    expect(code).toBe(0);
    expect(stdout).toContain('0.91');
    expect(stdout).toContain('0.40');
    expect(stdout).not.toContain('\u001b[31mtwice');
    expect(stderr).toContain('Delete 1 entry for good? [y/N]');
    expect(stdout).toContain('Deleted 1 entry.');
    expect(service.deletes.map(({ dry_run }) => dry_run)).toEqual([true, undefined]);
  });

  test.each(['n\n', '\n', '', 'yikes\n'])('and not after %j', async (stdin) => {
    const { db } = folder();
    const service = fakeService();
    const { code, stderr } = await run([...argv, '--db', db], { service, tty: true, stdin });
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was deleted');
    expect(service.deletes.map(({ dry_run }) => dry_run)).toEqual([true]);
  });

  test('with nobody to ask it needs --yes or --dry-run', async () => {
    const { db } = folder();
    const service = fakeService();
    expect((await run([...argv, '--db', db], { service, stdin: 'y\n' })).code).toBe(2);
    expect((await run([...argv, '--db', db, '--json'], { service, tty: true, stdin: 'y\n' })).code).toBe(2);
    expect(service.deletes).toEqual([]);
    expect((await run([...argv, '--db', db, '--dry-run', '--json'], { service })).json).toMatchObject({
      deleted_count: 0,
      matches: [{ id: 'k1' }],
    });
    expect((await run([...argv, '--db', db, '--yes', '--json'], { service })).json).toMatchObject({
      deleted_count: 1,
    });
    expect(service.deletes.map(({ dry_run }) => dry_run)).toEqual([true, undefined]);
  });
});

describe('export', () => {
  test('lines, an array, a file, a packed file', async () => {
    const { db, path } = folder();
    const service = fakeService();
    const empty = await run(['export', '--tenant', 't', '--db', db, '--json'], { service });
    expect(empty.json).toEqual([]);
    for (const query of ['one', 'two']) {
      await service.forAccount('local').storeKnowledge({ ...RECORD, tenant_id: 't', query });
    }
    const argv = ['export', '--tenant', 't', '--db', db];
    const lines = (await run(argv, { service })).stdout;
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).query),
    ).toEqual(['one', 'two']);
    expect((await run([...argv, '--json'], { service })).json).toHaveLength(2);
    const plain = join(path, 'out.jsonl');
    const packed = join(path, 'out.jsonl.gz');
    expect((await run([...argv, '--out', plain, '--json'], { service })).json).toEqual({
      records: 2,
      file: plain,
    });
    await run([...argv, '--out', packed], { service });
    expect(readFileSync(plain, 'utf8')).toBe(lines);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(lines);
    expect(existsSync(`${plain}.partial`)).toBe(false);
    expect((await run([...argv, '--out', join(path, 'no', 'such', 'folder')], { service })).code).toBe(3);
  });
});

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
    const argv = (...words: string[]) => ['jobs', ...words, '--db', db];
    expect((await run(argv('list', '--json'), { service })).json).toMatchObject({
      counts: { failed: 1 },
      jobs: [{ id: 'job_1', state: 'failed' }],
    });
    expect((await run(argv('list'), { service })).stdout).toContain('job_1');
    const shown = (await run(argv('show', 'job_1'), { service })).stdout;
    expect(shown).toContain('stack');
    expect(shown).not.toContain('\u001b[2J');
    expect((await run(argv('retry', '--all', '--json'), { service })).json).toEqual({ retried: ['job_1'] });
    expect((await run(argv('retry', 'job_1'), { service })).code).toBe(3);
    expect((await run(argv('open', '-', '--json'), { service, stdin: 'SEALED\n' })).json).toEqual({
      opened: 'the error',
    });
    expect((await run(argv('open', 'nonsense'), { service })).code).toBe(2);
  });

  test('collections and reembed', async () => {
    const { db } = folder();
    const service = fakeService();
    await service.forAccount('local').storeKnowledge(RECORD);
    expect((await run(['collections', '--db', db, '--json'], { service })).json).toMatchObject([
      { account: 'local', tenant: 'own', records: 1, entries: 2 },
    ]);
    expect((await run(['reembed', '--all', '--db', db, '--json'], { service })).json).toEqual({
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
          order.push(`${host} ${port} ${rateLimit?.perMinute} ${rateLimit?.burst}`);
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
    expect(order).toEqual(['::1 0 5 100', 'close, service false']);
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
