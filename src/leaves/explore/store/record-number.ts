import { packText } from '../../../storage/codes/text-code.js';
import type { Sql } from '../../../storage/sql/sql.js';

/** The number of the record of that id in a collection. */
export async function recordNumber(sql: Sql, collection: number, id: string): Promise<number | undefined> {
  const row = await sql.get<{ number: number }>(
    'SELECT number FROM record WHERE id = $1 AND collection + 0 = $2',
    packText(id),
    collection,
  );
  return row?.number;
}
