import { checkOf, whenOf } from '../../api/check.js';
import type { Interaction } from '../../api/interaction.js';
import type { InParts } from '../../domain/in-parts.js';
import type { Note } from '../../extract/statements/notes-of.js';
import { MAX_PROPOSALS, PLACE_RUNS, type Proposal, type Reflection } from '../../model/events/reflection.js';
import { MOST_NAME } from '../../model/settings.js';

/** Stems of one proposal. */
const MAX_WORDS = 4;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTurn = (value: unknown): value is number => isCount(value) && value > 0;

function proposalOf(value: unknown): Proposal[] {
  if (typeof value !== 'object' || value === null) return [];
  const { run, turn, before, after, words, say, check, when } = value as Record<string, unknown>;
  if (!isTurn(turn)) return [];
  const stems = Array.isArray(words) ? words : [];
  const [counted, due] = [checkOf(check), whenOf(when)];
  return [
    {
      ...(typeof run === 'string' ? { run } : {}),
      turn,
      ...(isTurn(before) ? { before } : isTurn(after) ? { after } : {}),
      words: stems
        .filter((word): word is string => typeof word === 'string' && word.length <= MOST_NAME)
        .slice(0, MAX_WORDS),
      ...(typeof say === 'string' ? { say } : {}),
      ...(counted ? { check: counted } : {}),
      ...(due ? { when: due } : {}),
    },
  ];
}

const idsIn = (values: readonly unknown[]): string[] =>
  values.filter((id): id is string => typeof id === 'string' && id.length <= MOST_NAME).slice(0, PLACE_RUNS);

/** The reflection of a record: `metadata.reflection`; undefined where there is none. What has another form proposes nothing. */
export function reflectionOf({ metadata }: Pick<Interaction, 'metadata'>): Reflection | undefined {
  const reflection = metadata?.reflection;
  if (typeof reflection !== 'object' || reflection === null) return undefined;
  const { at, tokens, read, proposals } = reflection as Record<string, unknown>;
  return {
    at: typeof at === 'string' ? at.slice(0, MOST_NAME) : '',
    tokens: isCount(tokens) ? tokens : 0,
    ...(Array.isArray(read) ? { read: idsIn(read) } : {}),
    proposals: Array.isArray(proposals) ? proposals.slice(0, MAX_PROPOSALS).flatMap(proposalOf) : [],
  };
}

/**
 * A record as if its agent had noted, at its end, what is proposed, and nothing else: so a model's words are held against the rules for
 * notes.
 */
export const reflectedOn = <Of extends Pick<Interaction, 'query' | 'turns'>>(
  { query, turns }: Of,
  proposals: readonly Pick<Proposal, 'say'>[],
): Pick<Interaction, 'query' | 'turns'> => ({
  query,
  turns: [
    ...turns.map(({ memory, ...turn }) => turn),
    {
      turn: turns.length + 1,
      inputs: '',
      decision: '',
      memory: proposals.flatMap(({ say }) => say ?? []).join('\n'),
    },
  ],
});

type NotedFields = Pick<Interaction, 'query' | 'turns'>;

/**
 * The reflection of a record with the words that are as fit to be told as what the run's own agent notes: what has an id or a name of
 * the run says nothing to others.
 *
 * @param notesInParts what is noted in a record
 */
export function* reflectionIn(
  interaction: NotedFields & Pick<Interaction, 'metadata'>,
  notesInParts: (interaction: NotedFields) => InParts<readonly Note[]>,
): InParts<Reflection | undefined> {
  const reflection = reflectionOf(interaction);
  if (!reflection || reflection.proposals.every(({ say }) => say === undefined)) return reflection;
  const notes = yield* notesInParts(reflectedOn(interaction, reflection.proposals));
  const fit = new Set(notes.flatMap(({ say, needsOthers }) => (needsOthers ? [] : say)));
  const proposals = reflection.proposals.map(({ say, ...rest }) =>
    say === undefined || !fit.has(say) ? rest : { ...rest, say },
  );
  return { ...reflection, proposals };
}
