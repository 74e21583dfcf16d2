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
 * The place that a record's metadata names, or a request's context: `place`, or else `database`, `repository`, `site`, `service`;
 * undefined where none is named.
 */
export const placeOf = (fields: Interaction['metadata']): string | undefined =>
  PLACES.map((field) => nameIn(fields, field)).find((name) => name !== undefined);

/** The place in what {@link peersOf} gives; empty where there is none. */
export const placeIn = (peers: string): string => (JSON.parse(peers) as string[])[2]!;

/**
 * Which runs are compared with each other alone: those of one agent (its kind and its model, `metadata.model`) in one place
 * ({@link placeOf}). One model's habits, or what one database holds,
 * are no reason why others fail. Parts that a record does not say are empty.
 */
export function peersOf({ agent_type, metadata }: Pick<Interaction, 'agent_type' | 'metadata'>): string {
  return JSON.stringify([agent_type ?? '', nameIn(metadata, 'model') ?? '', placeOf(metadata) ?? '']);
}
