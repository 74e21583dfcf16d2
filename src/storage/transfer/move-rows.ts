import { createHash } from 'node:crypto';
import { KnowhowError } from '../../domain/errors.js';
import { TABLES, type TransferRow, type TransferTable } from './tables.js';
import type { TransferEnd } from './transfer-end.js';

const PAGE = 500;

/** Told now and then how far a move is. */
export type OnMoved = (progress: { table: string; rows: number; verifying: boolean }) => void;

/** Rows of a table that are at both ends and equal, by table. */
export type MovedRows = Record<string, number>;

async function* pages(
  end: TransferEnd,
  table: TransferTable,
  from?: TransferRow,
): AsyncGenerator<TransferRow[]> {
  for (let after = from; ; ) {
    const page = await end.read(table, after, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

/** How many rows a table has, and a hash of all their values in the order of their key. */
async function digest(
  end: TransferEnd,
  table: TransferTable,
  onPage: (rows: number) => void,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  const columns = Object.keys(table.columns).sort();
  let rows = 0;
  for await (const page of pages(end, table)) {
    for (const row of page) {
      const values = columns.map((column) => {
        const value = row[column]!;
        return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('base64')}` : value;
      });
      hash.update(JSON.stringify(values)).update('\n');
    }
    rows += page.length;
    onPage(rows);
  }
  return { rows, hash: hash.digest('hex') };
}

/**
 * Copies every row of one end to the other, from where an earlier copy ended, then reads both and compares each row.
 *
 * @throws KnowhowError `storage_error` when they differ: the source was written to meanwhile
 */
export async function moveRows(
  source: TransferEnd,
  target: TransferEnd,
  onMoved: OnMoved = () => {},
): Promise<MovedRows> {
  await target.setSecrets(await source.secrets());
  for (const table of TABLES) {
    let rows = 0;
    for await (const page of pages(source, table, await target.last(table))) {
      await target.write(table, page);
      rows += page.length;
      onMoved({ table: table.name, rows, verifying: false });
    }
  }
  await target.setCounters(await source.counters());
  const moved: MovedRows = {};
  for (const table of TABLES) {
    const told = (rows: number) => onMoved({ table: table.name, rows, verifying: true });
    const [there, here] = [await digest(source, table, told), await digest(target, table, told)];
    if (there.hash !== here.hash) {
      throw new KnowhowError(
        'storage_error',
        `The copy differs from its source in ${table.name} (${there.rows} rows there, ${here.rows} here): the source was written to meanwhile. Stop every program that uses it, take the copy away, and move again.`,
        { table: table.name, source_rows: there.rows, target_rows: here.rows },
      );
    }
    moved[table.name] = there.rows;
  }
  return moved;
}
