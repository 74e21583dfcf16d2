import { keepNewest } from '../run/keep-newest.js';
import type { Message } from '../run/message.js';
import type { Delegation } from '../run/sub-agents.js';
import { type Acts, noActs } from './acts.js';
import type { HostEvent } from './host.js';
import type { Privacy } from './private/leave-out.js';
import { rootOf } from './root-of.js';

/** What is known of a session of a host while it goes on. */
export interface Session {
  host: string;
  folder: string;
  /** Names of the answers that were given with a prompt, and at the acts for it, by prompt; shared with its sub-agents. */
  answers: Map<string, string[]>;
  /** Every text that was given. */
  given: Set<string>;
  /** The lines in them: none is given twice. */
  said: Set<string>;
  /** Texts that were not handed over yet: guidance of the prompt, and what is told of acts. */
  waiting: string[];
  acts: Acts;
  /** The turn of its last prompt, in a host that names it. */
  turn?: string | undefined;
  /** What calls of it and of its agents hand to agents that have not begun yet, in their order. */
  delegated: Delegation[];
  /** What was seen so far, in a host whose runs are kept from that. */
  messages: Message[];
  /** Hashes of events since the last stop: where two settings join a host, each comes twice. */
  events: Set<string>;
  /** The event of its last stop: its last run is stored when nothing more can come to it. */
  stopped: Extract<HostEvent, { kind: 'stopped' }> | undefined;
  /** Runs that were stored, by their keys, with the job of each that may still be replied to. */
  stored: Map<string, string | undefined>;
  /** What it touched that no run may carry, once a run of it is stored; shared with its sub-agents, who report to it. */
  privacy: { known?: Privacy };
  /** Settles when what is to be stored of it is stored. */
  storing: Promise<void>;
  /** When something happened last, milliseconds. */
  at: number;
}

/** Sessions that are kept; of more, those that rested longest are forgotten. */
const MOST_SESSIONS = 500;

/** The sessions of this machine's hosts. */
export interface Sessions {
  /** @param id of a session; of a sub-agent that of its session, a slash and its own */
  of(host: string, id: string, folder: string, now: number): Session;
  all(): Session[];
}

/** No session yet. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  return {
    of(host, id, folder, now) {
      const key = `${host}\n${id}`;
      const parent = sessions.get(`${host}\n${rootOf(id)}`);
      const session: Session = sessions.get(key) ?? {
        host,
        folder,
        answers: parent?.answers ?? new Map(),
        given: new Set(),
        said: new Set(),
        waiting: [],
        acts: noActs(),
        delegated: [],
        messages: [],
        events: new Set(),
        stopped: undefined,
        stored: new Map(),
        privacy: parent?.privacy ?? {},
        storing: Promise.resolve(),
        at: now,
      };
      session.at = now;
      keepNewest(sessions, key, session, MOST_SESSIONS);
      return session;
    },
    all: () => [...sessions.values()],
  };
}
