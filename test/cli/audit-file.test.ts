import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { auditFile } from '../../adapters/cli/io/audit-file.js';
import type { LogEvent } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const event = (action: string): LogEvent => ({ level: 'info', event: 'audit', action, count: 1 });
const actions = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { action: string }).action);

test('each event is a line with its time, for the owner of the file alone', async () => {
  const path = join(folder, 'one.log');
  const audit = auditFile(
    path,
    () => 0,
    () => {},
  );
  audit(event('store'));
  audit(event('enhance'));
  await vi.waitFor(() => expect(actions(path)).toEqual(['store', 'enhance']));
  expect(JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!)).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'audit',
    action: 'store',
    count: 1,
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that was renamed meanwhile is begun again', async () => {
  const path = join(folder, 'rotated.log');
  const audit = auditFile(
    path,
    () => 0,
    () => {},
  );
  audit(event('store'));
  await vi.waitFor(() => expect(actions(path)).toEqual(['store']));
  renameSync(path, `${path}.1`);
  audit(event('delete'));
  await vi.waitFor(() => expect(actions(path)).toEqual(['delete']));
  expect(actions(`${path}.1`)).toEqual(['store']);
});

test('what cannot be written is said, kept, and written later', async () => {
  const path = join(folder, 'away', 'audit.log');
  mkdirSync(join(folder, 'away'));
  const events: string[] = [];
  const audit = auditFile(
    path,
    () => 0,
    (one) => events.push(one.event),
  );
  rmSync(join(folder, 'away'), { recursive: true });
  audit(event('store'));
  await vi.waitFor(() => expect(events).toEqual(['audit_not_written']));
  mkdirSync(join(folder, 'away'));
  audit(event('delete'));
  await vi.waitFor(() => expect(actions(path)).toEqual(['store', 'delete']));
});

test('a file that cannot be written at all is refused at once, with its option', () => {
  expect(() =>
    auditFile(
      join(folder, 'nowhere', 'x.log'),
      () => 0,
      () => {},
    ),
  ).toThrow(/--audit/);
});
