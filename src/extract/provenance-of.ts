import { createHash } from 'node:crypto';
import type { Interaction } from '../api/interaction.js';
import { type InParts, PART_CHARACTERS } from '../domain/in-parts.js';
import type { Provenance } from '../domain/support.js';
import { replyOf } from './reply-of.js';
import { normalised } from './statements/normalised.js';
import { maskParticulars } from './steps/mask.js';

/** Who stores where the process itself is the account. */
export const LOCAL_KEY = 'local';

const MAX_SOURCE = 256;

const digest = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.map((part) => `${part.length}:${part}`).join(''))
    .digest('hex')
    .slice(0, 16);

/** Words alone; a text that has none stands for itself. */
const read = (text: string): string => normalised(text) || text;

/** The source that a run declares: the first 256 characters of `metadata.source`; empty where it declares none. */
export function sourceOf({ metadata }: Pick<Interaction, 'metadata'>): string {
  const declared = metadata?.source;
  return typeof declared === 'string' ? declared.slice(0, MAX_SOURCE).toWellFormed() : '';
}

/** A text in pieces of a length that is read at once. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at === 0 || at < text.length; at += PART_CHARACTERS) {
    yield text.slice(at, at + PART_CHARACTERS);
  }
}

/**
 * The provenance of a run, a text after another. Its task is the query without what is particular to it. Its body is all that was seen, done,
 * noted and come to, what a model made of it and a person said of it, in words alone and without the query: the same run of another task is the same body. Its
 * shape is that without ids, numbers and the like.
 * Neither reads the timestamp, nor `metadata` but for its `reflection`, its `person_reply` and its `source`, of which the first 256 characters count.
 *
 * @param key id of the key that stored it
 */
export function* provenanceOf(interaction: Interaction, key: string): InParts<Provenance> {
  const { query, turns, success, metadata } = interaction;
  const reply = replyOf(interaction);
  const texts = [
    `${success ?? ''}`,
    ...turns
      .flatMap(({ inputs, decision, memory, result }) => [inputs, decision, memory ?? '', result ?? ''])
      .map((text) => text.replaceAll(query, ' ')),
    // What a model made of it later makes it another record.
    ...(metadata?.reflection === undefined ? [] : [JSON.stringify(metadata.reflection)]),
    ...(reply === undefined ? [] : [reply]),
  ];
  const body: string[] = [];
  const shape: string[] = [];
  for (const text of texts) {
    for (const piece of piecesOf(text)) {
      yield piece.length;
      const masked = maskParticulars(piece);
      const words = read(piece);
      body.push(words);
      shape.push(masked === piece ? words : read(masked));
    }
  }
  return {
    key,
    source: sourceOf(interaction),
    task: digest([read(maskParticulars(query))]),
    body: digest(body),
    shape: digest(shape),
  };
}
