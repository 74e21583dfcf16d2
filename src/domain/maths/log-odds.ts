/** How near to 0 and 1 a probability may come before its log-odds are taken. */
const EDGE = 0.001;

/** Log-odds of a probability, held off 0 and 1. */
export function logOdds(p: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, p));
  return Math.log(inside / (1 - inside));
}

/** The probability that has these log-odds, in (0, 1). */
export const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));
