import { makeRecord } from '../run/make-record.js';
import type { Message, Tool } from '../run/message.js';
import type { Fields } from './fields.js';
import type { FoundRun, Place, Unreadable } from './finding.js';

/** What to do about streams of programs that leave the prompt out. */
const STREAMS: Readonly<Record<string, string>> = {
  codex:
    ' A stream of `codex exec --json` leaves the prompt out: import the rollout of its thread, in ~/.codex/sessions.',
  'claude-code':
    ' A stream of `claude -p` leaves the prompt out: import the file of its session, in ~/.claude/projects.',
  opencode:
    ' `opencode run --format json` and `kilo run --format json` leave the prompt out: import what `opencode export` or `kilo export` prints.',
};

/** What is known of a run. */
export interface RunFacts {
  at: Place;
  id: string;
  format: string;
  /** The task in the words it was given. */
  query: string;
  messages: readonly Message[];
  /** Index of the first answer of the run, where the messages tell of earlier ones too; default: the first answer. */
  start?: number | undefined;
  tools?: readonly Tool[] | undefined;
  /** The reason that it ended before the model was done, in words. */
  ending?: string | undefined;
  success?: boolean | undefined;
  agentType?: string | undefined;
  /** Milliseconds since 1970 when it began; default: when the file was changed. */
  time?: number | undefined;
  metadata: Fields;
  /** What of its calls could not be read, by name. */
  unread?: string | undefined;
}

/** Makes the record of a run, or says why it is none. */
export function makeRun(facts: RunFacts): FoundRun | Unreadable {
  const { at, id, format, messages, ending } = facts;
  const refuse = (message: string): Unreadable => ({ kind: 'unreadable', at, message });
  if (facts.query.trim() === '')
    return refuse(`The run has no message of a user, so that its task is not known.${STREAMS[format] ?? ''}`);
  if (facts.unread !== undefined && !messages.some((one) => one.role === 'assistant' && one.calls.length > 0))
    return refuse(
      `Its calls could not be read (${facts.unread}). Without them it would say that the task needs no tool.`,
    );
  const first = messages.findIndex(({ role }) => role === 'assistant');
  // What a file calls the source of a run is a data set, or a part of one, and not whose run it is.
  const { source: _, ...metadata } = facts.metadata;
  const made = makeRecord({
    query: facts.query,
    messages,
    start: facts.start ?? (first < 0 ? messages.length : first),
    tools: facts.tools,
    ending: ending === undefined ? undefined : { message: ending },
    success: facts.success,
    agentType: facts.agentType,
    time: facts.time ?? at.modified,
    metadata: { ...metadata, program: format },
  });
  if (!made) return refuse('The run has no answer of the model: nothing was done in it.');
  return { kind: 'run', at, id, format, ...made };
}
