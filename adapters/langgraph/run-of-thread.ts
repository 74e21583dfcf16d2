import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { type ActNotes, actNotes } from '../run/act-notes.js';
import { turnsSoFar } from '../run/bounded-turns.js';
import type { Message, Tool } from '../run/message.js';
import { endingOf } from '../run/outcome.js';
import { noteReply } from '../run/replies.js';
import { goesOnWith, keyOf, NOTHING_SEEN, type Seen, see, type Transcript } from '../run/transcript.js';
import { askGuidance } from './ask-guidance.js';
import type { OpenRun } from './knowledge-state.js';
import type { OpenRuns } from './open-runs.js';
import { failedKey, runKey, threadKey } from './run-key.js';
import { runStart } from './run-start.js';
import { type Bound, type CallConfig, callScope, type Guidance } from './settings.js';
import { type FinishedRun, storeRun } from './store-run.js';

/** How a run ended. */
interface RunEnd extends Pick<FinishedRun, 'outcome' | 'success' | 'key' | 'metadata'> {
  error?: unknown;
  /** It may be tried again, with the same guidance. */
  mayGoOn?: boolean;
}

/** The runs of threads: opened when an agent is asked something, and gone on with after interrupts. */
export interface ThreadRuns {
  /**
   * Opens a run: asks what is known about the task. A run that was left open is stored as cut short, unless this one
   * goes on with its task.
   *
   * @param given the task, where the user says how to find it
   * @param config that of LangGraph; `scope` is where the call names its tenant
   */
  open(
    list: readonly Message[],
    given: string | undefined,
    left: OpenRun | null | undefined,
    config: LangGraphRunnableConfig | undefined,
    scope?: CallConfig,
  ): Promise<OpenRun>;
  /**
   * The run that a model call is of: where its state is of a run that is finished (a fork, a replay from a checkpoint), another one,
   * of which what the state holds is all that was seen.
   */
  branch(open: OpenRun, list: readonly Message[], config: LangGraphRunnableConfig | undefined): OpenRun;
  /** What a model call of the run is given, or a state holds. */
  see(open: OpenRun, list: readonly Message[], config: LangGraphRunnableConfig | undefined): OpenRun;
  /** What a model call of the run returned, or what a node adds to the state. */
  seeAdded(open: OpenRun, added: readonly Message[], config: LangGraphRunnableConfig | undefined): void;
  /** The run as the state is to keep it, where that will hold these messages. The same where nothing is to be added. */
  stateOf(open: OpenRun, list: readonly Message[], config: LangGraphRunnableConfig | undefined): OpenRun;
  /** The guidance of a run. Another process that continues it asks again. */
  guidanceOf(
    open: OpenRun,
    config: LangGraphRunnableConfig | undefined,
    scope?: CallConfig,
  ): Promise<Guidance>;
  /** What is told of the newest results of a run and of those before, to be put behind each. */
  notesOf(open: OpenRun, config: LangGraphRunnableConfig | undefined): Promise<ActNotes | undefined>;
  /** Stores what was seen of a run. */
  store(
    open: OpenRun,
    end: RunEnd,
    config: LangGraphRunnableConfig | undefined,
    scope?: CallConfig,
  ): Promise<void>;
}

/** Where a run begins in what was seen of its thread; where its first message is gone, all that is left is its own. */
const startOf = ({ from }: OpenRun, messages: readonly Message[]): number =>
  messages.findLastIndex((message) => keyOf(message) === from) + 1;

/** What belongs to a task: what was said to give it, and all behind that. Earlier tasks of a thread are not held. */
const ofTask = (messages: readonly Message[], start: number): readonly Message[] =>
  messages.slice(messages.slice(0, start).findLastIndex(({ role }) => role === 'assistant') + 1);

/** A conversation without what the person said after it broke off: that is no part of it. */
const brokenOff = (messages: readonly Message[]): Message[] =>
  messages.slice(0, messages.findLastIndex(({ role }) => role !== 'user') + 1);

/**
 * Follows the runs of threads.
 *
 * @param tools the agent's, where they are known before it runs
 */
export function threadRuns(bound: Bound, runs: OpenRuns, tools: readonly Tool[] = []): ThreadRuns {
  /** Adds what is seen to what was seen before, in another process too. */
  function seeMore(open: OpenRun, seen: Seen, config: LangGraphRunnableConfig | undefined): Transcript {
    const thread = threadKey(config, open.key);
    const before = runs.transcript(thread) ?? see(NOTHING_SEEN, { messages: open.seen ?? [] });
    const after = see(before, seen);
    runs.keep(thread, after);
    return after;
  }

  const seenOf = (open: OpenRun, config: LangGraphRunnableConfig | undefined): Transcript =>
    runs.transcript(threadKey(config, open.key)) ?? NOTHING_SEEN;

  function askFor(
    open: OpenRun,
    { messages }: Transcript,
    config: CallConfig | undefined,
  ): Promise<Guidance> {
    const { key: runId, task } = open;
    const turns = turnsSoFar(messages, startOf(open, messages), tools);
    const about = { task, tools, runId };
    const acts = actNotes(
      async (proposed, done) => (await askGuidance(bound, { ...about, turns: done, proposed }, config)).known,
    );
    const guidance = askGuidance(bound, { ...about, turns, watch: true }, config).then(
      ({ known, ...given }) => {
        acts.atStart(known);
        return given;
      },
    );
    Object.assign(runs.get(runId), { guidance, acts });
    return guidance;
  }

  async function guidanceGiven(
    { key, task, request_id }: OpenRun,
    config: CallConfig | undefined,
  ): Promise<Guidance> {
    const known = await runs.get(key).guidance;
    if (known) return known;
    const { tenant, agentType } = callScope(bound.settings, config);
    return { task, text: '', tenant, agent_type: agentType, request_id };
  }

  const store: ThreadRuns['store'] = async (
    open,
    { error, mayGoOn = false, ...end },
    config,
    scope = config,
  ) => {
    const seen = seenOf(open, config).messages;
    const run = runs.get(open.key);
    const guidance = await guidanceGiven(open, scope);
    const { acts } = run;
    if (!mayGoOn) runs.end(open.key);
    const start = startOf(open, seen);
    const messages = end.outcome === 'cut_short' ? brokenOff(seen) : seen;
    if (end.outcome === 'cut_short' && messages.length <= start) return;
    const ending = end.outcome === 'completed' ? undefined : endingOf(end.outcome, error);
    const offered = run.tools.length > 0 ? run.tools : tools;
    await storeRun(bound, {
      ...end,
      error,
      guidance,
      acts,
      did: { messages, start, tools: offered, ending },
    });
  };

  function seeList(
    open: OpenRun,
    list: readonly Message[],
    config: LangGraphRunnableConfig | undefined,
  ): OpenRun {
    const moves = open.moves || runs.transcript(threadKey(config, open.key)) === undefined;
    seeMore(open, { messages: list }, config);
    return moves ? { ...open, moves } : open;
  }

  function stateOf(
    open: OpenRun,
    list: readonly Message[],
    config: LangGraphRunnableConfig | undefined,
  ): OpenRun {
    const { messages } = seenOf(open, config);
    const shown = new Set(list.map(keyOf));
    const own = messages.slice(Math.max(0, startOf(open, messages) - 1));
    const seen = open.moves ? own : own.filter((message) => !shown.has(keyOf(message)));
    return seen.length === (open.seen ?? []).length ? open : { ...open, seen };
  }

  return {
    store,
    branch(open, list, config) {
      const number = runs.branchOf(open.key);
      if (number === undefined) return open;
      const { request_id: _, ...rest } = open;
      const branch = { ...rest, key: `${open.key}-${number}` };
      runs.keep(threadKey(config, branch.key), see(NOTHING_SEEN, { messages: list }));
      return branch;
    },
    see: seeList,
    stateOf,
    seeAdded(open, added, config) {
      for (const message of added) {
        if (message.role === 'assistant') seeMore(open, { answer: message }, config);
        if (message.role === 'tool') seeMore(open, { result: message }, config);
      }
    },
    async open(list, given, left, config, scope = config) {
      const before = runs.transcript(threadKey(config, ''));
      const known =
        before && goesOnWith(before, list) ? before : see(NOTHING_SEEN, { messages: left?.seen ?? [] });
      const seen = see(known, { messages: list });
      const { text, start } = runStart(seen.messages);
      const task = given ?? text;
      const { tenant } = callScope(bound.settings, scope);
      noteReply(bound.knowledge, { tenant, messages: seen.messages, start }, bound.report);
      const last = seen.messages[start - 1];
      const from = last === undefined ? '' : keyOf(last);
      const key = await runKey(config, task);
      runs.keep(threadKey(config, key), seen);
      if (left && (left.from !== from || left.task !== task)) {
        await store(left, { outcome: 'cut_short', key: failedKey(left.key) }, config, scope);
      } else if (left) runs.end(left.key);
      runs.keep(threadKey(config, key), { ...seen, messages: ofTask(seen.messages, start) });
      const open: OpenRun = { key, from, task };
      const { request_id } = await askFor(open, seen, scope);
      return request_id === undefined ? open : { ...open, request_id };
    },
    async notesOf(open, config) {
      const { acts, tools: offered } = runs.get(open.key);
      const { messages } = seenOf(open, config);
      const start = startOf(open, messages);
      await acts?.afterResults({ messages, start, tools: offered.length > 0 ? offered : tools });
      return acts;
    },
    guidanceOf: (open, config, scope = config) =>
      runs.get(open.key).guidance ?? askFor(open, seenOf(open, config), scope),
  };
}
