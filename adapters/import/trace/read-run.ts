import { asText, present } from '../fields.js';
import type { Finding } from '../finding.js';
import { makeRun } from '../make-run.js';
import type { Message, ToolMessage } from '../message.js';
import type { RunSpans } from './cut-runs.js';
import type { Span } from './span.js';

/** Ends of an answer that leave the task undone, in the words of all vocabularies. */
const CUT_OFF = /^(?:length|max_tokens|content[-_]filter|refusal|error)$/i;

/** Errors of a run that somebody stopped: they say nothing about the task. */
const STOPPED = /abort|cancel|interrupt/i;

const keyOf = (message: Message): string => JSON.stringify(message);

/** True where two messages are the same as far as they go: an answer's text may come without its calls. */
const same = (a: Message | undefined, b: Message): boolean =>
  a !== undefined && a.role === b.role && keyOf(a) === keyOf(b);

/**
 * The conversation that a run's calls show. Each call has all messages so far, or (where the agent keeps its
 * history short) some of them: those not seen before are added.
 *
 * @returns the messages, and the index of the first that the run itself made
 */
function conversation(models: readonly Span[]): { messages: Message[]; start: number } {
  const messages: Message[] = [];
  const seen = new Set<string>();
  let start: number | undefined;
  const add = (message: Message): void => {
    messages.push(message);
    seen.add(keyOf(message));
  };
  for (const { model } of models) {
    if (!model) continue;
    const goesOn = messages.every((message, index) => same(model.input[index], message));
    if (goesOn) model.input.slice(messages.length).forEach(add);
    else for (const message of model.input) if (!seen.has(keyOf(message))) add(message);
    if (!model.answer) continue;
    start ??= messages.length;
    add(model.answer);
  }
  return { messages, start: start ?? messages.length };
}

/** Adds from the tools' own spans the results that are in no message, and failures that messages hide. */
function withToolSpans(messages: readonly Message[], tools: readonly Span[]): Message[] {
  const left = tools.flatMap(({ tool }) => (tool?.result ? [{ ...tool, result: tool.result }] : []));
  const resultOf = (callId: string | undefined, name: string | undefined): ToolMessage | undefined => {
    const at = left.findIndex((tool) =>
      tool.callId !== undefined && callId !== undefined ? tool.callId === callId : tool.name === name,
    );
    return at < 0 ? undefined : left.splice(at, 1)[0]!.result;
  };
  const names = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  return messages.flatMap((message): Message[] => {
    if (message.role === 'tool') {
      const name = message.name ?? names.get(message.callId);
      const own = resultOf(message.callId, name);
      const named = { ...message, ...(name === undefined ? {} : { name }) };
      // A message gives an error as if it were a result, or wraps it in words for the model.
      return [own?.state === undefined ? named : { ...named, text: own.text, state: own.state }];
    }
    if (message.role !== 'assistant') return [message];
    const added = message.calls.flatMap(({ id, name }): Message[] => {
      if (id !== undefined && answered.has(id)) return [];
      const own = resultOf(id, name);
      return own ? [{ ...own, name, ...(id === undefined ? {} : { callId: id }) }] : [];
    });
    return [message, ...added];
  });
}

/** True where a run ended before its task was done: by an error, the end of an answer's room, a limit of steps. */
function wasCutShort({ owner, models, tools }: RunSpans): boolean {
  if (owner.failure !== undefined) return !STOPPED.test(owner.failure);
  const last = models.at(-1)?.model;
  if (last?.finish === undefined) return false;
  if (CUT_OFF.test(last.finish)) return true;
  const answered = new Set(tools.flatMap(({ tool }) => (tool?.result ? [tool.callId] : [])));
  const calls = last.answer?.calls ?? [];
  // AI SDK goes on after results until its limit; a call that is left open is how a model says that it is done.
  return last.finish === 'tool-calls' && models.length > 1 && calls.every(({ id }) => answered.has(id));
}

/** The record of one run of a trace, or why there is none. */
export function readRun(run: RunSpans, source: string, help: string): Finding {
  const { owner, models, tools } = run;
  const { at } = owner;
  const { messages, start } = conversation(models);
  if (messages.length === 0)
    return { kind: 'unreadable', at, message: `The spans of ${owner.name} hold no messages. ${help}` };
  const calls = models.flatMap(({ model }) => model ?? []);
  const last = calls.at(-1);
  const failed = owner.failure ?? (last?.answer ? undefined : models.at(-1)?.failure);
  const success = owner.success ?? (wasCutShort(run) ? false : undefined);
  const listed = calls.findLast((call) => call.tools.length > 0)?.tools ?? [];
  const query =
    messages.slice(0, start).some(({ role }) => role === 'user') || owner.tool === undefined
      ? undefined
      : asText(owner.tool.input);
  const time = Number.isFinite(owner.start) && owner.start > 0 ? owner.start : undefined;
  return makeRun({
    at,
    id: `${owner.trace} ${owner.id}`,
    messages: withToolSpans(messages, tools),
    start,
    ...(query === undefined ? {} : { query }),
    tools: listed,
    ...(failed === undefined ? {} : { ending: `The run ended with an error: ${failed}` }),
    ...(success === undefined ? {} : { success }),
    ...(owner.agentType === undefined ? {} : { agentType: owner.agentType }),
    ...(time === undefined ? {} : { time }),
    metadata: present({
      ...owner.metadata,
      source,
      run_id: owner.id,
      trace_id: owner.trace,
      model: calls.find(({ model }) => model !== undefined)?.model,
      finish_reason: last?.finish,
    }),
  });
}
