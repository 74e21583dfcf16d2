import type { Message } from '../../run/message.js';
import { type Fields, fieldsOf, textIn } from '../fields.js';
import { MOST_AGENT_KINDS } from '../settings.js';

const PROMPT_KEY = 400;

const promptKey = (text: string): string => `prompt ${text.trim().slice(0, PROMPT_KEY)}`;

/** Kinds of sub-agents, by what started them. */
export type AgentKinds = ReturnType<typeof agentKinds>;

/** Remembers which kind of sub-agent a call started, by the prompt it gave and by the id it got back. */
export function agentKinds() {
  const kinds = new Map<string, string>();
  const remember = (key: string, kind: string): void => {
    if (kinds.size < MOST_AGENT_KINDS) kinds.set(key, kind);
  };
  return {
    called(messages: readonly Message[]): void {
      for (const message of messages) {
        if (message.role !== 'assistant') continue;
        for (const { id, input } of message.calls) {
          const { subagent_type: named, agent_type: kind = named, prompt } = fieldsOf(input);
          if (!textIn(kind) || !textIn(prompt)) continue;
          remember(promptKey(prompt as string), kind as string);
          if (id !== undefined) remember(`call ${id}`, kind as string);
        }
      }
    },
    answered(line: Fields, messages: readonly Message[]): void {
      const agent = textIn(fieldsOf(line.toolUseResult).agentId);
      for (const message of agent === undefined ? [] : messages) {
        const kind = message.role === 'tool' ? kinds.get(`call ${message.callId}`) : undefined;
        if (kind !== undefined) remember(`agent ${agent}`, kind);
      }
    },
    of: (agent: string, prompt: string): string =>
      kinds.get(`agent ${agent}`) ?? kinds.get(`call ${agent}`) ?? kinds.get(promptKey(prompt)) ?? 'subagent',
  };
}
