const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Reads an ISO 8601 date-time. A date and a time are needed (`T`, `t` or a space between, seconds optional); no
 * zone designator means UTC.
 *
 * @returns milliseconds since the Unix epoch, or undefined when the text is no such date-time
 */
export function parseTimestamp(text: string): number | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  const fields = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999, whose leap days are others.
  const date = new Date(0);
  date.setUTCFullYear(fields[0], fields[1] - 1, fields[2]);
  date.setUTCHours(fields[3], fields[4], fields[5], ms);
  const real =
    date.getUTCMonth() === fields[1] - 1 &&
    date.getUTCDate() === fields[2] &&
    date.getUTCHours() === fields[3] &&
    date.getUTCMinutes() === fields[4] &&
    date.getUTCSeconds() === fields[5];
  if (!real) return undefined;
  if (zone === 'Z' || zone === 'z') return date.getTime();
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return undefined;
  const offset = (hours * 60 + minutes) * 60_000;
  return zone.startsWith('-') ? date.getTime() + offset : date.getTime() - offset;
}

/** The form of time stamps in job records: UTC, `YYYY-MM-DDTHH:MM:SS.ffffff`, no zone designator. */
export function formatTimestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000`;
}
