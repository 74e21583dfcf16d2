/** The language that words, numbers and dates are shown in. */
const LANGUAGE = 'en';

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 });

/** A count: `12,345`. */
export const count = (value: number): string => whole.format(value);
/** A share in [0, 1] as a percentage. */
export const percent = (share: number): string => percents.format(share);
