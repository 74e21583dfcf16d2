import { heldText } from '../run/guide.js';
import { createReport } from '../run/report.js';
import { findGuide } from './find-guide.js';
import type { AiSdkOptions } from './options.js';
import type { PromptMessage } from './prompt.js';
import { readOptions } from './read-options.js';
import { type Scope, scopes } from './run-scopes.js';
import { mergeSettings } from './settings.js';

/** Tools as the AI SDK takes them. */
export type ToolsLike = Record<string, object>;

/** What a tool is told of its call. */
interface ToolCall {
  toolCallId: string;
  messages?: readonly PromptMessage[];
  abortSignal?: AbortSignal;
}

/** The last of what a tool returns, which may come bit by bit. */
async function lastOf(returned: unknown): Promise<unknown> {
  const value = await returned;
  if (typeof (value as AsyncIterable<unknown> | null)?.[Symbol.asyncIterator] !== 'function') return value;
  let last: unknown;
  for await (const one of value as AsyncIterable<unknown>) last = one;
  return last;
}

/** Holds the tools of one run, for `run`. */
export function boundTools<T extends ToolsLike>(tools: T, options: AiSdkOptions, bound?: Scope): T {
  const report = createReport(options);

  /** What is known of a call; undefined for nearly all, at once. */
  function noteOn(name: string, input: unknown, call: ToolCall): Promise<string> | undefined {
    const { toolCallId, messages: prompt = [], abortSignal: signal } = call;
    const here = scopes().getStore();
    const state = bound?.state() ?? here?.state() ?? here?.toolOf?.();
    const settings = mergeSettings(options, (bound ?? here)?.settings, state?.settings);
    if (settings.enabled === false || settings.enhance === false) return undefined;
    const offered = Object.keys(tools).map((one) => ({ name: one }));
    const request = { prompt, settings, state, tools: offered, goesOn: true, signal };
    const { doing, guide: find } = findGuide(options, report, request);
    const { guide } = find();
    const proposed = { id: toolCallId, name, input };
    return guide.watches(proposed) ? guide.beforeAct(proposed, doing) : undefined;
  }

  const held = Object.entries(tools).map(([name, tool]): [string, object] => {
    const { execute } = tool as { execute?: (input: unknown, call: ToolCall) => unknown };
    if (typeof execute !== 'function') return [name, tool];
    const own = (input: unknown, call: ToolCall): unknown => {
      let note: Promise<string> | undefined;
      try {
        note = noteOn(name, input, call);
      } catch (error) {
        report({ stage: 'enhance', error, message: 'A tool was not held; its call goes on.' });
      }
      const go = (): unknown => execute.call(tool, input, call);
      if (note === undefined) return go();
      return note.then((known) => {
        // What a tool throws is told its model in the place of a result, whatever shape its results have.
        if (known !== '') throw new Error(heldText(known));
        return lastOf(go());
      });
    };
    return [name, { ...tool, execute: own }];
  });
  return Object.fromEntries(held) as T;
}

/**
 * The tools, each of whose calls is held once where something is known of it: it is not made, what is known is what its
 * model is told in the place of a result, and when the model asks for the same again it is made. Of all other calls
 * nothing is asked. `run` gives it as `hold`; with `withKnowledge` and `knowledgeTelemetry` give it the same options.
 *
 * @example
 * const tools = holdTools({ refund_order }, { knowledge, tenant: 'desk' });
 */
export function holdTools<T extends ToolsLike>(tools: T, options: AiSdkOptions): T {
  return boundTools(tools, readOptions('holdTools', options));
}
