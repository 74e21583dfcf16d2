import { packOptional, packText, unpackText } from '../../storage/codes/text-code.js';
import type { Connection, Sql } from '../../storage/sql/sql.js';
import { letGo, takeRoom } from './let-go.js';
import { LATE_MS, LEASE_MS, MOST_TRACE_BYTES, QUIET_MS, ROOTLESS_MS } from './settings.js';

/** Spans of one trace that came together, of one key and one tenant. */
export interface SpanPart {
  /** 1 to 64 characters that name the trace within its account: who brought it and whose it is are part of that. */
  trace: string;
  /** True where a root is among them. */
  ended: boolean;
  /** True for calls of a model that are each a trace of their own: nothing says when there are no more. */
  isLoop: boolean;
  /** The key that brought them. */
  key: string;
  /** Whose they are. */
  tenant: string;
  /** The source that they declare. */
  source: string | null;
  /** Bytes before they were compressed. */
  size: number;
  body: Uint8Array;
}

/** Time that a trace with a root (`ended`), or one without, is waited for after its last part, milliseconds. */
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

/** What is known of a trace's runs. */
export interface RunNotes {
  text: string;
  /** The jobs of the records that they are stored as: where one of these is deleted, the trace's spans go too. */
  jobs: readonly string[];
}

/** Which spans are taken back: those for which all of it holds. Times are those at which spans came. */
export interface SpansFrom {
  tenant?: string | undefined;
  key?: string | undefined;
  source?: string | undefined;
  after?: number | undefined;
  before?: number | undefined;
}

/**
 * Spans on disk, until their trace is complete. Times are milliseconds since the epoch.
 *
 * ```
 *  keep ──▶ pending ──(silent long enough)──▶ read ──(an hour)──▶ gone ──(a day)──▶ nothing
 *              ▲  │                            │ │                 ▲ └─ keep: `late`
 *              │  └──────── withdrawn ─────────┼─┴─────────────────┘
 *              └───────────── keep ────────────┘
 * ```
 *
 * A loop that was read is nothing after an hour, and one that was withdrawn is gone for an hour: its name is what was
 * asked, and that may be asked again.
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
  /** Notes what is known of a trace's runs while it is being read. False where the trace was withdrawn meanwhile. */
  note(trace: ReadTrace, runs: RunNotes): Promise<boolean>;
  /**
   * A trace was read. One that got a part meanwhile is due again. `runs` null: there is none, and nothing to remember. False
   * where the trace was withdrawn meanwhile.
   */
  settle(trace: ReadTrace, runs: RunNotes | null, now: number): Promise<boolean>;
  /** When the next trace is due; undefined where none is. */
  nextDue(): Promise<number | undefined>;
  /**
   * Withdraws every trace of an account that has such a span, and says how many: their spans go, and what comes of them later
   * is `late`.
   */
  withdraw(account: string, from: SpansFrom, how?: { dryRun: boolean }): Promise<number>;
}

interface Row {
  account: string;
  id: string;
  changed: number;
  seen: number;
  size: number;
  runs: string | null;
}

/** What is read of a trace is the same after a power cut: it is read again, and its runs are stored under the same keys. */
const LAZILY = { lazily: true } as const;

/** Traces that have a span from there. */
async function tracesFrom(
  sql: Sql,
  account: string,
  { tenant, key, source, after, before }: SpansFrom,
): Promise<string[]> {
  const rows = await sql.all<{ trace: string }>(
    `SELECT DISTINCT trace FROM pending_span
      WHERE account = $1
        AND (CAST($2 AS text) IS NULL OR tenant = $2)
        AND (CAST($3 AS text) IS NULL OR key = $3)
        AND (CAST($4 AS text) IS NULL OR source = $4)
        AND (CAST($5 AS bigint) IS NULL OR at >= $5)
        AND (CAST($6 AS bigint) IS NULL OR at < $6)`,
    account,
    packOptional(tenant ?? null),
    packOptional(key ?? null),
    packOptional(source ?? null),
    after ?? null,
    before ?? null,
  );
  return rows.map(({ trace }) => trace);
}

/** Keeps what is known of a trace's runs; false where its spans are gone. */
async function noteRuns(
  sql: Sql,
  account: string,
  { id }: ReadTrace,
  runs: RunNotes | null,
): Promise<boolean> {
  const changed = await sql.run(
    'UPDATE pending_trace SET runs = $3 WHERE account = $1 AND id = $2 AND size > 0',
    account,
    id,
    runs === null ? null : packText(runs.text),
  );
  if (changed === 0) return false;
  await sql.run('DELETE FROM pending_run WHERE account = $1 AND trace = $2', account, id);
  for (const job of runs?.jobs ?? []) {
    await sql.run(
      `INSERT INTO pending_run (job, account, trace) VALUES ($1, $2, $3)
         ON CONFLICT (job) DO UPDATE SET account = excluded.account, trace = excluded.trace`,
      packText(job),
      account,
      id,
    );
  }
  return true;
}

/** Pending traces in a database. */
export function pendingTraces(db: Connection): PendingTraces {
  return {
    keep(account, parts, now, silence = { ended: QUIET_MS, rootless: ROOTLESS_MS }) {
      const owner = packText(account);
      const bytes = parts.reduce((sum, { size }) => sum + size, 0);
      return db.write(async (sql) => {
        if (!(await takeRoom(sql, owner, bytes))) return 'full' as const;
        const known = new Map(
          (
            await sql.all<Pick<Row, 'id' | 'size' | 'runs'>>(
              `SELECT id, size, runs FROM pending_trace WHERE account = $1 AND id ${sql.inList('$2')}`,
              owner,
              [...new Set(parts.map(({ trace }) => trace))],
            )
          ).map((row) => [row.id, row]),
        );
        let unused = 0;
        const states = parts.map(({ trace, size }): PartState => {
          const row = known.get(trace) ?? { id: trace, size: 0, runs: null };
          const state =
            row.size === 0 && row.runs !== null
              ? 'late'
              : row.size + size > MOST_TRACE_BYTES
                ? 'too_large'
                : 'kept';
          if (state === 'kept') known.set(trace, { ...row, size: row.size + size });
          else unused += size;
          return state;
        });
        const taken = parts.filter((_, index) => states[index] === 'kept');
        if (unused > 0)
          await sql.run('UPDATE pending_room SET size = size - $2 WHERE account = $1', owner, unused);
        for (const { trace, ended, isLoop, size, key, tenant, source, body } of taken) {
          const row = await sql.get<{ changed: number }>(
            `INSERT INTO pending_trace AS pending (account, id, due, ended, is_loop, changed, seen, size)
             VALUES ($1, $2, $3, $4, $7, 1, 0, $5)
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
            isLoop ? 1 : 0,
          );
          await sql.run(
            `INSERT INTO pending_span (account, trace, number, tenant, key, source, at, body)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
            owner,
            trace,
            row!.changed,
            packText(tenant),
            packText(key),
            packOptional(source),
            now,
            body,
          );
        }
        return states;
      });
    },

    take(now, limit) {
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
            if (size > 0) await letGo(sql, account, [id], false);
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
      }, LAZILY);
    },

    note: (trace, runs) => db.write((sql) => noteRuns(sql, packText(trace.account), trace, runs), LAZILY),

    settle: (trace, runs, now) =>
      db.write(async (sql) => {
        const account = packText(trace.account);
        if (!(await noteRuns(sql, account, trace, runs))) return false;
        await sql.run(
          `UPDATE pending_trace SET seen = $3, due = CASE WHEN changed = $3 THEN $4 ELSE due END
            WHERE account = $1 AND id = $2`,
          account,
          trace.id,
          trace.changed,
          now + LATE_MS,
        );
        return true;
      }, LAZILY),

    async nextDue() {
      const row = await db.read((sql) =>
        sql.get<{ due: number | null }>('SELECT min(due) AS due FROM pending_trace'),
      );
      return row?.due ?? undefined;
    },

    withdraw(account, from, { dryRun } = { dryRun: false }) {
      const owner = packText(account);
      if (dryRun) return db.read(async (sql) => (await tracesFrom(sql, owner, from)).length);
      return db.write(async (sql) => {
        const traces = await tracesFrom(sql, owner, from);
        await letGo(sql, owner, traces, true);
        return traces.length;
      });
    },
  };
}
