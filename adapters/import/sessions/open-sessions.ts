import { MOST_SESSION_BYTES } from '../settings.js';
import type { Session } from './session.js';

/** Sessions that are not over, by the chain that they are of; the one that spoke last is last. */
export interface OpenSessions {
  get(key: string): Session | undefined;
  put(key: string, session: Session): void;
  remove(key: string): Session;
  /**
   * Keeps a session as the one that spoke last, with the bytes of what it said.
   *
   * @returns the keys of those that were silent longest and have no room: they are over
   */
  keep(key: string, session: Session, bytes: number): string[];
  keys(): string[];
}

/** Holds open sessions within a budget of bytes. */
export function openSessions(): OpenSessions {
  const open = new Map<string, Session>();
  /** Bytes that open sessions were read from. */
  let held = 0;
  return {
    get: (key) => open.get(key),
    put: (key, session) => void open.set(key, session),
    remove(key) {
      const session = open.get(key)!;
      open.delete(key);
      held -= session.bytes;
      return session;
    },
    keep(key, session, bytes) {
      open.delete(key);
      open.set(key, session);
      session.bytes += bytes;
      held += bytes;
      const over: string[] = [];
      let left = held;
      for (const [silent, { bytes: own }] of open) {
        if (left <= MOST_SESSION_BYTES || over.length === open.size - 1) break;
        over.push(silent);
        left -= own;
      }
      return over;
    },
    keys: () => [...open.keys()],
  };
}
