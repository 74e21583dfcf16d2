import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KnowhowError } from '../../src/domain/errors.js';
import { openSqliteStore } from '../../src/engine/admin/open-file.js';
import { interaction, learn, newIntake, statement } from '../../src/testing/fixtures.js';

const folder = mkdtempSync(join(tmpdir(), 'knowhow-full-'));

function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch (error) {
    console.log(`skipped: a small file system cannot be mounted here (${String(error).split('\n')[0]})`);
    return false;
  }
}

const small = mounted();

afterAll(() => {
  if (small) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!small)(
  'on a full disk storing fails cleanly, deleting works, and then there is room again',
  async () => {
    const path = join(folder, 'knowhow.db');
    const store = await openSqliteStore({ path });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    const said = Array.from({ length: 40 }, (_, i) =>
      statement(i + 1, { advice: `advice ${i} `.repeat(200) }),
    );
    await learn(store, id, 't', said);

    const kept: string[] = [];
    let refusal: unknown;
    for (let i = 0; i < 2_000 && !refusal; i++) {
      const intake = newIntake(id, 't', { interaction: interaction('t', 'long '.repeat(4_000)) });
      try {
        await store.accept(intake);
        kept.push(intake.recordId);
      } catch (error) {
        refusal = error;
      }
    }
    expect(refusal).toMatchObject({
      code: 'storage_error',
      message: expect.stringContaining('The disk is full'),
      details: { full: true, retry_after_ms: expect.any(Number) },
    });
    expect(KnowhowError.isInstance(refusal)).toBe(true);
    expect(existsSync(`${path}-reserve`)).toBe(true);

    const removed = await store.remove(
      id,
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
    expect(removed).toEqual({ entries: 40, records: 1 });
    expect(await store.erase()).toBe('erased');
    await store.ping();
    const present: string[] = [];
    for await (const record of store.records(id)) present.push(record.id);
    expect(present).toEqual(kept);
    const findings = await store.check();
    expect(findings.find(({ name }) => name === 'integrity')).toMatchObject({ ok: true });
    expect(findings.find(({ name }) => name === 'disk')).toMatchObject({ ok: true, missing: true });
    await store.close();
  },
);
