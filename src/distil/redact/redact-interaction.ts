import type { Interaction, Turn } from '../../domain/interaction.js';
import { redactSecrets } from './redact-secrets.js';

/** A value under a name is looked at together with its name: `{"password": "hunter2"}`. */
function redactDeep(value: unknown, name?: string): unknown {
  if (typeof value === 'string') {
    const redacted = redactSecrets(value);
    if (redacted !== value || name === undefined) return redacted;
    const named = `${JSON.stringify(name)}: `;
    const whole = redactSecrets(`${named}"${value}"`);
    return whole === `${named}"${value}"` ? value : whole.slice(named.length + 1, -1);
  }
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [redactSecrets(key), redactDeep(item, key)]),
    );
  }
  return value;
}

const redactTurn = (turn: Turn): Turn => ({
  ...turn,
  inputs: redactSecrets(turn.inputs),
  decision: redactSecrets(turn.decision),
  ...(typeof turn.memory === 'string' ? { memory: redactSecrets(turn.memory) } : {}),
  ...(typeof turn.result === 'string' ? { result: redactSecrets(turn.result) } : {}),
});

/** A record without secrets in its query, turns and metadata. Who it belongs to stays as it is. */
export function redactInteraction(interaction: Interaction): Interaction {
  return {
    ...interaction,
    query: redactSecrets(interaction.query),
    turns: interaction.turns.map(redactTurn),
    ...(interaction.metadata
      ? { metadata: redactDeep(interaction.metadata) as Record<string, unknown> }
      : {}),
  };
}
