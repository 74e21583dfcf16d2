/** A number with three decimals, as answers show it. */
export const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;
