import type { Interaction, Turn } from '../../api/interaction.js';
import type { InParts } from '../../domain/in-parts.js';
import { redactSecrets } from './redact-secrets.js';
import { redactNamed, redactValue } from './redact-value.js';

/** What a text becomes before it is kept. */
export type RedactText = (text: string) => string;

const redactTurn = (turn: Turn, text: RedactText): Turn => ({
  ...turn,
  inputs: text(turn.inputs),
  decision: text(turn.decision),
  ...(typeof turn.memory === 'string' ? { memory: text(turn.memory) } : {}),
  ...(typeof turn.result === 'string' ? { result: text(turn.result) } : {}),
});

/**
 * A record without secrets, a turn after another: in its query, turns, kind of agent and metadata, names of metadata included. Who it
 * belongs to (`tenant_id`) stays as it is.
 *
 * @param hook what the operator takes out besides; it sees texts without secrets
 */
export function* redactInteraction(
  interaction: Interaction,
  hook: RedactText = (text) => text,
): InParts<Interaction> {
  const text: RedactText = (raw) => hook(redactSecrets(raw));
  const named = (raw: string, name?: string): string => hook(redactNamed(raw, name));
  const turns: Turn[] = [];
  for (const turn of interaction.turns) {
    const { inputs, decision, memory, result } = turn;
    yield inputs.length + decision.length + (memory?.length ?? 0) + (result?.length ?? 0);
    turns.push(redactTurn(turn, text));
  }
  return {
    ...interaction,
    query: text(interaction.query),
    turns,
    ...(typeof interaction.agent_type === 'string' ? { agent_type: text(interaction.agent_type) } : {}),
    ...(interaction.metadata
      ? { metadata: redactValue(interaction.metadata, named) as Record<string, unknown> }
      : {}),
  };
}
