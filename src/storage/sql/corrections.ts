import { WRITTEN } from '../../domain/meaning-id.js';
import { packText } from '../codes/text-code.js';
import type { Correction, Relabel } from '../curation-store.js';
import { recordHash } from '../record-hash.js';
import { lockCollection, setSeq, staleTuning } from './collections.js';
import { entriesBehind } from './drop-records.js';
import { readRows } from './entry-rows.js';
import { toClaimable } from './job-moves.js';
import { keepMeaning } from './meanings.js';
import { provenanceColumns } from './provenance.js';
import { recordNumber } from './records.js';
import { changeRows, recount } from './recount.js';
import type { Connection } from './sql.js';

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
  { situation, advice, pinned, retired, edited_at }: Correction,
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
      return true;
    },
    { within: collection },
  );
}
