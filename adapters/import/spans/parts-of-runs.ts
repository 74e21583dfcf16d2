import { createHash } from 'node:crypto';
import type { Call, Message } from '../../run/message.js';

/**
 * Where what a run did itself begins, of messages that tell what another run of the trace did before it, as where one agent hands
 * over to another; undefined where they tell no such thing.
 *
 * @param madeBeside ids of the calls that other runs made
 */
export function ofAnother(before: readonly Message[], madeBeside: ReadonlySet<string>): number | undefined {
  const at = before.findLastIndex(
    (message) =>
      message.role === 'assistant' && message.calls.some(({ id }) => id !== undefined && madeBeside.has(id)),
  );
  if (at < 0) return undefined;
  const next = before.findIndex(({ role }, index) => index > at && role !== 'tool');
  return next < 0 ? before.length : next;
}

const digest = (...content: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** What is known of a run, other parts of which may be traces of their own. */
interface PartFacts {
  session: unknown;
  /** The trace, where other runs of its kind of agent in it made calls: parts are known there without a session. */
  trace: string | undefined;
  query: string;
  /** What was done about the task before this trace. */
  before: readonly Message[];
  /** All that was done about it. */
  messages: readonly Message[];
  /** True where one span shows all of it: others may show the same. */
  isState: boolean;
}

/** The calls of each answer. */
const callsOf = (messages: readonly Message[]): (readonly Call[])[] =>
  messages.flatMap((one) => (one.role === 'assistant' ? [one.calls] : []));

/**
 * Which part of a run a trace has, and with which it goes on: see `FoundRun`. A run that waits for a person is named by its
 * session, its task and the ids of its first calls, for these are in each later part of it; one that was answered, which a reply or
 * a notice goes on with, by those of all its answers.
 */
export function partsOf({ session, trace, query, before, messages, isState }: PartFacts): {
  part?: string | undefined;
  goesOn?: string | undefined;
} {
  const named = (answers: readonly (readonly Call[])[]): string | undefined => {
    const calls = answers.flat();
    const hasIds = calls.length > 0 && calls.every(({ id }) => id !== undefined);
    return hasIds
      ? digest(
          session ?? trace ?? null,
          query,
          ...answers.map((list) => list.map(({ id, name }) => [id, name])),
        )
      : undefined;
  };
  const answered = (answers: readonly (readonly Call[])[]): string | undefined =>
    session === undefined ? undefined : named([...answers, []]);
  const [all, earlier] = [callsOf(messages), callsOf(before)];
  const begun = all.find((calls) => calls.length > 0);
  const run = begun && named([begun]);
  // Open calls wait for a person; results for the next request, where each is a run of its own to the tracer (OpenCode).
  const isOpen = messages.at(-1)?.role === 'assistant';
  const isKnown = (session ?? trace) !== undefined;
  const waits = (all.at(-1)?.length ?? 0) > 0 && (isOpen || isKnown);
  const goesOn = isState || earlier.flat().length > 0;
  return {
    part: waits ? run : isState ? digest(query, messages) : answered(all),
    goesOn: goesOn ? (earlier.at(-1)?.length === 0 ? answered(earlier) : run) : undefined,
  };
}
