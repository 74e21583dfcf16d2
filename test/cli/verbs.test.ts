import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

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

  test('--tools tells which tools the agent has', async () => {
    const { db } = folder();
    const service = fakeService();
    await run(['enhance', 'x', '--db', db, '--tenant', 't', '--tools', 'pay, get_order,'], { service });
    expect(service.asked.map(({ tools }) => tools)).toEqual([['pay', 'get_order']]);
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

  test('--explain says why each line is there', async () => {
    const { db } = folder();
    const { stdout } = await run(['enhance', 'x', '--db', db, '--tenant', 't', '--explain']);
    const lines = stdout.split('\n');
    const at = lines.indexOf('  0.75  Do: look');
    expect(lines[at + 1]).toBe('        the marked way of the tree');
  });

  test('--explain names the command that takes a line away, with the options as they were given', async () => {
    const { db } = folder();
    const argv = ['enhance', 'x', '--db', db, '--tenant', "our shop's", '--explain'];
    const { stdout } = await run(argv);
    expect(stdout).toContain(
      `        wrong? knowhow entries retire k1 --tenant 'our shop'\\''s' --db ${db}\n`,
    );
  });

  test('--explain tells the plan where there is one, to people and to programs', async () => {
    const { db } = folder();
    const args = ['enhance', 'x', '--db', db, '--tenant', 't', '--explain'];
    const { stdout } = await run(args);
    expect(stdout).toContain('\nPlan  (how likely each step is needed and works)\n  1. greet  0.90\n\n');
    expect((await run([...args, '--json'])).json).toMatchObject({
      metadata: { explanation: { plan: { steps: [{ action: 'greet' }] } } },
    });
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
    await run(['store', '-', '--tenant', 't', '--db', db], {
      service,
      stdin: JSON.stringify(RECORD),
    });
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
    const messages = [{ role: 'user', content: 'hi' }];
    for (const given of [messages, { messages }]) {
      const refused = await run(['store', '--db', db, '--tenant', 't'], { stdin: JSON.stringify(given) });
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/look like chat messages.*`knowhow import FILE --tenant t` reads messages/),
      ]);
    }
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
    expect(waited.stdout).toContain('stack');
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
    expect(stderr).toContain('Remove 1 entry for good? [y/N]');
    expect(stdout).toContain('Deleted 1 entry.');
    expect(service.deletes.map(({ dry_run }) => dry_run)).toEqual([true, undefined]);
  });

  test.each(['n\n', '\n', '', 'yikes\n'])('and not after %j', async (stdin) => {
    const { db } = folder();
    const service = fakeService();
    const { code, stderr } = await run([...argv, '--db', db], { service, tty: true, stdin });
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was removed');
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
      damaged: [],
    });
    await run([...argv, '--out', packed], { service });
    expect(readFileSync(plain, 'utf8')).toBe(lines);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(lines);
    expect(existsSync(`${plain}.partial`)).toBe(false);
    expect((await run([...argv, '--out', join(path, 'no', 'such', 'folder')], { service })).code).toBe(3);
  });

  test.skipIf(!existsSync('/dev/null'))('takes the place of no device', async () => {
    const { path, db } = folder();
    const device = join(path, 'device');
    symlinkSync('/dev/null', device);
    const argv = ['export', '--tenant', 't', '--db', db, '--out', device, '--json'];
    expect((await run(argv)).json).toMatchObject({ records: 0 });
    expect(statSync(device).isCharacterDevice()).toBe(true);
  });

  test('what is damaged is left out and named, and the exit code says so', async () => {
    const { db, path } = folder();
    const service = fakeService();
    await service.forAccount('local').storeKnowledge({ ...RECORD, tenant_id: 'damaged' });
    const argv = ['export', '--tenant', 'damaged', '--db', db];
    const lines = await run(argv, { service });
    expect(lines.code).toBe(4);
    expect(lines.stdout.trim().split('\n')).toHaveLength(1);
    expect(lines.stderr).toContain('rec_x, rec_y');
    const file = join(path, 'out.jsonl');
    const told = await run([...argv, '--out', file, '--json'], { service });
    expect(told.code).toBe(4);
    expect(told.json).toEqual({ records: 1, file, damaged: ['rec_x', 'rec_y'] });
    expect(readFileSync(file, 'utf8')).toBe(lines.stdout);
  });
});
