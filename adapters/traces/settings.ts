/** Bytes of a request, also unpacked: what the OpenTelemetry Collector takes by default. */
export const MOST_REQUEST_BYTES = 20 * 1024 * 1024;

/** Traces read at a time: each may be 16 MiB. */
export const READ_AT_ONCE = 4;

/** How often traces are looked for that another process left, milliseconds. */
export const LOOK_MS = 30_000;

/** The tenant where nothing names one. */
export const DEFAULT_TENANT = 'default';
