import { type Fields, firstText, textIn } from '../fields.js';

/** The agent that a line is of. */
export interface Chain {
  /** The same for all lines of one agent in one session. */
  readonly key: string;
  /** The sub-agent's id; empty for one that has none; undefined for the main agent. */
  readonly agent: string | undefined;
  /** The session's id. */
  readonly id: string | undefined;
}

/** Finds the agent that each line of a file is of. */
export interface Chains {
  /** @param session the session's id where the line does not say it */
  of(line: Fields, session: string | undefined): Chain;
  /** Forgets the lines of a file. */
  end(): void;
}

/** Side chains without an agent's id are told by what each line follows. */
export function followChains(): Chains {
  /** The chain of each line of a side chain without an agent's id. */
  const keys = new Map<string, string>();
  return {
    of(line, session) {
      const id =
        firstText(
          line.sessionId,
          line.session_id,
          line.conversation_id,
          line.conversationId,
          line.thread_id,
          line.threadId,
          line.chatId,
          line.chat_id,
        ) ?? session;
      // The SDK names the call that started the agent.
      const call = textIn(line.parent_tool_use_id);
      if (call !== undefined) return { key: `agent ${call}`, agent: call, id };
      if (line.isSidechain !== true) return { key: `main ${id ?? ''}`, agent: undefined, id };
      const agent = textIn(line.agentId);
      if (agent !== undefined) return { key: `agent ${agent}`, agent, id };
      const [uuid, parent] = [textIn(line.uuid), textIn(line.parentUuid)];
      const key = keys.get(parent ?? '') ?? `side ${uuid ?? ''}`;
      if (uuid !== undefined) keys.set(uuid, key);
      return { key, agent: '', id };
    },
    end: () => keys.clear(),
  };
}
