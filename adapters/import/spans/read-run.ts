import { saysProviderFailed } from '../../../src/api/provider-failure.js';
import { findTasks } from '../../run/find-task.js';
import type { AssistantMessage, Message, ToolMessage } from '../../run/message.js';
import { asText, present, unpacked } from '../fields.js';
import type { Finding } from '../finding.js';
import { CUT_OFF, nameOf } from '../lists/runs-of-conversation.js';
import { makeRun } from '../make-run.js';
import { allOf } from '../verdict.js';
import { inOrder, type RunSpans } from './cut-runs.js';
import { ofAnother, partsOf } from './parts-of-runs.js';
import type { ModelCall, Span, ToolRun } from './span.js';
import { isEmpty, taskGiven } from './task-given.js';
import { withToolNames } from './tool-names.js';
import { SAID_OF_ANY } from './vocabulary.js';

/** Errors of a run that somebody stopped: they say nothing about the task. */
const STOPPED = /abort|cancel|interrupt/i;

const keyOf = (message: Message): string => JSON.stringify(message);
/** True where two messages are the same as far as they go. */
const same = (a: Message | undefined, b: Message): boolean =>
  a !== undefined && a.role === b.role && keyOf(a) === keyOf(b);

/** A call of a tool that no answer shows to have been asked for. */
const asAnswer = ({ tool }: Span): [AssistantMessage, ...ToolMessage[]] => [
  {
    role: 'assistant',
    text: '',
    calls: [
      { ...(tool!.callId === undefined ? {} : { id: tool!.callId }), name: tool!.name, input: tool!.input },
    ],
  },
  ...(tool!.result
    ? [{ ...tool!.result, name: tool!.name, ...(tool!.callId === undefined ? {} : { callId: tool!.callId }) }]
    : []),
];

/** The calls in messages. */
export const callsIn = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));

/**
 * Spans of tools with the ids that calls have, first, and then those that have none: an id that no call has is one of the tracer's own,
 * and its call is known by its name.
 */
function withKnownIds(tools: readonly Span[], messages: readonly Message[]): Span[] {
  const calls = callsIn(messages).filter(({ id }) => id !== undefined);
  const known = new Set(calls.map(({ id }) => id));
  const names = new Set(calls.map(({ name }) => name));
  const isKnown = ({ tool }: Span): boolean =>
    tool?.callId === undefined || known.has(tool.callId) || !names.has(tool.name);
  const strange = tools.filter((span) => !isKnown(span));
  return [
    ...tools.filter(isKnown),
    ...strange.map((span) => ({ ...span, tool: { ...span.tool!, callId: undefined } })),
  ];
}

/** Spans of tools that belong to no call in the messages: by id, or by name where there are no ids. */
function unasked(messages: readonly Message[], tools: readonly Span[]): Span[] {
  const left = callsIn(messages);
  return tools.filter(({ tool }) => {
    const at = left.findIndex(({ id, name }) =>
      tool!.callId !== undefined && id !== undefined ? id === tool!.callId : name === tool!.name,
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The last message, where it is words of the model alone. */
function lastWords(messages: readonly Message[]): string | undefined {
  const said = messages.at(-1);
  return said?.role === 'assistant' && said.calls.length === 0 ? said.text : undefined;
}

/** True of an answer of which the next request shows more calls: AgentOps leaves them out, BeeAI joins those made at once. */
function isPartOf(said: Message | undefined, message: Message): boolean {
  if (said?.role !== 'assistant' || message.role !== 'assistant') return false;
  if (said.text !== message.text || said.calls.length >= message.calls.length) return false;
  const ids = new Set(message.calls.map(({ id }) => id));
  return said.calls.every(({ id }) => id !== undefined && ids.has(id));
}

const endOf = ({ order }: Span): string => order.slice(order.lastIndexOf(' ') + 1);

/** True of a call that was over before the words of the model that it was made in, as where a client runs tools itself. */
const isWithin = (tool: Span, span: Span): boolean =>
  tool.parent === span.id && endOf(tool) < endOf(span) && lastWords(span.model?.answer ?? []) !== undefined;

/**
 * The conversation that a run's calls show. Each call has all messages so far, or (where the agent keeps its
 * history short) some of them: those not seen before are added. Where answers do not show calls, the spans of tools do.
 *
 * @returns the messages, and the index of the first that the run itself made
 */
function conversation(
  models: readonly Span[],
  tools: readonly Span[],
): { messages: Message[]; start: number } {
  const all = models.flatMap(({ model }) => [...(model?.input ?? []), ...(model?.answer ?? [])]);
  const extra = unasked(all, tools);
  const messages: Message[] = [];
  const seen = new Set<string>();
  let start: number | undefined;
  /** What an agent's own span says that it answered: it is said after its tools. */
  const last: Message[] = [];
  const spanned = new Set(tools.flatMap(({ tool }) => (tool?.result ? [tool.callId] : [])));
  const add = (message: Message): void => {
    if (isPartOf(messages.at(-1), message)) messages.pop();
    messages.push(message);
    seen.add(keyOf(message));
  };
  const inMessages = new Set(all.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  function addCall(span: Span): void {
    start ??= messages.length;
    const [answer, ...results] = asAnswer(span);
    // The next request has its result in the words for the model.
    const rest = span.tool?.callId !== undefined && inMessages.has(span.tool.callId) ? [] : results;
    // What was said just before it was said beside the call.
    const words = lastWords(messages);
    if (words === undefined) add(answer);
    else messages.splice(-1, 1, { ...answer, text: words });
    rest.forEach(add);
  }
  const within = new Map(models.map((span) => [span, extra.filter((tool) => isWithin(tool, span))]));
  const inside = new Set([...within.values()].flat());
  const beside = extra.filter((tool) => !inside.has(tool));
  for (const span of [...models, ...beside].sort(inOrder)) {
    const { model } = span;
    if (!model) {
      addCall(span);
      continue;
    }
    const goesOn = messages.every((message, index) => same(model.input[index], message));
    if (goesOn) model.input.slice(messages.length).forEach(add);
    else
      for (const message of model.input)
        if (!seen.has(keyOf(message)) && !repeats(messages, message, spanned)) add(message);
    within.get(span)?.forEach(addCall);
    if (model.answer.length === 0 || isSentAlready(messages, model)) continue;
    if (span.agent) last.push(...model.answer);
    else {
      start ??= messages.length;
      model.answer.forEach(add);
    }
  }
  start ??= messages.length;
  last.forEach(add);
  return { messages, start };
}

/** True where a later call came first, as after a clock was set back: it was sent the calls of this one's answer. */
function isSentAlready(messages: readonly Message[], { input, answer: [answer] }: ModelCall): boolean {
  return (
    answer?.role === 'assistant' &&
    answer.calls.length > 0 &&
    input.every((message, index) => same(messages[index], message)) &&
    repeats(messages.slice(input.length, input.length + 1), answer, new Set())
  );
}

/**
 * True for a message that says again, in other words, what is known: the same calls, the words beside them, a result of
 * the same call.
 *
 * @param spanned ids of the calls whose results the tools' own spans have
 */
function repeats(
  messages: readonly Message[],
  message: Message,
  spanned: ReadonlySet<string | undefined>,
): boolean {
  const calls = callsIn(messages);
  if (message.role === 'assistant' && message.calls.length > 0) {
    const ids = new Set(calls.map(({ id }) => id));
    return message.calls.every(({ id }) => id !== undefined && ids.has(id));
  }
  if (message.role === 'assistant')
    return messages.some(
      (one) => one.role === 'assistant' && one.calls.length > 0 && one.text === message.text,
    );
  if (message.role !== 'tool') return false;
  const { callId } = message;
  // One that names no call is none of a further one where all have theirs.
  if (
    callId === undefined &&
    calls.length > 0 &&
    calls.every(({ id }) => id !== undefined && spanned.has(id))
  )
    return true;
  return messages.some(
    (one) =>
      one.role === 'tool' &&
      (callId === undefined || one.callId === callId) &&
      sayTheSame(one.text, message.text),
  );
}

const sayTheSame = (a: string, b: string): boolean =>
  a === b || JSON.stringify(unpacked(a)) === JSON.stringify(unpacked(b));

/** Counted where a run has results without a call: what it did is not known. */
const CALLS_NOT_THERE = 'results of calls that are not in the spans';

/** Reasons of a model to stop that say that it called something. */
const TO_CALL = /\b(?:tool|function)[-_ ]?(?:call|use)/i;

/** True of an answer that says nothing where tools were on offer: OpenLIT writes no calls of the Responses API. */
const isMute = ({ model, failure }: Span): boolean =>
  failure === undefined && model !== undefined && model.tools.length > 0 && model.answer.length === 0;

const unreadIn = (messages: readonly Message[]): string | undefined =>
  messages.some(({ role }) => role === 'tool') ? CALLS_NOT_THERE : undefined;

/** What could not be read of the calls that a call of a model tells of; undefined where nothing says that there were any more. */
export const unreadOf = (span: Span): string | undefined =>
  isMute(span) || TO_CALL.test(span.model?.finish ?? '')
    ? CALLS_NOT_THERE
    : unreadIn(span.model?.input ?? []);

/** Counted where tools were on offer, and spans tell of the agent alone or of a mute answer: whether it called any is not known. */
const CALLS_NOT_TRACED = 'an agent with tools, and no span of a model or of a tool';

const isUntraced = ({ models }: RunSpans, tools: readonly Span[]): boolean =>
  tools.length === 0 &&
  (models.slice(0, -1).some(isMute) ||
    models.every((span) => span.agent && span.model !== undefined && span.model.tools.length > 0));

/** Adds from the tools' own spans the arguments of calls that messages only name. */
function withArguments(messages: readonly Message[], tools: readonly Span[]): Message[] {
  const left = tools.flatMap(({ tool }) => tool ?? []);
  return messages.map((message) => {
    if (message.role !== 'assistant') return message;
    const calls = message.calls.map((call) => {
      const at = left.findIndex((tool) =>
        tool.callId !== undefined && call.id !== undefined
          ? tool.callId === call.id
          : tool.name === call.name,
      );
      const [own] = at < 0 ? [] : left.splice(at, 1);
      return own && isEmpty(call.input) ? { ...call, input: own.input } : call;
    });
    return { ...message, calls };
  });
}

/** False for an error of which only the kind is said: `unknown`, `internal_error`, or the same of any. */
const isWordy = (error: string): boolean => /\s/.test(error) && !SAID_OF_ANY.test(error);

/** Adds from the tools' own spans the results that are in no message, and failures that messages hide. */
function withToolSpans(messages: readonly Message[], tools: readonly Span[]): Message[] {
  const left = tools.flatMap(({ tool }) => (tool?.result ? [{ ...tool, result: tool.result }] : []));
  const known = new Map(callsIn(messages).map((call) => [call.id, call] as const));
  const resultOf = (id: string | undefined, name: string | undefined, input: unknown) => {
    const fits = (tool: ToolRun): boolean =>
      tool.callId !== undefined && id !== undefined ? tool.callId === id : tool.name === name;
    // Of calls of one tool that were made at once, either may have begun first.
    const given = JSON.stringify(input);
    const same = left.findIndex((tool) => fits(tool) && JSON.stringify(tool.input) === given);
    const at = same < 0 ? left.findIndex(fits) : same;
    return at < 0 ? undefined : left.splice(at, 1)[0]!.result;
  };
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  return messages.flatMap((message, index): Message[] => {
    if (message.role === 'tool') {
      const call = known.get(message.callId ?? '');
      const name = message.name ?? call?.name;
      const own = resultOf(message.callId, name, call?.input);
      const named = { ...message, ...(name === undefined ? {} : { name }) };
      if (own?.state === undefined) return [named];
      // A message gives an error as if it were a result, or wraps it in words for the model.
      return [
        { ...named, text: isWordy(own.text) || named.text === '' ? own.text : named.text, state: own.state },
      ];
    }
    if (message.role !== 'assistant') return [message];
    const next = messages[index + 1];
    const added = message.calls.flatMap(({ id, name, input }): Message[] => {
      if (id === undefined ? next?.role === 'tool' : answered.has(id)) return [];
      const own = resultOf(id, name, input);
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
  // AI SDK goes on after results until its limit; a call that is left open is how a model says that it is done.
  return (
    last.finish === 'tool-calls' &&
    models.length > 1 &&
    callsIn(last.answer).every(({ id }) => answered.has(id))
  );
}

/** The kind of agent: of an agent that is used as a tool what its calls say, for the tool's span is of who used it. */
export function agentOf({ owner, models }: RunSpans): string | undefined {
  const [named] = models.flatMap(({ agentType }) => agentType ?? []);
  return owner.tool ? (named ?? owner.tool.name) : (owner.agentType ?? named);
}

/** What is known of a trace beside its runs. */
export interface RunContext {
  format: string;
  /** What to do where nothing of what was said is recorded. */
  help: string;
  /** The task of the trace as a whole. */
  task: string | undefined;
  /** Whether the trace as a whole did its task, where somebody said so: of its first run. */
  success: boolean | undefined;
  /** The default outcome of runs that have none. */
  fallback: boolean | undefined;
  /** Ids of the calls that runs of other kinds of agents in the trace made. */
  madeBeside: ReadonlySet<string>;
  /** True where other runs of its kind in the trace made calls. */
  isOneOfItsKind: boolean;
}

/** The record of one run of a trace, or why there is none. */
export function readRun(
  run: RunSpans,
  { format, help, task, success: judged, fallback, madeBeside, isOneOfItsKind }: RunContext,
  oneOfSeveral: boolean,
): Finding {
  const { owner, models } = run;
  const { at } = owner;
  const all = models.flatMap(({ model }) => [...(model?.input ?? []), ...(model?.answer ?? [])]);
  const tools = withKnownIds(withToolNames(run.tools, callsIn(all)), all);
  const { messages, start } = conversation(models, tools);
  if (messages.length === 0 && oneOfSeveral)
    return { kind: 'passed_over', what: 'spans of agents that hold no messages' };
  if (messages.length === 0)
    return { kind: 'unreadable', at, message: `The spans of ${owner.name} hold no messages. ${help}` };
  const calls = models.flatMap(({ model }) => model ?? []);
  const last = calls.at(-1);
  const failed = owner.failure ?? (last && last.answer.length > 0 ? undefined : models.at(-1)?.failure);
  const judgement = owner.success ?? allOf(models.map((model) => model.success)) ?? judged;
  // What a failure of the provider left undone is no fault of the agent.
  const isCutOff = failed !== undefined && saysProviderFailed(failed) && judgement !== true;
  const success = isCutOff
    ? undefined
    : (judgement ?? (wasCutShort(run) ? false : failed === undefined ? fallback : undefined));
  const before = findTasks(messages.slice(0, start)).at(-1);
  // Where the model was told the agent's task with words of the framework before it, the agent's span has it alone.
  const wrapped = before !== undefined && owner.task !== undefined && before.text.endsWith(owner.task);
  const asked =
    (wrapped ? owner.task : before?.text) ??
    owner.task ??
    (owner.tool === undefined || isEmpty(owner.tool.input) ? undefined : asText(owner.tool.input)) ??
    findTasks(messages)[0]?.text ??
    (run.caller?.tool === undefined ? undefined : taskGiven(run.caller.tool.input)) ??
    task ??
    '';
  const whole = withToolSpans(withArguments(messages, tools), tools);
  const from = ofAnother(messages.slice(0, start), madeBeside) ?? before?.start ?? start;
  const parts = partsOf({
    session: owner.metadata.session_id,
    trace: isOneOfItsKind ? owner.trace : undefined,
    query: asked,
    before: messages.slice(from, start),
    messages: whole.slice(from),
    isState: models.length === 1 && models[0]!.state !== undefined,
  });
  const made = makeRun({
    at,
    id: nameOf(owner.trace, owner.id, messages),
    format,
    query: asked,
    messages: whole,
    start: from,
    tools: calls.findLast((call) => call.tools.length > 0)?.tools,
    ending: failed === undefined ? undefined : `The run ended with an error: ${failed}`,
    success,
    agentType: agentOf(run),
    unread: unreadIn(messages) ?? (isUntraced(run, tools) ? CALLS_NOT_TRACED : undefined),
    time: owner.start ?? models[0]?.start,
    metadata: present({
      ...owner.metadata,
      run_id: owner.id,
      trace_id: owner.trace,
      model: calls.find(({ model }) => model !== undefined)?.model,
      finish_reason: last?.finish,
    }),
  });
  return made.kind === 'run' ? { ...made, ...parts } : made;
}
