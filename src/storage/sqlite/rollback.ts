/** Ends a transaction that failed. On a full disk SQLite may have ended it already; that is no second failure. */
export function rollback(exec: (sql: string) => unknown): void {
  try {
    exec('ROLLBACK');
  } catch (error) {
    if (!String(error).includes('no transaction is active')) throw error;
  }
}
