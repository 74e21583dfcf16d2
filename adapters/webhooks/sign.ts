import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOLERANCE_S } from './settings.js';

const codeOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/**
 * The header that signs a body: `t=<seconds since 1970>,v1=<HMAC-SHA-256 of "t.body", hex>`. The time is signed too, so that
 * what was listened to cannot be sent again later.
 *
 * @param now milliseconds since the epoch
 */
export function signature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${codeOf(secret, seconds, body)}`;
}

/**
 * Whether a header signs this body with this secret, and is not older than five minutes.
 *
 * @param now milliseconds since the epoch
 */
export function isSigned(secret: string, body: string, header: string, now: number): boolean {
  const [, time, code] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (time === undefined || code === undefined) return false;
  const isFresh = Math.abs(now / 1000 - Number(time)) <= TOLERANCE_S;
  const expected = Buffer.from(codeOf(secret, Number(time), body), 'hex');
  return timingSafeEqual(expected, Buffer.from(code, 'hex')) && isFresh;
}
