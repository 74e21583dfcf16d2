import { type SecretsGiven, secretBehind } from '../../storage/secret-check.js';
import type { Sql } from '../../storage/sql/sql.js';

/** True when the store is kept with what is given, and nothing has to be written for it. */
export async function isSettled(sql: Sql, secrets: SecretsGiven): Promise<boolean> {
  const row = await sql.get<{ value: Uint8Array }>("SELECT value FROM meta WHERE name = 'secret_check'");
  const { given } = secrets;
  if (!row) return given === undefined || given === 'unused';
  return secretBehind(row.value, secrets) === (given === 'unused' ? undefined : given);
}
