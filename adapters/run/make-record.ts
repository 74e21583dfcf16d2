import type { Interaction } from '../../src/index.js';
import { boundedTurns } from './bounded-turns.js';
import { withoutBytes } from './bytes.js';
import { type Message, modelIn, type Tool } from './message.js';
import { clip } from './texts.js';
import { type Ending, NO_DECISION } from './to-turns.js';
import { withoutGuidance } from './without-guidance.js';

/** What is known of a run that is over. */
export interface RunFacts {
  /** The task, in the words it was given. */
  query: string;
  messages: readonly Message[];
  /** Index of the first message that the run itself made. */
  start: number;
  /** The tools on offer; left out, those that the messages show to have been used. */
  tools?: readonly Tool[] | undefined;
  ending?: Ending | undefined;
  success?: boolean | undefined;
  agentType?: string | undefined;
  /** Milliseconds since 1970 when it began. */
  time: number;
  metadata: Record<string, unknown>;
  /** What was added to its inputs. */
  given?: readonly string[];
  /** Longest text that is kept of one message or result, in code units; default 16,384. */
  longestText?: number | undefined;
}

/** A record, and whether it had to be shortened so that it can be stored. */
export interface MadeRecord {
  record: Omit<Interaction, 'tenant_id'>;
  shortened: boolean;
}

const LONGEST_QUERY = 32_768;
const LONGEST_AGENT_TYPE = 200;
/** Code units of metadata as JSON. */
const LONGEST_METADATA = 16_000;

/** A time that a record can carry: none beyond the years 1 to 9999. */
function isoTime(ms: number): string {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? date.toISOString() : new Date(0).toISOString();
}

/** Metadata without what has no value, and without what would make it too large. */
function boundedMetadata(metadata: Record<string, unknown>): {
  metadata: Record<string, unknown>;
  shortened: boolean;
} {
  let left = LONGEST_METADATA;
  let shortened = false;
  const fitting = Object.entries(metadata).filter(([key, value]) => {
    if (value === undefined || value === null || (value as { length?: number }).length === 0) return false;
    left -= key.length + (JSON.stringify(value) ?? '').length + 6;
    shortened ||= left < 0;
    return left >= 0;
  });
  return { metadata: Object.fromEntries(fitting), shortened };
}

/** The record of a run; undefined where nothing can be learned from it: no task in words, or nothing done. */
export function makeRecord(facts: RunFacts): MadeRecord | undefined {
  const query = facts.query.trim();
  const { messages, start, tools = [], ending } = facts;
  if (query === '') return undefined;
  const { turns, shortened } = boundedTurns({ messages, start, tools, ending }, facts.longestText);
  if (turns.length === 0) return undefined;
  const metadata = { model: modelIn(messages, start), ...facts.metadata };
  return fromTurns({ ...facts, metadata, turns, shortened });
}

/** The record of a run whose turns are made. */
export function fromTurns({
  turns,
  shortened = false,
  ...facts
}: Omit<RunFacts, 'messages' | 'start' | 'tools' | 'ending'> & {
  turns: Interaction['turns'];
  shortened?: boolean;
}): MadeRecord {
  const { success, agentType, given = [] } = facts;
  const query = facts.query.trim();
  const { metadata, shortened: fewer } = boundedMetadata(facts.metadata);
  const record: MadeRecord['record'] = {
    query: clip(withoutBytes(query), LONGEST_QUERY),
    turns,
    ...(success === undefined ? {} : { success }),
    ...(agentType === undefined ? {} : { agent_type: clip(agentType, LONGEST_AGENT_TYPE) }),
    timestamp: isoTime(facts.time),
    metadata,
  };
  const own = withoutGuidance(record, given);
  return {
    record: {
      ...own,
      query: own.query.trim(),
      turns: own.turns.map((turn) =>
        turn.decision.trim() === '' ? { ...turn, decision: NO_DECISION } : turn,
      ),
    },
    shortened: shortened || fewer || query.length > LONGEST_QUERY,
  };
}
