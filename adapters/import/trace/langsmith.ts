import { asText, type Fields, fieldsOf, isFields, listOf, scalarsOf, textIn } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import { type AssistantMessage, type Message, readTools, type ToolMessage } from '../message.js';
import { readLangChainMessage } from './langchain-messages.js';
import type { ModelCall, Span, ToolRun } from './span.js';
import { collectTraces } from './traces.js';

const HELP = 'Export the runs with inputs and outputs, child runs included.';
/** Names that say which library it was and not which agent. */
const GENERIC = /^(?:LangGraph|AgentExecutor|Runnable\w*|CompiledStateGraph|StateGraph|agent|Agent)$/;
/** Feedback that says whether the task was done, by its key; a score from 0 to 1, 0.5 and above for done. */
const VERDICTS = ['success', 'correctness', 'correct', 'user_score'];

/** LangSmith leaves the zone out where it is UTC; numbers are milliseconds, or seconds. */
function readTime(value: unknown): number {
  if (typeof value === 'number') return value < 1e11 ? value * 1_000 : value;
  const text = textIn(value) ?? '';
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/** An error's words: of its first line, out of the class that Python writes around them. */
function errorWords(error: string): string {
  const line = error.split('\n', 1)[0]!.trim();
  return /^[\w.]+\((['"])(.*)\1,?\)$/.exec(line)?.[2] ?? line;
}

/** A run's own metadata, without what LangGraph and LangSmith note for themselves. */
const ownMetadata = (metadata: Fields): Fields =>
  Object.fromEntries(
    Object.entries(scalarsOf(metadata)).filter(
      ([key]) => !/^(?:langgraph_|ls_|lc_|checkpoint_ns$|__)/.test(key),
    ),
  );

function messagesOf(value: unknown): Message[] {
  const list = listOf(value);
  // Chat models trace batches: a list of lists of which there is one.
  const [inner] = list;
  const batch = Array.isArray(inner) && typeof inner[0] !== 'string' ? inner : list;
  return batch.flatMap(readLangChainMessage);
}

function readInput(inputs: Fields): Message[] {
  if (Array.isArray(inputs.messages)) return messagesOf(inputs.messages);
  const prompt = textIn(listOf(inputs.prompts)[0]) ?? textIn(inputs.prompt) ?? textIn(inputs.input);
  return prompt === undefined ? messagesOf(inputs.input) : [{ role: 'user', text: prompt }];
}

function readAnswer(outputs: Fields): AssistantMessage | undefined {
  const generation = fieldsOf([listOf(outputs.generations)[0]].flat()[0]);
  const choice = fieldsOf(listOf(outputs.choices)[0]);
  const candidates = [
    generation.message,
    choice.message,
    ...messagesIn(outputs.messages),
    outputs.message,
    outputs.output,
    outputs,
  ];
  for (const candidate of candidates) {
    const value =
      isFields(candidate) && !('role' in candidate || 'type' in candidate) ? undefined : candidate;
    const found = isFields(value)
      ? readLangChainMessage(value).find(({ role }) => role === 'assistant')
      : undefined;
    if (found?.role === 'assistant') return found;
  }
  const text = textIn(generation.text) ?? textIn(outputs.output) ?? textIn(outputs.text);
  return text === undefined ? undefined : { role: 'assistant', text, calls: [] };
}

const messagesIn = (value: unknown): unknown[] => listOf(value).flat().reverse();

function readModel(run: Fields, extra: Fields): ModelCall {
  const parameters = fieldsOf(extra.invocation_params);
  const metadata = fieldsOf(extra.metadata);
  const outputs = fieldsOf(run.outputs);
  const answer = readAnswer(outputs);
  const generation = fieldsOf([listOf(outputs.generations)[0]].flat()[0]);
  const kwargs = fieldsOf(fieldsOf(generation.message).kwargs ?? generation.message);
  const reply = fieldsOf(kwargs.response_metadata);
  const finish = [
    fieldsOf(listOf(outputs.choices)[0]).finish_reason,
    fieldsOf(generation.generation_info).finish_reason,
    reply.finish_reason,
    reply.stop_reason,
  ].find((value) => textIn(value) !== undefined);
  const model = textIn(metadata.ls_model_name) ?? textIn(parameters.model) ?? textIn(parameters.model_name);
  const offered = readTools(parameters.tools ?? parameters.functions ?? fieldsOf(run.inputs).tools);
  return {
    input: readInput(fieldsOf(run.inputs)),
    ...(answer === undefined ? {} : { answer }),
    tools: offered,
    ...(finish === undefined ? {} : { finish: finish as string }),
    ...(model === undefined ? {} : { model }),
  };
}

function readTool(run: Fields, name: string): ToolRun {
  const inputs = fieldsOf(run.inputs);
  const outputs = fieldsOf(run.outputs);
  const [only] = Object.values(outputs);
  const output = Object.keys(outputs).length === 1 ? only : run.outputs;
  const message = isFields(output)
    ? readLangChainMessage(output).find(({ role }) => role === 'tool')
    : undefined;
  const error = textIn(run.error);
  const answer = message?.role === 'tool' ? message : undefined;
  const callId =
    answer?.callId ??
    textIn(fieldsOf(fieldsOf(run.extra).metadata).tool_call_id) ??
    textIn(fieldsOf(run.extra).tool_call_id);
  const result: ToolMessage | undefined =
    error === undefined
      ? (answer ??
        (output === undefined || output === null ? undefined : { role: 'tool', text: asText(output) }))
      : { role: 'tool', text: errorWords(error), state: 'error' };
  return {
    name,
    ...(callId === undefined ? {} : { callId }),
    input: Object.keys(inputs).length === 1 && 'input' in inputs ? inputs.input : inputs,
    ...(result === undefined ? {} : { result }),
  };
}

function verdictOf(run: Fields, metadata: Fields): boolean | undefined {
  if (typeof metadata.success === 'boolean') return metadata.success;
  const feedback = fieldsOf(run.feedback_stats);
  const scores = VERDICTS.map((key) => fieldsOf(feedback[key]).avg).filter((avg) => typeof avg === 'number');
  return scores[0] === undefined ? undefined : (scores[0] as number) >= 0.5;
}

function readSpan(run: Fields, at: Place): Span | string {
  const id = textIn(run.id);
  const kind = textIn(run.run_type);
  if (id === undefined || kind === undefined) return 'Expected a run with `id` and `run_type`.';
  const name = textIn(run.name) ?? kind;
  const extra = fieldsOf(run.extra);
  const metadata = fieldsOf(extra.metadata);
  const parent = textIn(run.parent_run_id) ?? textIn(listOf(run.parent_run_ids).at(-1));
  const names = [metadata.lc_agent_name, kind === 'llm' ? undefined : name, metadata.langgraph_node];
  const agentType = names.map(textIn).find((text) => text !== undefined && !GENERIC.test(text));
  const success = verdictOf(run, metadata);
  const error = textIn(run.error);
  return {
    at,
    id,
    ...(parent === undefined ? {} : { parent }),
    trace: textIn(run.trace_id) ?? parent ?? id,
    name,
    start: readTime(run.start_time),
    order: textIn(run.dotted_order) ?? id,
    agent: false,
    ...(agentType === undefined ? {} : { agentType }),
    ...(error === undefined && run.status !== 'error'
      ? {}
      : { failure: error === undefined ? 'unknown' : errorWords(error) }),
    ...(kind === 'llm' ? { model: readModel(run, extra) } : {}),
    ...(kind === 'tool' ? { tool: readTool(run, name) } : {}),
    ...(success === undefined ? {} : { success }),
    metadata: { ...ownMetadata(metadata), name, tags: run.tags },
  };
}

/**
 * Reads runs exported from LangSmith: one run an object, in any order, with their child runs inside (`child_runs`)
 * or beside them. A trace's root is a run; so are agents inside it, and tools that are agents.
 */
export function createLangSmithReader(): Reader {
  const traces = collectTraces<Span>({ source: 'langsmith', help: HELP, read: (span) => span });

  function take(value: unknown, at: Place): Finding[] {
    const findings: Finding[] = [];
    // A page of the API holds `runs`. Iterative: children may be nested very deep.
    const waiting: unknown[] =
      isFields(value) && Array.isArray(value.runs) ? [...value.runs].reverse() : [value];
    if (waiting.length === 0) return [{ kind: 'passed_over', what: 'pages without runs' }];
    const share = { ...at, bytes: at.bytes / waiting.length };
    while (waiting.length > 0) {
      const run = waiting.pop();
      const span = isFields(run)
        ? readSpan(run, share)
        : 'Expected a run: an object with `id` and `run_type`.';
      if (typeof span === 'string') findings.push({ kind: 'unreadable', at, message: span });
      else {
        findings.push(...traces.add({ trace: span.trace, id: span.id, at: share, item: span }));
        const trace = { trace_id: span.trace, parent_run_id: span.id };
        // What should be a list and is none is a child that cannot be read.
        const inside = [(run as Fields).child_runs ?? []].flat().toReversed();
        for (const child of inside) waiting.push(isFields(child) ? { ...trace, ...child } : child);
      }
    }
    return findings;
  }

  return { take, endFile: () => [], end: () => traces.end() };
}
