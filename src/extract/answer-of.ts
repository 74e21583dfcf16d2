import { createHash } from 'node:crypto';
import type { Interaction } from '../api/interaction.js';

/** Names the answer that a record says its run was given, in few characters; undefined where it says none. */
export function answerOf({ metadata }: Pick<Interaction, 'metadata'>): string | undefined {
  const id = metadata?.request_id;
  if (typeof id !== 'string' || id === '') return undefined;
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}
