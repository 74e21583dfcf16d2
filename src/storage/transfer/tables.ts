/** What a column holds. */
export type ColumnType = 'whole' | 'real' | 'text' | 'bytes';

/** A table as both drivers can read and write it: columns of the same names and values, whatever they lie in. */
export interface TransferTable {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  /** Columns that name a row, in whose order rows travel. */
  key: readonly string[];
}

/** A row of a table: numbers, texts as they are kept, bytes, or null, by column. */
export type TransferRow = Record<string, number | string | Uint8Array | null>;

const table = (name: string, key: string, columns: Partial<Record<ColumnType, string>>): TransferTable => ({
  name,
  key: key.split(' '),
  columns: Object.fromEntries(
    Object.entries(columns).flatMap(([type, names]) => names.split(' ').map((one) => [one, type])),
  ) as Record<string, ColumnType>,
});

/**
 * Everything a store keeps, in an order in which each table finds what it points to. Words are not among them: every
 * driver keeps its own kind, and makes them out of the entries.
 */
export const TABLES: readonly TransferTable[] = [
  table('api_key', 'number', {
    whole: 'number created_at revoked_at',
    text: 'id account name secret_hash scope tenants',
  }),
  table('collection', 'id', { whole: 'id seq learned next_entry', text: 'account tenant space' }),
  table('record', 'number', { whole: 'number collection created_at', text: 'id sha256 body' }),
  table('voice', 'record', { whole: 'record collection', text: 'key source task body shape answer' }),
  table('job', 'number', {
    whole:
      'number collection record size attempts deaths token created_at started_at completed_at failed_at run_at due_at',
    text: 'id state error knowledge',
    real: 'success_estimate',
  }),
  table('idempotency', 'job', { whole: 'collection job', text: 'key body_hash' }),
  table('situation', 'id', { whole: 'id collection seq', text: 'text', bytes: 'text_hash vector' }),
  table('entry', 'number', {
    whole: 'number collection id seq last_seen sources tasks voices pinned edited_at',
    text: 'kind agent_type merge_key traces situation advice only_key',
    real: 'runs successes failures credits debits',
  }),
  table('entry_situation', 'entry situation', { whole: 'entry situation' }),
  table('entry_source', 'entry record', { whole: 'entry record' }),
  table('tombstone', 'collection seq kind id', { whole: 'collection seq id', text: 'kind' }),
  table('tuning', 'collection', { whole: 'collection version', text: 'json' }),
  table('deletion_mark', 'id', {
    whole: 'id collection last_record created_at',
    text: 'intent agent_type',
    real: 'threshold',
  }),
  table('credit', 'collection id', { whole: 'collection until', text: 'id' }),
  table('token_bucket', 'account bucket', { whole: 'at', text: 'account bucket', real: 'tokens' }),
  table('audit', 'number', { whole: 'number at collection count', text: 'actor action subject' }),
];

/** Tables whose numbers are never given twice, with the column that they stand in. */
export const COUNTED: Readonly<Record<string, string>> = {
  api_key: 'number',
  collection: 'id',
  record: 'number',
  job: 'number',
  situation: 'id',
  entry: 'number',
  deletion_mark: 'id',
  audit: 'number',
};
