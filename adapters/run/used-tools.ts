import type { Message, Tool } from './message.js';
import { pairResults } from './pair-results.js';

/**
 * The tools that a conversation shows to have been on offer, for formats that do not list them: those of which a call
 * was carried out and gave a result that is no error.
 */
export function usedTools(messages: readonly Message[]): Tool[] {
  const { callOf } = pairResults(messages);
  const used = new Set<string>();
  for (const message of messages) {
    if (message.role !== 'tool' || message.state !== undefined) continue;
    const name = message.name ?? callOf.get(message)?.name;
    if (name !== undefined) used.add(name);
  }
  return [...used].sort().map((name) => ({ name }));
}
