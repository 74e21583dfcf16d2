/** Tables whose rows carry contents, or say whose they are. */
const TABLES = [
  'collection',
  'record',
  'voice',
  'job',
  'idempotency',
  'situation',
  'entry',
  'word',
  'word_place',
  'tuning',
  'deletion_mark',
  'audit',
];

/**
 * A second wall between accounts: whatever a statement asks for, the server shows and takes rows of the account alone
 * that the transaction is for (`knowhow.account`, 0 for the store's own work over all of them), and none where that is
 * not said. The first wall is that every statement names its collection. It holds for the owner of the tables too, and
 * for nobody who may pass by row security: a superuser.
 */
export const rowSecurity = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON ${table} USING (
  (SELECT nullif(current_setting('knowhow.account', true), '')::integer) IN (0, account)
);`,
).join('\n');
