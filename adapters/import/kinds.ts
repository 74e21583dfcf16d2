import { type Fields, fieldsOf, isFields, listOf, textIn } from './fields.js';
import { scalarText } from './scalar-text.js';

/** The name of knowhow's own records in `--from`. */
export const OWN_FORMAT = 'knowhow';

/** What writes files that can be imported. Recognising one only gives its runs a name: all are read alike. */
export const KINDS: readonly { name: string; summary: string; run: string }[] = `
openai | chat completions and responses: conversations, logs, batches | a task of a conversation; the calls of one loop are one
anthropic | messages: conversations, logs, batches | the same
gemini | contents with parts: conversations, logs | the same
ai-sdk | AI SDK's messages, of models and of user interfaces; spans of its telemetry | a task; a call of generateText, streamText or their like
a2a | tasks of A2A, with their history | a task
acp | frames of ACP, the Agent Client Protocol, in both directions | a prompt with what was done about it
ag2 | logs of events that agents of AG2 keep (log/*.jsonl) | a task of a conversation
ag-ui | events of AG-UI | a task of a thread
langchain | messages, states and checkpoints of LangChain and LangGraph | a task of a thread
sharegpt | conversations of from and value | a task of a conversation
messages | any other list of messages or steps, text of a run (ReAct), AutoGen | a task
claude-code | session transcripts of Claude Code | a prompt with what was done about it; each sub-agent
codex | rollouts of Codex; its stream of events (codex exec --json), which leaves the prompt out | a prompt with what was done about it
gemini-cli | chats and sessions of Gemini CLI | the same
copilot-cli | sessions of Copilot CLI (events.jsonl) | the same
kimi-code | wires of agents of Kimi Code (agents/*/wire.jsonl) | a prompt with what was done about it; each agent
droid | sessions of Factory's Droid; its stream of events (droid exec -o stream-json) | a prompt with what was done about it
amp | threads of Amp | the same
opencode | sessions of OpenCode and Kilo, exported | the same
pydantic-ai | messages of PydanticAI | a task of a conversation
vapi | reports of calls of Vapi | a call
osworld | trajectories of OSWorld (traj.jsonl) | a trajectory
cline | task histories of Cline (api_conversation_history.json, else ui_messages.json), sessions of its command line (*.messages.json) | the same
continue | sessions of Continue | the same
pi | sessions of pi | the same
camel | memories of agents of CAMEL | a task of a memory
llm | logs of LLM (llm logs --json) | the same
aider | chat histories of Aider (Markdown) | the same
strands | sessions of Strands (session_*/agents/*/messages) | a prompt with what was done about it; each agent
openhands | outputs and events of OpenHands | an instance or a conversation
swe-agent | trajectories of SWE-agent and mini-swe-agent | an instance
tau | results of tau-bench and tau2-bench | a trial of a task
inspect | logs of Inspect, JSON and .eval | a sample
atif | trajectories of Harbor (ATIF) | a trajectory
toolbench | answers of ToolBench | a query
browser-use | histories of Browser Use | a history
langsmith | runs exported from LangSmith | a trace, and each agent inside it
langfuse | traces, observations and scores exported from Langfuse | the same
openai-agents | traces of OpenAI Agents | the same
openinference | spans with OpenInference names (Phoenix) | the same
otel | OpenTelemetry spans (OTLP/JSON, or as SDKs export them) with gen_ai names | the same`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', summary = '', run = ''] = line.split(' | ');
    return { name, summary, run };
  });

const has = (value: Fields, ...keys: string[]): boolean => keys.every((key) => key in value);
const inFirst = (list: unknown, test: (item: Fields) => boolean): boolean =>
  listOf(list)
    .slice(0, 12)
    .some((item) => isFields(item) && test(item));
const partTypes = (item: Fields): string[] =>
  [...listOf(item.content), ...listOf(item.parts)].map((part) => scalarText(fieldsOf(part).type));

/** The program that wrote a message, by the marks of its dialect. */
function dialectOf(items: readonly unknown[]): string {
  const some = items.slice(0, 12).filter(isFields);
  const types = some.flatMap(partTypes);
  if (some.some((item) => has(item, 'from', 'value'))) return 'sharegpt';
  if (types.some((type) => /^(?:tool_use|tool_result|server_tool_use|thinking)$/.test(type)))
    return 'anthropic';
  if (types.some((type) => /^(?:tool-|step-start|dynamic-tool)/.test(type))) return 'ai-sdk';
  if (some.some((item) => Array.isArray(item.parts) && inFirst(item.parts, (part) => !('type' in part))))
    return 'gemini';
  if (some.some((item) => /^(?:human|ai)$/.test(scalarText(item.type)) || isFields(item.kwargs)))
    return 'langchain';
  if (
    some.some(
      (item) =>
        'tool_calls' in item ||
        'function_call' in item ||
        /_call/.test(scalarText(item.type)) ||
        /^(?:tool|developer|function)$/.test(scalarText(item.role)),
    )
  )
    return 'openai';
  const words = (item: Fields): boolean => typeof item.role === 'string' && typeof item.content === 'string';
  return some.some(words) ? 'openai' : 'messages';
}

/**
 * What wrote a value that holds conversations.
 *
 * @param around the objects around a list, the nearest first
 * @param items of the list
 */
export function kindOfList(around: readonly Fields[], items: readonly unknown[]): string {
  const [own = {}] = around;
  const root = around.at(-1) ?? {};
  if (/^ATIF/.test(scalarText(own.schema_version))) return 'atif';
  if (has(own, 'history') && inFirst(own.history, (item) => 'model_output' in item)) return 'browser-use';
  if (
    has(own, 'traj') ||
    has(own, 'simulation_id') ||
    has(own, 'reward_info') ||
    (has(root, 'simulations') && has(own, 'messages'))
  )
    return 'tau';
  if (has(own, 'sessionId', 'projectHash')) return 'gemini-cli';
  if (has(own, 'epoch') || has(root, 'eval', 'samples')) return 'inspect';
  if (around.some((fields) => has(fields, 'answer_generation') || has(fields, 'train_messages')))
    return 'toolbench';
  if (
    around.some(
      (fields) =>
        has(fields, 'trajectory', 'history') ||
        'trajectory_format' in fields ||
        'exit_status' in fields ||
        'exit_status' in fieldsOf(fields.info),
    )
  )
    return 'swe-agent';
  if (
    inFirst(
      items,
      (item) =>
        typeof item.action === 'string' &&
        ('args' in item || 'is_confirmed' in item) &&
        !['result', 'output', 'observation'].some((key) => key in item),
    ) ||
    inFirst(items, (item) => /Event$/.test(scalarText(item.kind)))
  )
    return 'openhands';
  if (has(own, 'contextId', 'status', 'history')) return 'a2a';
  if (has(own, 'loglines')) return 'claude-code';
  if (has(own, 'origin', 'sessionId', 'messages')) return 'cline';
  if (has(own, 'sessionId', 'workspaceDirectory', 'history')) return 'continue';
  if (has(own, 'env', 'messages') && /^T-/.test(scalarText(own.id))) return 'amp';
  if (inFirst(items, (item) => isFields(item.info) && Array.isArray(item.parts))) return 'opencode';
  if (inFirst(items, (item) => inFirst(item.parts, (part) => 'part_kind' in part))) return 'pydantic-ai';
  if (inFirst(items, (item) => has(item, 'role', 'message', 'secondsFromStart'))) return 'vapi';
  if (has(own, 'step_lines')) return 'osworld';
  if (has(own, 'channel_values') || around.some((fields) => has(fields, 'channel_versions')))
    return 'langchain';
  if (
    isFields(own.params) ||
    textIn(fieldsOf(own.response).stop_reason) ||
    fieldsOf(own.response).type === 'message' ||
    inFirst(own.tools, (tool) => 'input_schema' in tool)
  )
    return 'anthropic';
  if (has(own, 'contents')) return 'gemini';
  if (
    has(own, 'choices') ||
    isFields(own.body) ||
    /^(?:response|chat\.completion)/.test(scalarText(own.object ?? fieldsOf(own.response).object))
  )
    return 'openai';
  return dialectOf(items);
}

/** The name of the program that wrote a line, which is one message or event of a session. */
export function programOfLine(line: unknown): string {
  if (!isFields(line)) return 'messages';
  if (typeof line.role_at_backend === 'string') return 'camel';
  if (isFields(line.payload) || /^item\./.test(scalarText(line.type))) return 'codex';
  if (has(line, 'uuid') || has(line, 'isSidechain') || (has(line, 'session_id', 'message') && 'type' in line))
    return 'claude-code';
  if (typeof line.message_id === 'number' && isFields(line.message)) return 'strands';
  if (line.type === 'message' && isFields(line.message)) return 'pi';
  if (isFields(line.info) && Array.isArray(line.parts)) return 'opencode';
  if (inFirst(line.parts, (part) => 'part_kind' in part)) return 'pydantic-ai';
  if (line.type === 'gemini' || (has(line, 'type', 'id', 'timestamp') && line.type === 'user'))
    return 'gemini-cli';
  if (
    /Event$/.test(scalarText(line.kind)) ||
    (typeof line.source === 'string' && (has(line, 'action') || has(line, 'observation')))
  )
    return 'openhands';
  const text = JSON.stringify(line.content ?? '').slice(0, 200);
  if (line.role === 'user' && /^"?(?:\[\{"type":"text","text":")?<task>/.test(text)) return 'cline';
  return dialectOf([line]);
}
