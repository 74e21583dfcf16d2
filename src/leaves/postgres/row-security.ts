/** Tables whose rows carry contents, by the column that says whose they are. */
const TABLES = {
  collection: 'id',
  record: 'collection',
  provenance: 'collection',
  job: 'collection',
  idempotency: 'collection',
  correction: 'collection',
  meaning: 'collection',
  entry: 'collection',
  entry_words: 'collection',
  word: 'collection',
  word_place: 'collection',
  tuning: 'collection',
  deletion_mark: 'collection',
};

/**
 * A second wall between collections: whatever a statement asks for, the server shows and takes rows of those collections
 * alone that the transaction is for (`knowhow.within`, 0 for the store's own work over all of them), and none where that
 * is not said. The first wall is that every statement names its collection. It holds for the owner of the tables too,
 * and for nobody who may pass by row security: a superuser.
 */
export const ROW_SECURITY = Object.entries(TABLES)
  .map(
    ([table, collection]) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_collections ON ${table} USING (
  (SELECT current_setting('knowhow.within', true) = '0')
  OR ${collection} = ANY ((SELECT string_to_array(nullif(current_setting('knowhow.within', true), ''), ',')::bigint[])::bigint[])
);`,
  )
  .join('\n');
