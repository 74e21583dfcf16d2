import type { TokenGrant, TokenRequest } from './store.js';

/** Tokens of one account for one purpose, as of a time in milliseconds since the epoch. */
export interface TokenBucket {
  tokens: number;
  at: number;
}

/**
 * What a bucket holds after a request, and what the request gets: the bucket gains its share for the time that has
 * passed, takes back what is returned, never holds more than `burst`, and gives whole tokens only. One that nobody
 * has asked before is full. A clock that was set back neither gives nor takes.
 */
export function drawTokens(
  known: TokenBucket | undefined,
  { burst, perMinute, wanted, back, now }: TokenRequest,
): { bucket: TokenBucket; grant: TokenGrant } {
  const at = now();
  const passed = known ? Math.max(0, at - known.at) : 0;
  const there = Math.min(burst, (known?.tokens ?? burst) + (passed * perMinute) / 60_000 + back);
  const taken = Math.max(0, Math.min(wanted, Math.floor(there)));
  const left = there - taken;
  return { bucket: { tokens: left, at }, grant: { taken, left, at } };
}
