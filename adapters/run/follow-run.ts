import { type ActNotes, actNotes } from './act-notes.js';
import { ask, type Known, noTenant, type Question } from './ask.js';
import { turnsSoFar } from './bounded-turns.js';
import { endBeforeExit } from './end-before-exit.js';
import { currentTask } from './find-task.js';
import { makeRecord } from './make-record.js';
import type { Message, Tool } from './message.js';
import type { KnowledgeSource, RunOptions } from './options.js';
import { endingOf, type Outcome, successOf } from './outcome.js';
import { noteReply } from './replies.js';
import { createReport } from './report.js';
import { storeRun } from './store-run.js';
import { keyOf, NOTHING_SEEN, type Seen, see } from './transcript.js';

/** What adapters that follow runs by what is seen of them take. */
export interface FollowOptions extends RunOptions<Outcome> {
  /** What the run is asked to do, out of what was said so far. Default: what the conversation is about now. */
  task?: ((messages: readonly Message[]) => string | undefined) | undefined;
  /** Whether a run that completed did its task; default: estimated from the record. */
  success?: ((run: { task: string; messages: readonly Message[] }) => boolean | undefined) | undefined;
}

/** What an adapter is: its name in records, and how its users name a tenant. */
export interface Follower {
  knowledge: KnowledgeSource;
  options: FollowOptions;
  program: string;
  how: string;
}

/** A run as it begins. */
export interface RunStart {
  /** Names the run, e.g. a random id; the same for every report of it. */
  id: string;
  /** What was said up to now. */
  messages: readonly Message[];
  tools?: readonly Tool[];
  tenant?: string | undefined;
  agentType?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A run under way. Nothing here throws. */
export interface FollowedRun {
  /** Notes what is seen of it: what a model call is given, its answer, a tool's result. */
  see(seen: Seen): void;
  /** Notes what its model is offered. */
  offer(tools: readonly Tool[]): void;
  /** What is to be added to its input, asked for once; empty where nothing is known. */
  guidance(): Promise<string>;
  /** What is told of its newest results, and was of those before, to be put behind each. */
  notes(): Promise<ActNotes>;
  /** Forgets it: it goes on as another run, which brings along what was seen. */
  leave(): void;
  /** Stores it, once. */
  end(end: { outcome: Outcome; error?: unknown; metadata?: Record<string, unknown> }): Promise<void>;
}

/**
 * Follows a run from what is seen of it: guided once, stored once, as what it was, without its guidance. Where nobody
 * says how it ended it is stored as abandoned when the knowledge closes.
 */
export function followRun(follower: Follower, start: RunStart): FollowedRun {
  const { knowledge, options, program, how } = follower;
  const { tenant = options.tenant, agentType = options.agentType, id } = start;
  const report = createReport(options);
  const time = (options.now ?? Date.now)();
  let seen = see(NOTHING_SEEN, { messages: start.messages });
  let tools = start.tools ?? [];
  let asked: Promise<Known> | undefined;
  let ended = false;
  const found = currentTask(seen.messages);
  const task = options.task?.(seen.messages) ?? found.text;
  noteReply(knowledge, { tenant, messages: seen.messages, start: found.start }, report);
  const last = seen.messages[found.start - 1];
  const from = last && keyOf(last);

  const first = (): number => seen.messages.findLastIndex((message) => keyOf(message) === from) + 1;

  function askAbout(question: Pick<Question, 'turns' | 'proposed' | 'watch'>): Promise<Known> {
    const names = tools.map(({ name }) => name);
    const { maxTokens } = options;
    const about = { tenant, agentType, maxTokens, task, tools: names, runId: id, signal: start.signal };
    return ask(knowledge, { ...about, ...question }, options, report, how);
  }
  const acts = actNotes((proposed, turns) => askAbout({ turns, proposed }));

  function known(): Promise<Known> {
    asked ??= askAbout({ turns: turnsSoFar(seen.messages, first(), tools), watch: true }).then((answer) => {
      acts.atStart(answer);
      return answer;
    });
    return asked;
  }

  async function store(
    outcome: Outcome,
    error: unknown,
    metadata: Record<string, unknown> = {},
  ): Promise<void> {
    const { addition, metadata: enhanced } = (await asked) ?? { addition: '' };
    const ids = [enhanced?.request_id, ...acts.requestIds].filter((one) => one !== undefined);
    const { messages } = seen;
    const own = outcome === 'completed' ? options.success?.({ task, messages }) : undefined;
    const made = makeRecord({
      query: task,
      messages,
      start: first(),
      tools,
      ending: outcome === 'completed' ? undefined : endingOf(outcome, error),
      success: successOf(outcome, own, error),
      agentType,
      time,
      metadata: {
        program,
        outcome,
        request_id: ids[0],
        ...(ids.length > 1 ? { request_ids: ids } : {}),
        ...metadata,
      },
      given: [addition, ...acts.given],
    });
    if (!made) return;
    if (tenant === undefined) {
      report({ stage: 'store', error: noTenant(how), message: 'The run was not stored.', task, runId: id });
      return;
    }
    const interaction = { tenant_id: tenant, ...made.record };
    await storeRun(
      knowledge,
      { interaction, idempotencyKey: `${program}-${id}`.slice(0, 255), runId: id, outcome },
      options,
      report,
    );
  }

  async function end(outcome: Outcome, error?: unknown, metadata?: Record<string, unknown>): Promise<void> {
    if (ended) return;
    ended = true;
    forget();
    const storing = store(outcome, error, metadata).catch((problem: unknown) =>
      report({ stage: 'record', error: problem, message: 'The run was not stored.', runId: id }),
    );
    if (options.waitUntil) options.waitUntil(storing);
    else await storing;
  }
  const forget = endBeforeExit(knowledge, () => end('abandoned'));

  return {
    see(event) {
      seen = see(seen, event);
    },
    offer(given) {
      tools = given;
    },
    leave() {
      ended = true;
      forget();
    },
    async notes() {
      await acts.afterResults({ messages: seen.messages, start: first(), tools });
      return acts;
    },
    guidance: async () => (await known()).addition.trim(),
    end: ({ outcome, error, metadata }) => end(outcome, error, metadata),
  };
}
