import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { offers } from '../../../src/storage/sqlite/migrations/008-offers.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { ask, FIXED, folder, learn, open, run } from '../desk.js';

const TASK = 'Fetch the blue parcel from the locker';

/** The file as the version before wrote it: no step says whether its action was on offer. */
function asBefore(path: string): void {
  const db = new DatabaseSync(path);
  const rows = db.prepare('SELECT number, traces FROM entry').all() as { number: number; traces: string }[];
  for (const { number, traces } of rows) {
    const packed = JSON.parse(traces) as { moves: unknown[][] };
    packed.moves = packed.moves.map((move) => move.slice(0, 3));
    db.prepare('UPDATE entry SET traces = ?, outline_check = NULL WHERE number = ?').run(
      JSON.stringify(packed),
      number,
    );
  }
  // Columns that came later are filled in by the step that made them.
  db.exec(offers.replace('INSERT INTO tuning', 'INSERT INTO tuning (collection, version, json)'));
  db.close();
}

test('what was learned before names are gated is named again once the records are read', async () => {
  const path = join(folder(), 'old.db');
  const store = () => openSqliteStore({ path, reserveBytes: 0 });
  const stranger = run(TASK, [
    ['lookup_parcel', '{"ok":true}'],
    ['steal_parcel', '{"ok":true}'],
  ]);
  const before = await open({ store: await store() });
  await learn(before, [...Array.from({ length: 4 }, () => run(TASK, FIXED)), stranger, stranger]);
  await before.close();
  asBefore(path);

  const idle = await open({ store: await store(), work: false });
  expect((await ask(idle, TASK)).response).not.toContain('open_locker');
  await idle.close();

  asBefore(path);
  const after = await open({ store: await store() });
  await after.drain();
  const { response } = await ask(after, TASK);
  expect(response).toContain('lookup_parcel -> reset_locker -> open_locker');
  expect(response).not.toContain('steal_parcel');
});
