import type { Message } from '../run/message.js';
import type { HostEvent } from './host.js';

/** What is known of a session of a host while it goes on. */
export interface Session {
  host: string;
  folder: string;
  /** What was given with prompts, by prompt: the text and what names the answer. */
  given: Map<string, { text: string; requestId: string | undefined }>;
  /** Guidance that was not handed over yet. */
  waiting: string | undefined;
  /** What was seen so far, in a host whose runs are kept from that. */
  messages: Message[];
  /** The event of its last stop: its last run is stored when nothing more can come to it. */
  stopped: Extract<HostEvent, { kind: 'stopped' }> | undefined;
  /** Runs that were stored, by their keys, with the job of each that may still be replied to. */
  stored: Map<string, string | undefined>;
  /** Settles when what is to be stored of it is stored. */
  storing: Promise<void>;
  /** When something happened last, milliseconds. */
  at: number;
}

/** Sessions that are kept; of more, those that rested longest are forgotten. */
const MOST_SESSIONS = 500;

/** The sessions of this machine's hosts. */
export interface Sessions {
  of(host: string, id: string, folder: string, now: number): Session;
  all(): Session[];
}

/** No session yet. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  return {
    of(host, id, folder, now) {
      const key = `${host}\n${id}`;
      const session: Session = sessions.get(key) ?? {
        host,
        folder,
        given: new Map(),
        waiting: undefined,
        messages: [],
        stopped: undefined,
        stored: new Map(),
        storing: Promise.resolve(),
        at: now,
      };
      session.at = now;
      sessions.delete(key);
      sessions.set(key, session);
      if (sessions.size > MOST_SESSIONS) sessions.delete(sessions.keys().next().value!);
      return session;
    },
    all: () => [...sessions.values()],
  };
}
