import { createHmac } from 'node:crypto';

/** Marks a secret whose key is what follows, in base64. */
const PREFIX = 'whsec_';

const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);

/**
 * The headers that sign a delivery as Standard Webhooks says it, so that receivers verify it with a library that they have: id and time
 * are signed too, so that what was listened to cannot be sent again later, or as another.
 *
 * @param now milliseconds since the epoch
 */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = Math.floor(now / 1000);
  const code = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${code}` };
}
