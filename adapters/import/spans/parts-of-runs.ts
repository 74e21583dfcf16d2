import { createHash } from 'node:crypto';
import type { Call, Message } from '../../run/message.js';

/** The calls of the last answer, where nothing came after it; else none. */
function openCalls(messages: readonly Message[]): readonly Call[] {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.calls : [];
}

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
  query: string;
  /** What was done about the task before this trace. */
  before: readonly Message[];
  /** All that was done about it. */
  messages: readonly Message[];
  /** True where one span shows all of it: others may show the same. */
  isState: boolean;
}

/**
 * Which part of a run a trace has, and with which it goes on: see `FoundRun`. A run that waits for a person is named by its
 * session, its task and the ids of its first calls, for these are in each later part of it.
 */
export function partsOf({ session, query, before, messages, isState }: PartFacts): {
  part?: string | undefined;
  goesOn?: string | undefined;
} {
  const calls = messages.flatMap((one) => (one.role === 'assistant' ? [one.calls] : []));
  const first = calls.find((list) => list.length > 0) ?? [];
  const hasIds = first.length > 0 && first.every(({ id }) => id !== undefined);
  const run = hasIds ? digest(session ?? null, query, ...first.map(({ id, name }) => [id, name])) : undefined;
  const waits = run !== undefined && openCalls(messages).length > 0;
  const goesOn = isState || before.some((one) => one.role === 'assistant' && one.calls.length > 0);
  return {
    part: waits ? run : isState ? digest(query, messages) : undefined,
    goesOn: goesOn ? run : undefined,
  };
}
