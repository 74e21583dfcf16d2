import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

const NASTY = 'shop\u001b]0;pwn\u0007\u009b2J\u202e\nFAKE ROW';

test('names that hold commands for a terminal are printed without them, a row a line', async () => {
  const { db } = folder();
  const service = fakeService();
  const knowledge = service.forAccount(NASTY);
  const { job_id } = await knowledge.storeKnowledge({ ...RECORD, tenant_id: NASTY });
  await service.keys.create({ account: NASTY, name: NASTY, tenants: [NASTY] });
  for (const command of [
    ['entries', 'stats'],
    ['keys', 'list'],
    ['keys', 'create', '--account', NASTY],
    ['runs', 'jobs'],
    ['status', job_id!],
  ]) {
    const { stdout, stderr, code } = await run([...command, '--db', db], { service });
    expect(code).toBe(0);
    expect(stdout + stderr).toContain('shop\ufffd]0;pwn');
    expect(stdout + stderr).not.toMatch(/\u001b\]|\u0007|\u009b|\u202e/);
    if (command[1] !== 'create') expect(stdout).not.toMatch(/^FAKE ROW/m);
  }
});

test('what is exported can be read by its owner alone, and goes through no link', async () => {
  const { db, path } = folder();
  const service = fakeService();
  await service.forAccount('local').storeKnowledge({ ...RECORD, tenant_id: 'shop' });
  const out = join(path, 'out.jsonl');
  const elsewhere = join(path, 'elsewhere');
  writeFileSync(elsewhere, 'untouched', { mode: 0o644 });
  symlinkSync(elsewhere, `${out}.partial`);
  const { code } = await run(['export', '--tenant', 'shop', '-o', out, '--db', db], { service });
  expect(code).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain(RECORD.query);
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
  if (process.platform !== 'win32') expect((statSync(out).mode & 0o777).toString(8)).toBe('600');
});
