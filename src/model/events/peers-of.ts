import type { Interaction } from '../../api/interaction.js';

/** Fields of a record's metadata that say where it was, most telling first. */
const PLACES = ['place', 'database', 'repository', 'site', 'service'] as const;

/** Longest name of a place or a model: what is longer is no name. */
const MOST_NAME = 200;

const nameIn = (metadata: Interaction['metadata'], field: string): string | undefined => {
  const value: unknown = metadata?.[field];
  return typeof value === 'string' && value !== '' && value.length <= MOST_NAME ? value : undefined;
};

/**
 * Which runs are compared with each other alone: those of one agent (its kind and its model, `metadata.model`) in one place
 * (`metadata.place`, or else `database`, `repository`, `site`, `service`). One model's habits, or what one database holds,
 * are no reason why others fail. Parts that a record does not say are empty.
 */
export function peersOf({ agent_type, metadata }: Pick<Interaction, 'agent_type' | 'metadata'>): string {
  const place = PLACES.map((field) => nameIn(metadata, field)).find((name) => name !== undefined);
  return JSON.stringify([agent_type ?? '', nameIn(metadata, 'model') ?? '', place ?? '']);
}
