import type { Message, Tool } from './message.js';

/**
 * The tools that a conversation shows to have been on offer, for formats that do not list them: those of which a call
 * was carried out and gave a result that is no error.
 */
export function usedTools(messages: readonly Message[]): Tool[] {
  const called = new Map<string, string>();
  const used = new Set<string>();
  for (const message of messages) {
    if (message.role === 'assistant') {
      for (const { id, name } of message.calls) if (id !== undefined) called.set(id, name);
    } else if (message.role === 'tool' && message.state === undefined) {
      const name = message.name ?? called.get(message.callId ?? '');
      if (name !== undefined) used.add(name);
    }
  }
  return [...used].sort().map((name) => ({ name }));
}
