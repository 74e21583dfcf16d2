/** A value of a statement. Arrays of numbers or of texts are for {@link Dialect.inList}. */
export type SqlValue = null | number | string | Uint8Array | readonly number[] | readonly string[];

/** The types of columns that {@link Dialect.rows} reads. Reals and bytes are given as values: JSON alters them. */
export type ColumnType = 'integer' | 'text';

/** What SQLite and PostgreSQL do differently inside a transaction. */
export interface Dialect {
  /** A condition: `IN` the array that is the value of that placeholder. */
  inList(placeholder: string): string;
  /** A subquery: the rows of a JSON array of objects, in the order of the array. Follow it with `AS name`. */
  rows(placeholder: string, columns: Readonly<Record<string, ColumnType>>): string;
  /** Ends a SELECT: nobody else changes these rows of the table until the transaction ends. */
  lock(table: string): string;
  /** Like `lock`, leaving out rows that somebody else has locked. */
  lockFree(table: string): string;
  /** Before the name of a table or an index that is made: where the store's are. */
  readonly place: string;
  /** Sorts text by its code points. */
  readonly byCodePoint: string;
  /** Which entries hold which words. */
  readonly wordIndex: WordIndex;
  /** One transaction at a time takes records into a collection: their numbers grow in the order in which they land. */
  lockIntake(sql: Sql, collections: readonly number[]): Promise<void>;
  /** Called in every transaction that removes text. */
  noteRemoval(sql: Sql): Promise<void>;
}

/**
 * An open transaction. Placeholders are `$1`, `$2`, ...; statements take effect in the order in which they were sent, so
 * several may be sent without waiting for each.
 */
export interface Sql extends Dialect {
  /** All rows. */
  all<Row>(sql: string, ...values: SqlValue[]): Promise<Row[]>;
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: SqlValue[]): Promise<Row | undefined>;
  /** The number of rows that the statement changed. */
  run(sql: string, ...values: SqlValue[]): Promise<number>;
}

/** Which collections a transaction reads and writes; left out: any. PostgreSQL holds the transaction to it. */
export type Within = number | readonly number[];

/** Options to write. */
export interface WriteOptions {
  within?: Within;
  /** The transaction may be undone by a power cut until the next durable one; never in part, nor anything before it. */
  lazily?: boolean;
}

/** Options to read. */
export interface ReadOptions {
  /** The caller goes on without what lies on damaged pages: that says nothing against the store as a whole. */
  pastDamage?: boolean;
}

/** An open database. */
export interface Connection {
  /**
   * Calls `work`, which sees no change of this process meanwhile. It waits for nothing but `sql`, and may be called
   * again where another program or an outage stood in the way.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  read<T>(work: (sql: Sql) => Promise<T>, within?: Within, options?: ReadOptions): Promise<T>;
  /**
   * Calls `work` in a transaction: it lands whole when `work` resolves, and not at all when it rejects. Resolves when
   * it is durable. As for `read`, `work` waits for nothing but `sql` and may be called again.
   *
   * @throws KnowhowError `storage_error`, `closed`
   */
  write<T>(work: (sql: Sql) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** True when the error says that what was asked for lies on damaged pages. */
  isDamage(error: unknown): boolean;
  /** True when a statement of the transaction was refused for what it says, and the same without it may land. */
  isRefusal(error: unknown): boolean;
  /** Refuses further calls, waits for those under way, and lets go of the database. */
  close(): Promise<void>;
}

/** An entry with its words, in order and with repeats. */
export interface IndexedEntry {
  /** Its number in the store. */
  number: number;
  /** Its number in the collection. */
  id: number;
  words: readonly string[];
}

/** Which entries hold which words: an index of its own in each database. */
export interface WordIndex {
  add(sql: Sql, collection: number, entries: readonly IndexedEntry[]): Promise<void>;
  /**
   * Takes entries out, by their numbers in the store.
   *
   * @returns the words that each was indexed with: a platform that splits words differently leaves nothing behind
   */
  remove(sql: Sql, collection: number, entries: readonly number[]): Promise<string[][]>;
  /** Shows every entry that holds one of the words, word by word in the order given. */
  look(sql: Sql, collection: number, words: readonly string[], see: SeePlace): Promise<void>;
}

/**
 * An entry that holds a word.
 *
 * @param entry its number in the collection
 * @param times how often the word is in it
 * @param length how many words it has
 */
export type SeePlace = (word: string, entry: number, times: number, length: number) => void;
