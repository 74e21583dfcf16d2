import type { Interaction, Turn } from '../../api/interaction.js';
import { redactSecrets } from './redact-secrets.js';

/** What a text becomes before it is kept. */
export type RedactText = (text: string) => string;

/** A value under a name is looked at together with its name: `{"password": "hunter2"}`. */
function redactNamed(value: string, name: string | undefined): string {
  const redacted = redactSecrets(value);
  if (redacted !== value || name === undefined) return redacted;
  const named = `${JSON.stringify(name)}: "`;
  const whole = redactSecrets(`${named}${value}"`);
  return whole === `${named}${value}"` || !whole.startsWith(named) ? value : whole.slice(named.length, -1);
}

function redactDeep(value: unknown, hook: RedactText, name?: string): unknown {
  if (typeof value === 'string') return hook(redactNamed(value, name));
  // Card numbers and PINs come as numbers, too.
  if (typeof value === 'number') {
    const written = String(value);
    const redacted = redactDeep(written, hook, name);
    return redacted === written ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, hook, name));
  if (typeof value === 'object' && value !== null) {
    const redacted: Record<string, unknown> = Object.create(null);
    for (const [key, item] of Object.entries(value)) {
      const redactedKey = hook(redactSecrets(key));
      // Two keys that become the same lose nothing.
      let free = redactedKey;
      for (let count = 2; free in redacted; count += 1) free = `${redactedKey} ${count}`;
      redacted[free] = redactDeep(item, hook, key);
    }
    return { ...redacted };
  }
  return value;
}

const redactTurn = (turn: Turn, text: RedactText): Turn => ({
  ...turn,
  inputs: text(turn.inputs),
  decision: text(turn.decision),
  ...(typeof turn.memory === 'string' ? { memory: text(turn.memory) } : {}),
  ...(typeof turn.result === 'string' ? { result: text(turn.result) } : {}),
});

/**
 * A record without secrets: in its query, turns, kind of agent and metadata, names of metadata included. Who it
 * belongs to (`tenant_id`) stays as it is.
 *
 * @param hook what the operator takes out besides; it sees texts without secrets
 */
export function redactInteraction(interaction: Interaction, hook: RedactText = (text) => text): Interaction {
  const text: RedactText = (raw) => hook(redactSecrets(raw));
  return {
    ...interaction,
    query: text(interaction.query),
    turns: interaction.turns.map((turn) => redactTurn(turn, text)),
    ...(typeof interaction.agent_type === 'string' ? { agent_type: text(interaction.agent_type) } : {}),
    ...(interaction.metadata
      ? { metadata: redactDeep(interaction.metadata, hook) as Record<string, unknown> }
      : {}),
  };
}
