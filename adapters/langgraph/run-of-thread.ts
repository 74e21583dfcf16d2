import type { BaseMessage } from '@langchain/core/messages';
import { turnsSoFar } from '../run/bounded-turns.js';
import type { Message, Tool } from '../run/message.js';
import { askGuidance } from './ask-guidance.js';
import { endingOf } from './ending.js';
import type { OpenRun } from './knowledge-state.js';
import type { OpenRuns } from './open-runs.js';
import { readMessages } from './read-messages.js';
import { failedKey } from './run-key.js';
import { runStart } from './run-start.js';
import { type Bound, type CallConfig, callScope, type Guidance } from './settings.js';
import { storeRun } from './store-run.js';

/** The runs of threads: opened when an agent is asked something, and gone on with after interrupts. */
export interface ThreadRuns {
  /**
   * Opens a run: asks what is known about the task. A run that was left open is stored as cut short, unless this one
   * goes on with its task.
   *
   * @param given the task, where the user says how to find it
   * @param nameOf what names the run
   */
  open(
    messages: readonly BaseMessage[],
    given: string | undefined,
    left: OpenRun | null | undefined,
    nameOf: (task: string) => Promise<string>,
    config: CallConfig | undefined,
  ): Promise<OpenRun>;
  /** The guidance of a run. Another process that continues it asks again. */
  guidanceOf(
    open: OpenRun,
    messages: readonly BaseMessage[],
    config: CallConfig | undefined,
  ): Promise<Guidance>;
  /** Stores what there is of a run that never came to its end. */
  storeCut(open: OpenRun, messages: readonly BaseMessage[], config: CallConfig | undefined): Promise<void>;
  /** The guidance of a run that is about to be stored; empty where this process has none. */
  guidanceGiven(open: OpenRun, config: CallConfig | undefined): Promise<Guidance>;
}

/** A conversation without what the person said after it broke off: that is no part of it. */
function brokenOff(messages: readonly Message[]): Message[] {
  const end = messages.findLastIndex(({ role }) => role !== 'user') + 1;
  return messages.slice(0, end);
}

/**
 * Follows the runs of threads.
 *
 * @param tools the agent's, where they are known before it runs
 */
export function threadRuns(bound: Bound, runs: OpenRuns, tools: readonly Tool[] = []): ThreadRuns {
  function askFor(open: OpenRun, messages: readonly Message[], config: CallConfig | undefined) {
    const { key: runId, task, start } = open;
    const turns = turnsSoFar(messages, start, tools);
    const guidance = askGuidance(bound, { task, turns, tools, runId }, config);
    runs.get(runId).guidance = guidance;
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

  async function storeCut(open: OpenRun, messages: readonly BaseMessage[], config: CallConfig | undefined) {
    const guidance = await guidanceGiven(open, config);
    const { key, start } = open;
    const run = runs.get(key);
    runs.end(key);
    const did = {
      messages: brokenOff(readMessages(messages)),
      start,
      tools: run.tools.length > 0 ? run.tools : tools,
      ending: endingOf('cut_short'),
    };
    if (did.messages.length <= start) return;
    await storeRun(bound, { guidance, did, outcome: 'cut_short', key: failedKey(key) });
  }

  return {
    guidanceGiven,
    storeCut,
    async open(base, given, left, nameOf, config) {
      const messages = readMessages(base);
      const { text, start } = runStart(messages);
      const task = given ?? text;
      if (left && (left.start !== start || left.task !== task)) await storeCut(left, base, config);
      else if (left) runs.end(left.key);
      const open: OpenRun = { key: await nameOf(task), start, task };
      const { request_id } = await askFor(open, messages, config);
      return request_id === undefined ? open : { ...open, request_id };
    },
    guidanceOf: (open, messages, config) =>
      runs.get(open.key).guidance ?? askFor(open, readMessages(messages), config),
  };
}
