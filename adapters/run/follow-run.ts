import { endBeforeExit } from './end-before-exit.js';
import { currentTask, type Task } from './find-task.js';
import type { Follower } from './follower.js';
import { type Doing, type Guide, guideOf } from './guide.js';
import type { Call, Message, Tool } from './message.js';
import type { RunOptions } from './options.js';
import { endingOf, type Outcome, successOf } from './outcome.js';
import { type FinishedRun, recordRun } from './record-run.js';
import { noteReply } from './replies.js';
import { createReport } from './report.js';
import type { Ending } from './to-turns.js';
import { NOTHING_SEEN, type Seen, see, type Transcript } from './transcript.js';

/** What adapters that follow runs by what is seen of them take. */
export interface FollowOptions extends RunOptions<Outcome> {
  /** What the run is asked to do, out of what was said so far. Default: what the conversation is about now. */
  task?: ((messages: readonly Message[]) => string | undefined) | undefined;
  /** True where a run that completed did its task; default: estimated from the record. */
  success?: ((run: { task: string; messages: readonly Message[] }) => boolean | undefined) | undefined;
}

/** A run as it begins. */
export interface RunStart {
  /** Names the run, e.g. a random id; the same for every report of it. */
  id: string;
  /** What was said up to now, or seen of it before. */
  messages: readonly Message[] | Transcript;
  /** What it is about, and where it begins in that. Default: what the conversation is about now. */
  task?: Partial<Task> | undefined;
  tools?: readonly Tool[];
  /** The id of its model, where it is known before it is asked. */
  model?: string | undefined;
  tenant?: string | undefined;
  agentType?: string | undefined;
  place?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Ends it where nobody says how it ended, when the knowledge closes; by default as abandoned. */
  abandon?: (() => Promise<void>) | null;
}

/** How a run ended. */
export interface RunEnd
  extends Pick<FinishedRun, 'outcome' | 'success' | 'metadata' | 'longestText'>,
    Partial<Pick<FinishedRun, 'key' | 'earlyKey' | 'did' | 'tenant' | 'agentType' | 'place' | 'guides'>> {
  ending?: Ending | undefined;
  /** What there is of it, where not all that was seen is. */
  messages?: readonly Message[];
}

/** A run under way. Nothing here throws. */
export interface FollowedRun {
  readonly id: string;
  readonly tenant: string | undefined;
  readonly agentType: string | undefined;
  /** What it is asked to do, in the words it has now: others may take out of them what nobody is to see. */
  task(): string;
  /** All that was seen of it, and where its own begins. */
  seen(): Transcript;
  doing(): Doing;
  /** Notes what is seen of it: what a model call is given, its answer, a tool's result. */
  see(seen: Seen): void;
  /** Notes what its model is offered, and the id of that, as far as they are shown; a run is its first model's. */
  offer(shown: { tools?: readonly Tool[] | undefined; model?: string | undefined }): void;
  /** What is told of it, each line once. */
  readonly guide: Guide;
  /** What is to be added to its input, asked for once; empty where nothing is known. */
  guidance(): Promise<string>;
  /** What is known of a call that its model asks for, before that is made; empty of most. */
  beforeAct(call: Call): Promise<string>;
  /** What is told of its newest results, and was of those before, to be put behind each. */
  notes(): Promise<Guide>;
  /** Forgets it: it goes on as another run, which brings along what was seen. */
  leave(): void;
  /** Stores it as it is now: it may go on, and come to another end. */
  store(end: RunEnd): Promise<void>;
  /** Stores it, once. */
  end(end: RunEnd): Promise<void>;
}

/**
 * Follows a run from what is seen of it: guided once, stored once, as what it was, without its guidance. Where nobody
 * says how it ended it is stored as abandoned when the knowledge closes.
 */
export function followRun(
  follower: Omit<Follower, 'report'> & Partial<Follower>,
  given: RunStart,
): FollowedRun {
  const { knowledge, options, program, how, report = createReport(options) } = follower;
  const { tenant = options.tenant, agentType = options.agentType, place = options.place, id, signal } = given;
  const time = (options.now ?? Date.now)();
  let seen = 'known' in given.messages ? given.messages : see(NOTHING_SEEN, { messages: given.messages });
  let tools = given.tools ?? [];
  let { model } = given;
  let ended = false;
  const found = currentTask(seen.messages);
  const { start = found.start } = given.task ?? {};
  noteReply(knowledge, { tenant, messages: seen.messages, start }, report);

  const doing = (): Doing => ({ messages: seen.messages, start, tools });
  const task = (): string =>
    given.task?.text ?? (currentTask(seen.messages.slice(0, start)).text || found.text);

  const asks = { knowledge, options, report, how };
  const guide = guideOf(asks, () => ({ tenant, agentType, place, task: task(), tools, runId: id, signal }));

  async function store({ ending, messages = seen.messages, ...end }: RunEnd): Promise<void> {
    const did = { messages, start, tools, ending };
    const key = `${program}-${id}`;
    await recordRun(
      { ...follower, report },
      { id, key, tenant, agentType, place, task: task(), did, guides: [guide], time, model, ...end },
    );
  }

  async function end(how: RunEnd): Promise<void> {
    if (ended) return;
    leave();
    await store(how);
  }

  function leave(): void {
    ended = true;
    forget();
  }

  const abandon = (): Promise<void> => end({ outcome: 'abandoned', ending: endingOf('abandoned') });
  const forget = given.abandon === null ? () => {} : endBeforeExit(knowledge, given.abandon ?? abandon);

  return {
    id,
    tenant,
    agentType,
    task,
    doing,
    guide,
    seen: () => seen,
    see(event) {
      seen = see(seen, event);
    },
    offer(shown) {
      tools = shown.tools ?? tools;
      model ??= shown.model;
    },
    guidance: async () => (await guide.atStart(doing())).addition.trim(),
    beforeAct: (call) => guide.beforeAct(call, doing()),
    async notes() {
      await guide.afterResults(doing());
      return guide;
    },
    leave,
    store,
    end,
  };
}

/** The end of a run by one of the outcomes that most adapters have; `known` is what its user says of its success. */
export function endAs(outcome: Outcome, error?: unknown, known?: boolean): RunEnd {
  return {
    outcome,
    ending: outcome === 'completed' ? undefined : endingOf(outcome, error),
    success: successOf(outcome, known, error),
  };
}

/** The end of a run that completed. */
export const completed = ({ success }: FollowOptions, run: FollowedRun): RunEnd =>
  endAs('completed', undefined, success?.({ task: run.task(), messages: run.doing().messages }));
