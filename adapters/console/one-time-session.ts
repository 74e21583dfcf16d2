import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../src/index.js';

/** The keys that a session's page gets for its one-time token. */
export interface SessionKeys {
  /** Reads, stores and corrects. */
  api_key: string;
  /** Runs the service: keys, jobs, retention. */
  operator_key: string;
  /** How commands name the same data, e.g. `--db agents.db`. */
  place: string;
}

/** A session of `knowhow ui`: two keys that live in this process only. */
export interface OneTimeSession {
  /** The one-time token in the address. */
  readonly token: string;
  /** The session's keys, the first time the token is shown; undefined ever after, and for any other text. */
  exchange(token: string): SessionKeys | undefined;
  /** Who presents this text; undefined when it is none of the session's keys. */
  verify(presented: string): Caller | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True where two texts are the same, in a time that says nothing of where they differ. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * Makes a session for the person at this machine.
 *
 * @param account whose data is seen
 * @param place how commands name the same data
 * @param secret gives a new random text of 128 bits or more at each call
 */
export function createOneTimeSession(
  { account, place }: { account: string; place: string },
  secret: () => string,
): OneTimeSession {
  const token = secret();
  const keys: SessionKeys = { api_key: secret(), operator_key: secret(), place };
  let isUsed = false;
  return {
    token,
    exchange(shown) {
      if (isUsed || !isSame(shown, token)) return undefined;
      isUsed = true;
      return keys;
    },
    verify(presented) {
      const caller = { account, keyId: 'local', tenants: null };
      if (isSame(presented, keys.api_key)) return { ...caller, scope: 'curate' };
      if (isSame(presented, keys.operator_key)) return { ...caller, scope: 'operator' };
      return undefined;
    },
  };
}
