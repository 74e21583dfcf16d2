/** What stands for the digits of a number: `‹4 digits›`. */
export const gapOf = (digits: string): string =>
  digits.length === 1 ? '‹digit›' : `‹${digits.length} digits›`;

/** How a value is written: with gaps in place of its numbers, as in `INV-‹4 digits›`. */
export const patternOf = (value: string): string => value.replace(/\d+/g, gapOf);

/** Whether a value is written as one with gaps: `INV-1234` as `INV-‹4 digits›`, and as `INV-12‹2 digits›`. */
export const isWrittenAs = (value: string, gapped: string): boolean =>
  gapped.includes('‹') &&
  patternOf(value) ===
    patternOf(
      gapped.replace(/‹(?:(\d{1,3}) digits|digit)›/g, (_, digits = '1') => '0'.repeat(Number(digits))),
    );
