/** The language that words, numbers and dates are shown in. */
const LANGUAGE = 'en';

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 });

/** A count: `12,345`. */
export const count = (value: number): string => whole.format(value);
/** A share in [0, 1] as a percentage. */
export const percent = (share: number): string => percents.format(share);

const moments = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** A time as it is where the person is: `Nov 26, 2026, 6:19 AM`. */
export const moment = (iso: string): string => moments.format(new Date(iso));
const tenths = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
/** A duration: `120 ms`, `3.4 s`, `12 min`. */
export const duration = (ms: number): string =>
  ms < 1_000
    ? `${whole.format(ms)} ms`
    : ms < 120_000
      ? `${tenths.format(ms / 1_000)} s`
      : `${whole.format(ms / 60_000)} min`;
/** A size: `12 KB`, `1.4 MB`. */
export const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${whole.format(Math.ceil(bytes / 1_000))} KB`
    : `${tenths.format(bytes / 1_000_000)} MB`;
