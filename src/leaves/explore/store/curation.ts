import type { OnDamaged } from '../../../storage/codes/checksums.js';
import type { Connection } from '../../../storage/sql/sql.js';
import { correct, endCorrections, relabel } from './corrections.js';
import type { CurationStore } from './curation-store.js';
import { countEntries, listEntries, listNames } from './list-entries.js';
import { answeredRecords, listRecords, runsByWeek } from './list-records.js';
import { runsOverTime } from './runs-over-time.js';
import { jobAnswered, shownRecord } from './shown-record.js';
import { withdraw } from './withdraw.js';

/** What people look at and correct in a store over a database. */
export const curation = (db: Connection, onDamaged: OnDamaged): CurationStore => ({
  runsOverTime: (collection, how) => runsOverTime(db, collection, how),
  listEntries: (collection, filter, page) => listEntries(db, collection, filter, page, onDamaged),
  countEntries: (collection) => countEntries(db, collection),
  listNames: (collection) => listNames(db, collection),
  shownRecord: (collection, id) => shownRecord(db, collection, id),
  listRecords: (collection, filter, page) => listRecords(db, collection, filter, page),
  answeredRecords: (collection, most) => answeredRecords(db, collection, most),
  runsByWeek: (collection, ids, since) => runsByWeek(db, collection, ids, since),
  jobAnswered: (collection, answer) => jobAnswered(db, collection, answer),
  relabel: (collection, change) => relabel(db, collection, change),
  correct: (collection, entry, change) => correct(db, collection, entry, change),
  withdraw: (collection, origin, { dryRun }) => withdraw(db, collection, origin, dryRun),
  endCorrections: (collection, key, heir) => endCorrections(db, collection, key, heir),
});
