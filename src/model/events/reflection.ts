import { type Check, checkOf, type When, whenOf } from '../../api/check.js';
import type { Interaction } from '../../api/interaction.js';
import { MOST_NAME } from '../settings.js';

/**
 * A step that is proposed for tasks like a failed run's: to be done, where a succeeded run did it, or left out, where the failed
 * one did. It is a hypothesis: counts over groups judge it, and nothing of it is said by itself.
 */
export interface Proposal {
  /** The id of the run that the step is of; undefined for the failed run itself. */
  readonly run?: string;
  /** The turn of the step, from 1. */
  readonly turn: number;
  /** The turn of another step of the same run that it comes before, or after. */
  readonly before?: number;
  readonly after?: number;
  /** Stems of the failed run's task that a task has to have; empty: any task. */
  readonly words: readonly string[];
  /** The lesson in the model's words, where they are fit to be told, how it is counted, and where it is told. */
  readonly say?: string;
  readonly check?: Check;
  readonly when?: When;
}

/** Proposals of one record, and stems of one proposal. */
export const MAX_PROPOSALS = 3;
const MAX_WORDS = 4;

/** Runs of one place that a model reads at once, and from which on it is asked about a place. */
export const PLACE_RUNS = 30;

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

/** What a model said of a failed run beside a succeeded one of a like task, or of the runs of a place. */
export interface Reflection {
  /** When it was asked, ISO 8601. */
  readonly at: string;
  /** Tokens that it cost, of four characters each. */
  readonly tokens: number;
  /** Ids of the runs of a place that it read; left out where it compared two. What is proposed of a place is no step to be tested. */
  readonly read?: readonly string[];
  readonly proposals: readonly Proposal[];
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
