import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { ABANDON_AFTER_MS } from '../run/abandon-after.js';
import { currentTask, type Task } from '../run/find-task.js';
import { endAs, type FollowedRun, followRun } from '../run/follow-run.js';
import { keepNewest } from '../run/keep-newest.js';
import type { Message, Tool } from '../run/message.js';
import { onAbort } from '../run/on-abort.js';
import { goesOnWith, isBranchOf, keyOf, NOTHING_SEEN, see, type Transcript } from '../run/transcript.js';
import type { OpenRun } from './knowledge-state.js';
import { earlyKey, runKey, threadKey } from './run-key.js';
import { type Bound, type CallConfig, callScope, nodeFacts, type Outcome, stepOf } from './settings.js';

type Config = LangGraphRunnableConfig | undefined;

/** How a run ended. */
interface End {
  outcome: Outcome;
  /** Its key, where it came to an end of its own. */
  key?: string;
  error?: unknown;
  success?: boolean | undefined;
  /** It may be tried again, with the same guidance. */
  mayGoOn?: boolean;
  /** Found left by what came after it: what was stored when it ended says more of it. */
  isLeft?: boolean;
}

/** A run under way in this process; states hold none of this, since they reach browsers. */
interface Held {
  run: FollowedRun;
  release(): void;
  /** Stores it where nothing more is seen of it. */
  quiet?: ReturnType<typeof setTimeout>;
  /** It was stored for that: whatever is stored later says more. */
  wasQuiet?: boolean;
}

/** Runs and threads that are held at a time; of those that never end the oldest goes. */
export const MOST_HELD = 1_000;

/** Where a run begins in what was seen; where its first message is gone, all that is left is its own. */
const startOf = (from: string, messages: readonly Message[]): number =>
  messages.findLastIndex((message) => keyOf(message) === from) + 1;

/** Where what was said to give the task begins: earlier tasks of a thread are not held. */
const saidFrom = (messages: readonly Message[], start: number): number =>
  messages.slice(0, start).findLastIndex(({ role }) => role === 'assistant') + 1;

/**
 * What an agent of a graph is asked, and where its run begins. Where the person spoke last, what was done before about
 * the same task belongs to it. Where another node did, what that did is only seen.
 */
export function runStart(messages: readonly Message[]): Task {
  const task = currentTask(messages);
  return messages.at(-1)?.role === 'user' ? task : { ...task, start: messages.length };
}

/** A conversation without what the person said after it broke off: that is no part of it. */
const brokenOff = (messages: readonly Message[]): Message[] =>
  messages.slice(0, messages.findLastIndex(({ role }) => role !== 'user') + 1);

/**
 * Follows the runs of threads: opened when an agent is asked something, and gone on with after interrupts.
 *
 * @param tools the agent's, where they are known before it runs
 * @param given whether the user says what a task is
 */
export function threadRuns(bound: Bound, { tools = [], given }: { tools?: readonly Tool[]; given: boolean }) {
  const open = new Map<string, Held>();
  /** What was seen of the last run of a thread. */
  const threads = new Map<string, FollowedRun>();

  function drop(held: Held | undefined): void {
    clearTimeout(held?.quiet);
    held?.release();
    held?.run.leave();
  }

  function forget(key: string): void {
    const held = open.get(key);
    open.delete(key);
    drop(held);
  }

  /**
   * A run of which nothing is seen for long is stored as cut short, and what comes of it after all takes the place of that: nothing
   * tells a middleware that another one, or an error outside of the model's call, ended the graph.
   */
  function watch(state: OpenRun, config: Config, scope: CallConfig | undefined): void {
    const held = open.get(state.key);
    if (!held) return;
    clearTimeout(held.quiet);
    held.quiet = setTimeout(() => {
      held.wasQuiet = true;
      void store(state, { outcome: 'cut_short', mayGoOn: true }, config, scope);
    }, ABANDON_AFTER_MS);
    held.quiet.unref?.();
  }

  function begin(
    state: OpenRun,
    messages: Transcript,
    config: Config,
    scope: CallConfig | undefined,
  ): FollowedRun {
    const { key: id, from } = state;
    const start = startOf(from, messages.messages);
    // Others may take out of the words of a task what nobody is to see: they are read when they are needed.
    const text = given || start === 0 ? state.task : undefined;
    const abandon = (): Promise<void> => store(state, { outcome: 'cut_short' }, config, scope);
    const isAlone = config?.executionInfo?.threadId === undefined;
    const run = followRun(bound, {
      id,
      messages,
      task: { text, start },
      tools,
      ...callScope(bound.options, scope),
      signal: scope?.signal,
      abandon: isAlone ? abandon : null,
    });
    drop(keepNewest(open, id, { run, release: () => {} }, MOST_HELD));
    watch(state, config, scope);
    keepNewest(threads, threadKey(config, id), run, MOST_HELD);
    return run;
  }

  /**
   * The run that a model call is of, or a node that holds a state. It is not known here where another process began it, or
   * where the state is of an earlier place in it (a fork, a replay from a checkpoint): then another branch begins, of which
   * what the state holds is all that was seen.
   */
  function seeList(
    state: OpenRun,
    list: readonly Message[],
    config: Config,
    scope: CallConfig | undefined = config,
  ): { run: FollowedRun; state: OpenRun } {
    const known = open.get(state.key)?.run;
    if (known && !isBranchOf(known.seen(), list)) {
      known.see({ messages: list });
      watch(state, config, scope);
      return { run: known, state };
    }
    forget(state.key);
    const seen = see(see(NOTHING_SEEN, { messages: state.seen ?? [] }), { messages: list });
    return { run: begin(state, seen, config, scope), state: state.moves ? state : { ...state, moves: true } };
  }

  async function store(
    state: OpenRun,
    { outcome, error, success, key = state.key, mayGoOn = false, isLeft = false }: End,
    config: Config,
    scope: CallConfig | undefined = config,
  ): Promise<void> {
    const run = open.get(state.key)?.run ?? seeList(state, [], config, scope).run;
    const held = open.get(state.key);
    clearTimeout(held?.quiet);
    held?.release();
    if (mayGoOn) run.leave();
    else forget(state.key);
    const { messages: seen, start } = run.doing();
    const messages = outcome === 'cut_short' ? brokenOff(seen) : seen;
    if (outcome === 'cut_short' && messages.length <= start) return;
    const metadata = { request_id: state.request_id, ...nodeFacts(config) };
    const early = earlyKey(state.key);
    const keys = isLeft && !held?.wasQuiet ? { key: early } : { key, earlyKey: early };
    await run.store({ ...endAs(outcome, error, success), messages, ...keys, metadata });
  }

  return {
    store,

    /**
     * Opens a run. One that was left open is stored as cut short, unless this one goes on with its task.
     *
     * @param said the task, where the user says how to find it
     * @param config that of LangGraph; `scope` is where the call names its tenant
     */
    async open(
      list: readonly Message[],
      said: string | undefined,
      left: OpenRun | null | undefined,
      config: Config,
      scope: CallConfig | undefined = config,
    ): Promise<OpenRun> {
      stepOf(config);
      const before = threads.get(threadKey(config, ''))?.seen();
      const goesOn = before && goesOnWith(before, list) && !isBranchOf(before, list);
      const known = goesOn ? before : see(NOTHING_SEEN, { messages: left?.seen ?? [] });
      const seen = see(known, { messages: list });
      const { text, start } = runStart(seen.messages);
      const last = seen.messages[start - 1];
      const from = last === undefined ? '' : keyOf(last);
      const task = said ?? text;
      const isSame = left?.from === from && left.task === task;
      if (left && !isSame) {
        seeList(left, list, config, scope);
        await store(left, { outcome: 'cut_short', isLeft: true }, config, scope);
      } else if (left) forget(left.key);
      const key = left && isSame ? left.key : await runKey(config, task);
      const state: OpenRun = { key, from, task };
      begin(state, { ...seen, messages: seen.messages.slice(saidFrom(seen.messages, start)) }, config, scope);
      return state;
    },

    see: seeList,

    /** The run as the state is to keep it, where that will hold these messages. The same where nothing is to be added. */
    stateOf(run: FollowedRun, state: OpenRun, list: readonly Message[]): OpenRun {
      const { messages, start } = run.doing();
      const shown = new Set(list.map(keyOf));
      const own = messages.slice(saidFrom(messages, start));
      const seen = state.moves ? own : own.filter((message) => !shown.has(keyOf(message)));
      const task = run.task();
      const isSame = seen.length === (state.seen ?? []).length && task === state.task;
      return isSame ? state : { ...state, task, seen };
    },

    /** Calls `work` when the signal aborts before the run has ended. */
    whenAborted(key: string, signal: AbortSignal | undefined, work: () => void): void {
      const held = open.get(key);
      if (!held) return;
      held.release();
      held.release = onAbort(signal, work);
    },
    /** True where a run is under way: one that was aborted has ended, whatever its call throws after that. */
    holds: (key: string): boolean => open.has(key),
  };
}
