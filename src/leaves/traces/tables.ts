/** Types of columns, in the words of a database. */
interface ColumnTypes {
  integer: string;
  bytes: string;
}

/**
 * The tables of spans that wait. `pending_trace.changed` grows with every part and `seen` is the part up to which it was read;
 * `size` is 0 once its spans were let go of. `pending_run` has the jobs of the runs that it was stored as, and `pending_room`
 * the sum of an account's sizes: to add up its rows takes the longer the more wait.
 */
export const pendingTables = ({ integer, bytes }: ColumnTypes): string => `
CREATE TABLE pending_trace (
  account text NOT NULL,
  id text NOT NULL,
  due ${integer} NOT NULL,
  ended ${integer} NOT NULL,
  is_loop ${integer} NOT NULL,
  changed ${integer} NOT NULL,
  seen ${integer} NOT NULL,
  size ${integer} NOT NULL,
  runs text,
  PRIMARY KEY (account, id)
);
CREATE INDEX pending_trace_by_due ON pending_trace (due);
CREATE INDEX pending_trace_that_was_read ON pending_trace (account, due) WHERE size > 0 AND seen = changed;

CREATE TABLE pending_span (
  account text NOT NULL,
  trace text NOT NULL,
  number ${integer} NOT NULL,
  tenant text NOT NULL,
  key text NOT NULL,
  source text,
  at ${integer} NOT NULL,
  body ${bytes} NOT NULL,
  PRIMARY KEY (account, trace, number)
);
CREATE INDEX pending_span_by_tenant ON pending_span (account, tenant);

CREATE TABLE pending_run (
  job text PRIMARY KEY,
  account text NOT NULL,
  trace text NOT NULL
);
CREATE INDEX pending_run_by_trace ON pending_run (account, trace);

CREATE TABLE pending_room (
  account text PRIMARY KEY,
  size ${integer} NOT NULL
);
`;
