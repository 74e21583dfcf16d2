import type { Turn } from '../../src/index.js';
import { type Fields, present } from './fields.js';
import type { FoundRun, Place, Unreadable } from './finding.js';
import type { Message, Tool } from './message.js';
import { toTurns } from './to-turns.js';
import { usedTools } from './used-tools.js';

/** What is known of a run. */
export interface RunFacts {
  at: Place;
  id: string;
  messages: readonly Message[];
  /** Index of the first message the run itself made; default: its first answer. */
  start?: number;
  /** The task; default: what the person said last before the run's first answer. */
  query?: string;
  tools?: readonly Tool[];
  /** What ended it before the model was done, in words. */
  ending?: string;
  success?: boolean;
  agentType?: string;
  /** Milliseconds since 1970 when it began; default: when the file was changed. */
  time?: number;
  metadata: Fields;
}

const MOST_TURNS = 1_000;
const LONGEST_QUERY = 32_768;
const LONGEST_TEXT = 16_384;
const SHORTEST_TEXT = 64;
/** UTF-16 code units of all turns together: stays below the 1 MiB a body may have, in any script. */
const LONGEST_RECORD = 300_000;
const LONGEST_METADATA = 16_000;

/** A text cut to a length, whole characters only. */
function clip(text: string, length: number): string {
  return text.length <= length ? text.toWellFormed() : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** Turns whose texts are cut so far that the record can be stored. */
function boundedTurns(facts: RunFacts, start: number): { turns: Turn[]; shortened: boolean } {
  for (let length = LONGEST_TEXT; ; length = Math.floor(length / 2)) {
    let shortened = false;
    const all = toTurns({
      messages: facts.messages,
      start,
      tools: facts.tools?.length ? facts.tools : usedTools(facts.messages),
      ...(facts.ending === undefined ? {} : { ending: facts.ending }),
      cut(text) {
        shortened ||= text.length > length;
        return clip(text, length);
      },
    });
    const dropped = Math.max(0, all.length - MOST_TURNS);
    const turns = all.slice(dropped).map((turn, index) => ({ ...turn, turn: index + 1 }));
    if (length <= SHORTEST_TEXT || JSON.stringify(turns).length <= LONGEST_RECORD) {
      return { turns, shortened: shortened || dropped > 0 };
    }
  }
}

/** A time that a record can carry: none beyond the years 1 to 9999. */
function isoTime(ms: number): string {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? date.toISOString() : new Date(0).toISOString();
}

/** Metadata, without what would make it too large. */
function boundedMetadata(metadata: Fields): { metadata: Fields; shortened: boolean } {
  const kept = present(metadata);
  if (JSON.stringify(kept).length <= LONGEST_METADATA) return { metadata: kept, shortened: false };
  let left = LONGEST_METADATA;
  const entries = Object.entries(kept).filter(([key, value]) => {
    left -= key.length + JSON.stringify(value).length + 6;
    return left >= 0;
  });
  return { metadata: Object.fromEntries(entries), shortened: true };
}

/** Makes the record of a run, or says why it is none. */
export function makeRun(facts: RunFacts): FoundRun | Unreadable {
  const { at, messages } = facts;
  const refuse = (message: string): Unreadable => ({ kind: 'unreadable', at, message });
  const first = messages.findIndex(({ role }) => role === 'assistant');
  const start = facts.start ?? (first < 0 ? messages.length : first);
  const said = messages.slice(0, start).findLast(({ role, text }) => role === 'user' && text.trim() !== '');
  const task = facts.query ?? said?.text ?? messages.find(({ role }) => role === 'user')?.text ?? '';
  if (task.trim() === '') return refuse('The run has no message of a user, so that its task is not known.');
  const { turns, shortened } = boundedTurns(facts, start);
  if (turns.length === 0) return refuse('The run has no answer of the model: nothing was done in it.');
  const query = clip(task.trim(), LONGEST_QUERY);
  const { metadata, shortened: fewer } = boundedMetadata(facts.metadata);
  return {
    kind: 'run',
    at,
    id: facts.id,
    shortened: shortened || fewer || task.trim().length > LONGEST_QUERY,
    record: {
      query,
      turns,
      ...(facts.success === undefined ? {} : { success: facts.success }),
      ...(facts.agentType === undefined ? {} : { agent_type: clip(facts.agentType, 200) }),
      timestamp: isoTime(facts.time ?? at.modified),
      metadata,
    },
  };
}
