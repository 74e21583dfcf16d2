/** Bytes of a request, also unpacked: what the OpenTelemetry Collector takes by default. */
export const MOST_REQUEST_BYTES = 20 * 1024 * 1024;

/** Requests that are read at once, one of an account: what is in 20 MiB takes up to 200 MiB of memory. */
export const REQUESTS_AT_ONCE = 4;

/** Traces read at a time: each may be 16 MiB. */
export const READ_AT_ONCE = 4;

/** Interval at which traces are looked for that another process left, milliseconds. */
export const LOOK_MS = 30_000;

/** The tenant where nothing names one. */
export const DEFAULT_TENANT = 'default';

/** Traces that a request may have spans of: as many as a collector sends spans at a time by default. */
export const MOST_TRACES = 8_192;

/** Spans that are sorted before other work may run: about 5 ms. */
export const SPANS_A_SLICE = 64;

/** UTF-16 code units of a tenant's name, as for every other request. */
export const MOST_TENANT_LENGTH = 256;

/** Spans that an account may send for each store that it may ask for: a run has some tens. */
export const SPANS_PER_STORE = 100;

/** Spans that a trace counts as at least: reading it takes as long as some. */
export const SPANS_PER_TRACE = 4;

/** Bytes, unpacked, that count as a span: as many stores would have at most. */
export const BYTES_PER_SPAN = 10_486;

/** Reasons for which something of a trace is left out, and characters of one, that the log says. */
export const MOST_REASONS = 3;
export const MOST_REASON_LENGTH = 300;

/**
 * Containers of JSON inside each other that a request may have: values of attributes are read 32 deep, and OTLP takes five
 * containers for one.
 */
export const MOST_DEPTH = 200;

/** Lists and objects of a request: a span with 30 attributes has 65, and 8,192 of these 530,000. They take half a second to read. */
export const MOST_VALUES = 600_000;
