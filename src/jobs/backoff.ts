import type { Random } from '../domain/random.js';

/** When to try again. */
export interface BackoffOptions {
  /** Upper bound of the first wait, milliseconds. */
  baseMs: number;
  /** Upper bound of every wait, milliseconds. */
  maxMs: number;
}

/**
 * Exponential backoff with equal jitter: half of `base * 2^(attempt - 1)`, bounded by `maxMs`, plus a random
 * share of the other half, so that jobs that failed together are not tried together.
 *
 * @param attempt attempts made so far, at least 1
 * @returns milliseconds to wait
 */
export function backoff(attempt: number, options: BackoffOptions, random: Random): number {
  const bound = Math.min(options.maxMs, options.baseMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(bound / 2 + (random() * bound) / 2);
}
