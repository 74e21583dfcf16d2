import type { Turn } from '../../src/index.js';
import { noTenant } from './ask.js';
import { boundedTurns } from './bounded-turns.js';
import type { Follower } from './follower.js';
import type { Guide } from './guide.js';
import { fromTurns } from './make-record.js';
import { type Message, modelIn, type Tool } from './message.js';
import { mayGoOn } from './outcome.js';
import { pairResults } from './pair-results.js';
import { storeRun } from './store-run.js';
import { errorText } from './texts.js';
import type { Ending } from './to-turns.js';

/** What a run did: the conversation, and from where on it is the run's own; or the turns themselves. */
export type Did =
  | { messages: readonly Message[]; start: number; tools?: readonly Tool[]; ending?: Ending | undefined }
  | { turns: readonly Turn[] };

/** What a run was told, as its record needs it. */
type Given = Pick<Guide, 'requestIds' | 'given' | 'isHold'>;

/** A run that is over. */
export interface FinishedRun {
  id: string;
  /** The same for every report of a run that says the same, so that it is stored once. Printable ASCII. */
  key: string;
  /**
   * The key of its reports that come before its end (failed, aborted, abandoned), where it may go on after such: the last of them
   * is kept, and its end takes the place of that, whichever process brings it.
   */
  earlyKey?: string | undefined;
  tenant: string | undefined;
  agentType?: string | undefined;
  place?: string | undefined;
  /** In the words it was given. */
  task: string;
  did: Did;
  outcome: string;
  /** True where it did its task, where that is known; it may look at the turns that will be stored. */
  success?:
    | boolean
    | ((turns: readonly Turn[]) => boolean | undefined | PromiseLike<boolean | undefined>)
    | undefined;
  /** What it was told. */
  guides: readonly Given[];
  /** Milliseconds since 1970 when it began. */
  time: number;
  /** The id of its model. Default: that of the first answer that shows one. */
  model?: string | undefined;
  /** Facts beside program, outcome and ids of answers. */
  metadata?: Record<string, unknown>;
  longestText?: number | undefined;
}

/** A conversation without the calls that were held: they were never made. */
function withoutHeld(messages: readonly Message[], guides: readonly Given[]): readonly Message[] {
  const isHeld = (message: Message | undefined): boolean => guides.some((guide) => guide.isHold(message));
  if (!messages.some(isHeld)) return messages;
  const { resultOf } = pairResults(messages);
  return messages.flatMap((message) => {
    if (isHeld(message)) return [];
    if (message.role !== 'assistant' || message.calls.length === 0) return [message];
    const calls = message.calls.filter((call) => !isHeld(resultOf.get(call)));
    return calls.length === 0 ? [] : [{ ...message, calls }];
  });
}

async function store(
  { knowledge, options, program, how, report }: Follower,
  { did, guides, ...run }: FinishedRun,
): Promise<void> {
  const { id: runId, key, tenant, agentType, place, outcome, time, metadata, longestText } = run;
  if (run.task.trim() === '') return;
  const { turns, shortened } =
    'turns' in did
      ? { turns: [...did.turns], shortened: false }
      : boundedTurns({ tools: [], ...did, messages: withoutHeld(did.messages, guides) }, longestText);
  if (turns.length === 0) return;
  if (tenant === undefined || tenant.trim() === '') {
    const message = 'The run was not stored.';
    report({ stage: 'store', error: noTenant(how), message, task: run.task, runId });
    return;
  }
  const ids = [...new Set(guides.flatMap(({ requestIds }) => requestIds))];
  const model = run.model ?? ('turns' in did ? undefined : modelIn(did.messages, did.start));
  const own = {
    program,
    outcome,
    ...(model === undefined ? {} : { model }),
    ...(ids.length > 0 ? { request_id: ids[0] } : {}),
    ...(ids.length > 1 ? { request_ids: ids } : {}),
  };
  const { record } = fromTurns({
    query: run.task,
    turns,
    shortened,
    success: typeof run.success === 'function' ? await run.success(turns) : run.success,
    agentType,
    time,
    metadata: { ...own, place, ...metadata, ...own },
    given: guides.flatMap(({ given }) => given),
  });
  const interaction = { tenant_id: tenant, ...record };
  const replaces = run.earlyKey?.slice(0, 255);
  const idempotencyKey = mayGoOn(outcome) ? (replaces ?? key) : key;
  const request = {
    interaction,
    idempotencyKey: idempotencyKey.slice(0, 255),
    replaces,
    runId,
    outcome: outcome as never,
  };
  await storeRun(knowledge, request, options, report);
}

/** Stores a run, without what it was told, once for each key. Never throws: what goes wrong is reported once. */
export async function recordRun(follower: Follower, run: FinishedRun): Promise<void> {
  const { options, report } = follower;
  const storing = store(follower, run).catch((error: unknown) =>
    report({ stage: 'record', error, message: 'The run was not stored.', runId: run.id }),
  );
  try {
    if (options.waitUntil) return void options.waitUntil(storing);
  } catch (error) {
    const message = `waitUntil failed; the store is awaited instead: ${errorText(error)}`;
    report({ stage: 'callback', error, message });
  }
  await storing;
}
