import { meaningId, WRITTEN } from '../../../domain/meaning-id.js';
import type { ChangePlace } from '../../../storage/change-place.js';
import { packText } from '../../../storage/codes/text-code.js';
import { recordHash } from '../../../storage/record-hash.js';
import { lockCollection, setSeq, staleTuning } from '../../../storage/sql/collections.js';
import { entriesBehind } from '../../../storage/sql/drop-records.js';
import { readRows, rowsAt } from '../../../storage/sql/entry-rows.js';
import { keepMeaning } from '../../../storage/sql/meanings.js';
import { provenanceColumns } from '../../../storage/sql/provenance.js';
import { changeRows, recount } from '../../../storage/sql/recount.js';
import type { Connection, Sql } from '../../../storage/sql/sql.js';
import type { Correction, Relabel } from './curation-store.js';
import { recordNumber } from './record-number.js';
import { toClaimable } from './to-claimable.js';

/** Puts a record with what came of it in the place of what it was, counts the entries behind which it is, and says that what was fitted is behind. */
export function relabel(
  db: Connection,
  collection: number,
  { record: id, interaction, provenance, now, estimate }: Relabel,
): Promise<boolean> {
  return db.write(
    async (sql) => {
      const locked = await lockCollection(sql, collection);
      const record = locked && (await recordNumber(sql, collection, id));
      if (!locked || record === undefined) return false;
      const body = JSON.stringify(interaction);
      const said = provenanceColumns(provenance);
      const { created_at } = (await sql.get<{ created_at: number }>(
        'SELECT created_at FROM record WHERE number = $1',
        record,
      ))!;
      await sql.run(
        'UPDATE record SET body = $2, sha256 = $3 WHERE number = $1',
        record,
        body,
        recordHash({ id: packText(id), collection, created_at, body }),
      );
      await sql.run('UPDATE job SET size = $2 WHERE record = $1', record, body.length);
      await sql.run(
        `UPDATE provenance
            SET key = $2, source = $3, task = $4, body = $5, shape = $6, sum = $7
          WHERE record = $1`,
        record,
        said.key,
        said.source,
        said.task,
        said.body,
        said.shape,
        said.sum,
      );
      if (interaction.success !== undefined) {
        await sql.run(
          `UPDATE provenance
              SET success = $2, certainty = 1,
                  labelled_at = CASE WHEN success = $2 AND certainty = 1 THEN labelled_at ELSE $3 END
            WHERE record = $1`,
          record,
          interaction.success ? 1 : 0,
          now,
        );
        await sql.run(
          `UPDATE job SET success_estimate = NULL WHERE record = $1 AND state = 'completed'`,
          record,
        );
      } else if (estimate !== undefined) {
        // Of a record that waits nothing is known yet: it is estimated as it is learned.
        await sql.run(
          'UPDATE provenance SET success = $2 WHERE record = $1 AND certainty IS NOT NULL',
          record,
          estimate,
        );
      }
      // What its worker has read of it is no longer so.
      await toClaimable(sql, record, now);
      const touched = await entriesBehind(sql, [record]);
      const place = { collection, seq: locked.seq + 1 };
      await recount(sql, place, touched);
      if (touched.length > 0) {
        await setSeq(sql, place);
        await staleTuning(sql, collection);
      }
      return true;
    },
    { within: collection },
  );
}

/** Writes a person's words into an entry, pins it, or retires it. False where it is gone. */
export function correct(
  db: Connection,
  collection: number,
  entry: number,
  { key, situation, advice, pinned, retired, edited_at }: Correction,
): Promise<boolean> {
  return db.write(
    async (sql) => {
      const locked = await lockCollection(sql, collection);
      const before = locked && (await readRows(sql, collection, [entry])).get(entry);
      if (!locked || !before) return false;
      if (situation && situation.space !== locked.space) return false;
      const place = { collection, seq: locked.seq + 1 };
      await setSeq(sql, place);
      if (situation) await keepMeaning(sql, place, before, WRITTEN, situation);
      const change = {
        ...(situation ? { own_situation: packText(situation.text) } : {}),
        ...(advice === undefined ? {} : { own_advice: packText(advice) }),
        ...(pinned === undefined ? {} : { pinned: Number(pinned) }),
        ...(retired === undefined ? {} : { retired: Number(retired) }),
        ...(edited_at === undefined ? {} : { edited_at }),
      };
      await changeRows(sql, place, [{ before, change }]);
      const said = { edit: edited_at !== undefined, pin: pinned, retire: retired };
      for (const [what, is] of Object.entries(said)) {
        if (is === undefined || (what === 'edit' && !is)) continue;
        await sql.run('DELETE FROM correction WHERE entry = $1 AND what = $2', before.number, what);
        if (!is || key === undefined) continue;
        await sql.run(
          'INSERT INTO correction (entry, collection, what, key) VALUES ($1, $2, $3, $4)',
          before.number,
          collection,
          what,
          packText(key),
        );
      }
      return true;
    },
    { within: collection },
  );
}

/** What a withdrawal of each kind of correction makes of a row. */
const WITHDRAWN = {
  edit: { own_situation: null, own_advice: null, edited_at: null },
  pin: { pinned: 0 },
  retire: { retired: 0 },
} as const;

interface CorrectionRow {
  entry: number;
  what: keyof typeof WITHDRAWN;
}

/** What a key edited, pinned and retired. */
export const correctionsBy = (sql: Sql, collection: number, key: string): Promise<CorrectionRow[]> =>
  sql.all<CorrectionRow>(
    'SELECT entry, what FROM correction WHERE collection = $1 AND key = $2 ORDER BY entry, what',
    collection,
    packText(key),
  );

/** What a key edited, pinned and retired is another's from now on, or is taken back where there is none. Returns how many. */
export async function endCorrections(
  db: Connection,
  collection: number,
  key: string,
  heir?: string,
): Promise<number> {
  const found = await db.read((sql) => correctionsBy(sql, collection, key), collection);
  if (found.length === 0) return 0;
  return db.write(
    async (sql) => {
      const locked = await lockCollection(sql, collection);
      if (!locked) return 0;
      if (heir === undefined) return withdrawCorrections(sql, { collection, seq: locked.seq + 1 }, key);
      return sql.run(
        'UPDATE correction SET key = $3 WHERE collection = $1 AND key = $2',
        collection,
        packText(key),
        packText(heir),
      );
    },
    { within: collection },
  );
}

/** Takes back what a key edited, pinned and retired: the entries say again what was learned. The collection is locked. */
export async function withdrawCorrections(sql: Sql, place: ChangePlace, key: string): Promise<number> {
  const found = await correctionsBy(sql, place.collection, key);
  for (const { entry, what } of found) {
    const [before] = await rowsAt(sql, [entry]);
    await changeRows(sql, place, [{ before: before!, change: WITHDRAWN[what] }]);
    await sql.run('DELETE FROM correction WHERE entry = $1 AND what = $2', entry, what);
    if (what !== 'edit') continue;
    const { collection, seq } = place;
    await sql.run(
      'DELETE FROM meaning WHERE collection = $1 AND id = $2',
      collection,
      meaningId(before!.id, WRITTEN),
    );
    // Readers let go of the entry with all its meanings, and read what is left of them.
    await sql.run(
      'INSERT INTO tombstone (collection, seq, id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      collection,
      seq,
      before!.id,
    );
    await sql.run('UPDATE meaning SET seq = $2 WHERE entry = $1', entry, seq);
  }
  if (found.length > 0) {
    await setSeq(sql, place);
    // A lesson that no fit says any more was there for what a person made of it.
    await staleTuning(sql, place.collection);
    await sql.noteRemoval(sql);
  }
  return found.length;
}
