import type { Interaction } from '../api/interaction.js';

/** What a person said of a run after it was stored, as its record holds it; undefined where nobody did. */
export function replyOf({ metadata }: Pick<Interaction, 'metadata'>): string | undefined {
  const reply = metadata?.person_reply;
  return typeof reply === 'string' && reply.trim() !== '' ? reply : undefined;
}
