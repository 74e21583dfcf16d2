import { packText, unpackText } from '../../storage/codes/text-code.js';
import type { Connection, Sql } from '../../storage/sql/sql.js';
import {
  GONE_MS,
  LATE_MS,
  LEASE_MS,
  MOST_ACCOUNT_BYTES,
  MOST_TRACE_BYTES,
  QUIET_MS,
  ROOTLESS_MS,
} from './settings.js';

/** Spans of one trace that came together. */
export interface SpanPart {
  /** 1 to 64 characters that name the trace within its account. */
  trace: string;
  /** True where a root is among them. */
  ended: boolean;
  /** Bytes before they were compressed. */
  size: number;
  body: Uint8Array;
}

/** How long a trace with a root (`ended`), or one without, is waited for after its last part, milliseconds. */
export interface Silence {
  ended: number;
  rootless: number;
}

/** What became of a part. `late`: the trace was stored, and its spans are gone; `too_large`: it has as much as one may. */
export type PartState = 'kept' | 'late' | 'too_large';

/** A trace that is to be read, held by this process until its lease is over. */
export interface PendingTrace {
  account: string;
  id: string;
  /** Grows with every part. */
  changed: number;
  /** What was noted when it was read before; null at first. */
  runs: string | null;
  /** In the order in which they came. */
  parts: Uint8Array[];
}

/** What names a trace, and the state in which it was read. */
export type ReadTrace = Pick<PendingTrace, 'account' | 'id' | 'changed'>;

/**
 * Spans on disk, until their trace is complete. Times are milliseconds since the epoch.
 *
 * ```
 *  keep ──▶ pending ──(silent long enough)──▶ read ──(an hour)──▶ gone ──(a day)──▶ nothing
 *              ▲                               │                    └─ keep: `late`
 *              └───────────── keep ────────────┘
 * ```
 */
export interface PendingTraces {
  /**
   * Keeps parts, durably, all in one transaction. Where the account has no room, spans of traces that were read go first.
   *
   * @returns what became of each; `full`, with nothing kept, where there is no room
   */
  keep(
    account: string,
    parts: readonly SpanPart[],
    now: number,
    silence?: Silence,
  ): Promise<PartState[] | 'full'>;
  /** Takes traces that were silent long enough, at most `limit`; lets go of those that were read an hour ago. */
  take(now: number, limit: number): Promise<PendingTrace[]>;
  /** Notes what is known of a trace's runs while it is being read. */
  note(trace: ReadTrace, runs: string): Promise<void>;
  /** A trace was read. One that got a part meanwhile is due again. `runs` null: there is none, and nothing to remember. */
  settle(trace: ReadTrace, runs: string | null, now: number): Promise<void>;
  /** When the next trace is due; undefined where none is. */
  nextDue(): Promise<number | undefined>;
}

/** Made when they are first used, so that a store without traces has the tables that it had. */
const tablesIn = (place: string): string[] => [
  `CREATE TABLE IF NOT EXISTS ${place}pending_trace (
     account text NOT NULL,
     id text NOT NULL,
     due bigint NOT NULL,
     ended bigint NOT NULL,
     changed bigint NOT NULL,
     seen bigint NOT NULL,
     size bigint NOT NULL,
     runs text,
     PRIMARY KEY (account, id)
   )`,
  `CREATE INDEX IF NOT EXISTS ${place}pending_trace_by_due ON pending_trace (due)`,
  `CREATE INDEX IF NOT EXISTS ${place}pending_trace_by_size ON pending_trace (account, size)`,
  `CREATE TABLE IF NOT EXISTS ${place}pending_span (
     account text NOT NULL,
     trace text NOT NULL,
     number bigint NOT NULL,
     body bytea NOT NULL,
     PRIMARY KEY (account, trace, number)
   )`,
];

/** Traces let go of at a time, where an account has no room. */
const LET_GO = 64;

interface Row {
  account: string;
  id: string;
  changed: number;
  seen: number;
  size: number;
  runs: string | null;
}

/** Lets go of a trace's spans; that it was stored is remembered. */
async function letGo(sql: Sql, rows: readonly Pick<Row, 'account' | 'id' | 'runs'>[], now: number) {
  for (const { account, id, runs } of rows) {
    await sql.run('DELETE FROM pending_span WHERE account = $1 AND trace = $2', account, id);
    if (runs === null) await sql.run('DELETE FROM pending_trace WHERE account = $1 AND id = $2', account, id);
    else
      await sql.run(
        'UPDATE pending_trace SET size = 0, due = $3 WHERE account = $1 AND id = $2',
        account,
        id,
        now + GONE_MS,
      );
  }
  if (rows.length > 0) await sql.noteRemoval(sql);
}

/** False where the account has no room for these bytes. */
async function makeRoom(sql: Sql, account: string, bytes: number, now: number): Promise<boolean> {
  for (;;) {
    const used = await sql.get<{ bytes: number }>(
      'SELECT coalesce(sum(size), 0) AS bytes FROM pending_trace WHERE account = $1 AND size > 0',
      account,
    );
    if (Number(used!.bytes) + bytes <= MOST_ACCOUNT_BYTES) return true;
    const read = await sql.all<Row>(
      `SELECT account, id, runs FROM pending_trace
        WHERE account = $1 AND size > 0 AND seen = changed ORDER BY due LIMIT ${LET_GO}`,
      account,
    );
    if (read.length === 0) return false;
    await letGo(sql, read, now);
  }
}

/** Pending traces in a database. */
export function pendingTraces(db: Connection): PendingTraces {
  let made: Promise<void> | undefined;

  /** Two processes that make the tables at once: one of them finds them made at its second try. */
  async function make(): Promise<void> {
    const all = () =>
      db.write(async (sql) => {
        for (const statement of tablesIn(sql.place)) await sql.run(statement);
      });
    await all().catch(all);
  }
  function ready(): Promise<void> {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  return {
    async keep(account, parts, now, silence = { ended: QUIET_MS, rootless: ROOTLESS_MS }) {
      await ready();
      const owner = packText(account);
      const bytes = parts.reduce((sum, { size }) => sum + size, 0);
      return db.write(async (sql) => {
        if (!(await makeRoom(sql, owner, bytes, now))) return 'full' as const;
        const states: PartState[] = [];
        for (const { trace, ended, size, body } of parts) {
          const known = await sql.get<Row>(
            'SELECT seen, size, runs FROM pending_trace WHERE account = $1 AND id = $2',
            owner,
            trace,
          );
          if (known && known.size === 0 && known.runs !== null) states.push('late');
          else if ((known?.size ?? 0) + size > MOST_TRACE_BYTES) states.push('too_large');
          else {
            const row = await sql.get<{ changed: number }>(
              `INSERT INTO pending_trace AS pending (account, id, due, ended, changed, seen, size)
               VALUES ($1, $2, $3, $4, 1, 0, $5)
               ON CONFLICT (account, id) DO UPDATE SET
                 changed = pending.changed + 1,
                 size = pending.size + excluded.size,
                 ended = CASE WHEN excluded.ended > pending.ended THEN excluded.ended ELSE pending.ended END,
                 due = CASE WHEN excluded.ended + pending.ended > 0 THEN $6 ELSE excluded.due END
               RETURNING changed`,
              owner,
              trace,
              now + (ended ? silence.ended : silence.rootless),
              ended ? 1 : 0,
              size,
              now + silence.ended,
            );
            await sql.run(
              'INSERT INTO pending_span (account, trace, number, body) VALUES ($1, $2, $3, $4)',
              owner,
              trace,
              row!.changed,
              body,
            );
            states.push('kept');
          }
        }
        return states;
      });
    },

    async take(now, limit) {
      await ready();
      return db.write(async (sql) => {
        const due = await sql.all<Row>(
          `SELECT account, id, changed, seen, size, runs FROM pending_trace
            WHERE due <= $1 ORDER BY due LIMIT $2 ${sql.lockFree('pending_trace')}`,
          now,
          limit,
        );
        const traces: PendingTrace[] = [];
        for (const { account, id, changed, seen, size, runs } of due) {
          if (changed === seen) {
            if (size > 0) await letGo(sql, [{ account, id, runs }], now);
            else await sql.run('DELETE FROM pending_trace WHERE account = $1 AND id = $2', account, id);
            continue;
          }
          await sql.run(
            'UPDATE pending_trace SET due = $3 WHERE account = $1 AND id = $2',
            account,
            id,
            now + LEASE_MS,
          );
          const parts = await sql.all<{ body: Uint8Array }>(
            'SELECT body FROM pending_span WHERE account = $1 AND trace = $2 ORDER BY number',
            account,
            id,
          );
          traces.push({
            account: unpackText(account),
            id,
            changed,
            runs: runs === null ? null : unpackText(runs),
            parts: parts.map(({ body }) => body),
          });
        }
        return traces;
      });
    },

    async note({ account, id }, runs) {
      await db.write((sql) =>
        sql.run(
          'UPDATE pending_trace SET runs = $3 WHERE account = $1 AND id = $2',
          packText(account),
          id,
          packText(runs),
        ),
      );
    },

    async settle({ account, id, changed }, runs, now) {
      await db.write((sql) =>
        sql.run(
          `UPDATE pending_trace SET seen = $3, runs = $4, due = CASE WHEN changed = $3 THEN $5 ELSE due END
            WHERE account = $1 AND id = $2`,
          packText(account),
          id,
          changed,
          runs === null ? null : packText(runs),
          now + LATE_MS,
        ),
      );
    },

    async nextDue() {
      await ready();
      const row = await db.read((sql) =>
        sql.get<{ due: number | null }>('SELECT min(due) AS due FROM pending_trace'),
      );
      return row?.due ?? undefined;
    },
  };
}
