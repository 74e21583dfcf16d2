import type { Message } from '../run/message.js';
import type { Delegation } from '../run/sub-agents.js';

/** A call of a tool: about to be made, or with what came of it. */
export interface Act {
  session: string;
  folder: string;
  call: { name: string; input: unknown };
  /** Left out where the call is about to be made. */
  result?: { text: string; isError: boolean };
  /** The host's file of the session, where it names one. */
  transcript?: string;
  /** What it hands, or failed to hand, to an agent of its own. */
  delegates?: Delegation;
  /** What it adds to the run, in a host whose runs are kept from what its hooks see. */
  messages?: Message[];
  /** All of the session so far, in a host that hands it over. */
  history?: Message[];
}

/** What an event of a host means. */
export type HostEvent =
  /** A person gave a task. */
  | {
      kind: 'prompt';
      session: string;
      folder: string;
      prompt: string;
      /** Names all prompts until the agent stops, in a host where programs add to a person's. */
      turn?: string;
    }
  | ({ kind: 'act' } & Act)
  /** An agent of a session begins, with the task of the call that started it. */
  | { kind: 'delegated'; session: string; folder: string; agent: string }
  /** Something was said, in a host whose runs are kept from what its hooks see. */
  | { kind: 'seen'; session: string; folder: string; messages: Message[] }
  /** The agent has stopped, and what it did is in a file of the host or in messages. Of a host without this event no run is stored. */
  | {
      kind: 'stopped';
      session: string;
      folder: string;
      transcript?: string;
      messages?: Message[];
      /** True where no further prompt can come. */
      isOver?: boolean;
    }
  /** Nothing has to be done. */
  | { kind: 'nothing' }
  /** No event of the version that is known: what is strange about it, in words of the event's form alone. */
  | { kind: 'unread'; what: string };

/** An entry in a host's settings. */
export interface HookEntry {
  /** Where it stands: keys from the root of the settings to the list that it is part of. */
  at: readonly string[];
  entry: object;
}

/** How a program is started: without a shell, or as one line for a shell. */
export interface Start {
  command: string;
  args: readonly string[];
  line: string;
}

/** A program in which agents run, as its documentation describes its hooks. */
export interface Host {
  name: string;
  title: string;
  /** Its folder in the user's: where there is none the host is not here. */
  folder(home: string, env: NodeJS.ProcessEnv): string;
  /** The file, within the folder, that is changed. */
  file: string;
  /** What is put into its settings; undefined for a host that loads a program instead. */
  entries?(start: Start): HookEntry[];
  /** What the file says where the host loads a program. */
  program?(plugin: string, db: string): string;
  /** What settings must say beside the entries, as keys and a value. */
  also?: readonly { at: readonly string[]; value: unknown }[];
  /** What a person still has to do. */
  afterwards?: string;
  /** True where guidance is with the session only until that of the next prompt takes its place: then it is always whole. */
  isReplaced?: true;
  read(event: Record<string, unknown>): HostEvent;
  /** A text for the model as the host takes it with an event; an empty object where it takes none with that one. */
  guide(text: string, event: Record<string, unknown>): object;
}
