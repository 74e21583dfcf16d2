import type { Store } from '../../../storage/store.js';
import { newIntake } from '../../../testing/fixtures.js';
import type { CurationStore } from '../store/curation-store.js';

/** A call of each verb, on a store that is closed. */
export const CURATION_CALLS: Record<keyof CurationStore, (store: Store) => Promise<unknown>> = {
  runsOverTime: (store) => store.runsOverTime(1, { until: 1, spans: 1, spanMs: 1, mostFailing: 1 }),
  correct: (store) => store.correct(1, 1, { pinned: true }),
  withdraw: (store) => store.withdraw(1, { key: 'k' }, { dryRun: false }),
  endCorrections: (store) => store.endCorrections(1, 'k'),
  listEntries: (store) => store.listEntries(1, {}, { limit: 1 }),
  countEntries: (store) => store.countEntries(1),
  listNames: (store) => store.listNames(1),
  shownRecord: (store) => store.shownRecord(1, 'r'),
  listRecords: (store) => store.listRecords(1, {}, { limit: 1 }),
  answeredRecords: (store) => store.answeredRecords(1, 1),
  runsByWeek: (store) => store.runsByWeek(1, [1], 0),
  jobAnswered: (store) => store.jobAnswered(1, 'a'),
  relabel: (store) => {
    const { interaction, provenance } = newIntake(1, 't');
    return store.relabel(1, { record: 'r', interaction, provenance, now: 1 });
  },
};
