/** What stands for the digits of a number: `‹4 digits›`. */
export const gapOf = (digits: string): string =>
  digits.length === 1 ? '‹digit›' : `‹${digits.length} digits›`;

/** How a value is written: with gaps in place of its numbers, as in `INV-‹4 digits›`. */
export const patternOf = (value: string): string => value.replace(/\d+/g, gapOf);
