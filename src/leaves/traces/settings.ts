/**
 * A trace whose root has ended is read once it was silent for this long: exporters send every 5 s (the default of
 * `OTEL_BSP_SCHEDULE_DELAY`), so that spans of two processes come at most that far apart; twice that for one failed try.
 */
export const QUIET_MS = 10_000;

/** A trace without a root is read once it was silent for this long: a step of an agent may take minutes, and sends nothing. */
export const ROOTLESS_MS = 600_000;

/** Spans are kept this long after their trace was read, so that a late one is read with them: the default memory of a collector's retries is 5 minutes. */
export const LATE_MS = 3_600_000;

/** That a trace was stored is remembered this long after its spans went: what is later is refused, and not taken for a run of its own. */
export const GONE_MS = 86_400_000;

/** Who reads a trace has this long; then another process may. */
export const LEASE_MS = 60_000;

/** Bytes of JSON of one trace: what import reads at once is 24 MiB. */
export const MOST_TRACE_BYTES = 16 * 1024 * 1024;

/** Bytes of JSON of the traces of one account: on disk they take about a tenth. */
export const MOST_ACCOUNT_BYTES = 256 * 1024 * 1024;

/** Parts, and bytes of JSON, that one transaction keeps: others write between, some 10 ms later. */
export const MOST_WRITTEN_PARTS = 64;
export const MOST_WRITTEN_BYTES = 4 * 1024 * 1024;
