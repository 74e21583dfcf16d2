/** The language that words, numbers and dates are shown in. */
const LANGUAGE = 'en';

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
const percents = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 });
const percentPoints = new Intl.NumberFormat(LANGUAGE, {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const days = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });
const shortDays = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** A day of an ISO 8601 time, in the reader's time zone. */
export const day = (time: string): string => days.format(new Date(time));
/** A day without its year: of an ISO 8601 date, which is UTC. */
export const shortDay = (date: string): string => shortDays.format(new Date(date));
/** A time as it is where the person is: `Nov 26, 2026, 6:19 AM`. */
export const moment = (iso: string): string => moments.format(new Date(iso));
/** A count: `12,345`. */
export const count = (value: number): string => whole.format(value);
/** A number with one digit after the point where it has any. */
export const number = (value: number): string => tenths.format(value);
/** A number with its sign and two decimals. */
export const decimal = (value: number): string => signed.format(value);
/** A share in [0, 1] as a percentage. */
export const percent = (share: number): string => percents.format(share);
/** A difference of shares in percentage points: `+4.5`. */
export const points = (difference: number): string => percentPoints.format(100 * difference);
/** A duration: `120 ms`, `3.4 s`, `12 min`. A clock that was set back makes none below zero. */
export const duration = (ms: number): string =>
  ms < 1_000
    ? `${whole.format(Math.max(0, ms))} ms`
    : ms < 120_000
      ? `${tenths.format(ms / 1_000)} s`
      : `${whole.format(ms / 60_000)} min`;
/** A size: `12 KB`, `1.4 MB`. */
export const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${whole.format(Math.ceil(bytes / 1_000))} KB`
    : `${tenths.format(bytes / 1_000_000)} MB`;
