/** How near to 0 and 1 a probability may come before its log-odds are taken. */
const EDGE = 0.001;

/** Log-odds of a probability, kept off 0 and 1 by `edge`. */
export function logOdds(p: number, edge = EDGE): number {
  const inside = Math.min(1 - edge, Math.max(edge, p));
  return Math.log(inside / (1 - inside));
}

/** The probability that has these log-odds, in (0, 1). */
export const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));
