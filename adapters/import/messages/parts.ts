import { contentText } from '../../run/content.js';
import type { Call, ToolMessage } from '../../run/message.js';
import {
  asText,
  type Fields,
  fieldsOf,
  firstOf,
  firstText,
  isFields,
  listOf,
  textIn,
  unpacked,
} from '../fields.js';
import type { Note } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import { ofA2a } from './a2a-part.js';
import { endingIn } from './ending.js';
import { plainResult, withExitCode } from './exit-code.js';
import { callIdIn } from './own-id.js';
import { nested } from './unwrap.js';

/** A part of a message, whatever the dialect. `step` is where one answer ends and the next begins. */
export type Part = { text: string } | { call: Call } | { result: ToolMessage } | 'step';

/** Parts that say nothing of the run: thoughts, signatures, sources, marks of a cache. */
const SILENT =
  /think|reason|signature|cache|^thought|^source|citation|^step_finish|^finish|^item_reference|^compaction|^mcp_list_tools|approval_re|^usage|^metadata|^tool_reference|^snapshot|^patch$|^hint$|^system_prompt$|^instructions?$/;
const TEXT = /text|refusal|^user_prompt$|^markdown|^output_message|^message$|^paragraph|^string$/;
const MEDIA = /image|file|audio|video|document|media|blob|inline_?data|^uri/;
const CALL =
  /^(?:[a-z_]*tool_use|(?:builtin_)?tool_?call(?:_request)?|tool_request|function_?call|[a-z_]+_call)$/;
const RESULT =
  /^(?:[a-z_]*tool_(?:result|return)|retry_prompt|tool_(?:response|output|call_response|call_result|error)|function_?(?:response|result|call_output)|[a-z_]+_call_output|observation)$/;
/** Keys under which a call or a result lies by itself, without a type. */
const CALL_KEYS = ['functionCall', 'function_call', 'toolUse', 'toolCall', 'tool_call', 'toolRequest'];
const RESULT_KEYS = [
  'functionResponse',
  'function_response',
  'toolResult',
  'toolResponse',
  'tool_result',
  'tool_call_result',
];

/** Names of the kind of a part; the last two are of LlamaIndex and of Semantic Kernel. */
const TYPE_KEYS = ['type', 'part_kind', 'partKind', 'kind', 'block_type', 'content_type'];

const snake = (type: string): string =>
  type
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[-. ]/g, '_');
const inside = (fields: Fields, keys: readonly string[]): Fields | undefined =>
  keys.map((key) => fields[key]).find(isFields) as Fields | undefined;

/** A call of a tool in any dialect; undefined where it has no name. */
export function readCall(value: unknown): Call | undefined {
  const call = nested(fieldsOf(value));
  const inner = inside(call, ['function', 'custom', 'toolInvocation', ...CALL_KEYS]);
  if (inner && textIn(call.name) === undefined) {
    const { function: _, custom: __, toolInvocation: ___, ...rest } = call;
    for (const key of CALL_KEYS) delete rest[key];
    return readCall({ ...rest, ...(isFields(inner.value) ? inner.value : inner) });
  }
  const { name, function: named, toolName, tool_name: tool, function_name: called, type } = call;
  const own = firstText(name, named, toolName, tool, called, call.tool);
  // A provider's own tool has no name but its kind: `web_search_call`.
  const known =
    own ??
    (typeof type === 'string' && /(?<!^(?:tool|function|mcp))_call$/.test(type)
      ? type.slice(0, -5)
      : undefined);
  if (known === undefined) return undefined;
  const id = callIdIn(call);
  const { arguments: args, input, parameters, tool_input: given, action_input: put, kwargs } = call;
  const with_ = firstOf(
    args,
    call.args,
    input,
    given,
    put,
    call.tool_args,
    call.params_as_json,
    parameters,
    kwargs,
    call.tool_kwargs,
    call.action,
    call.queries,
    call.code,
  );
  return { ...(id === undefined ? {} : { id }), name: known, input: unpacked(with_ ?? {}) };
}

/** True for content that is shown as it is: texts and pictures, in a list or alone. */
const isContent = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isFields(value) &&
    (MEDIA.test(snake(scalarText(value.type))) ||
      (TEXT.test(snake(scalarText(value.type ?? 'text'))) && typeof value.text === 'string')));

const isFault = (value: unknown): boolean =>
  isFields(value) && Array.isArray(value.loc) && textIn(value.msg) !== undefined;

/** The exit status of what was run, beside what it printed; OpenCode has it in its metadata. */
const exitIn = ({ exit_code, exitCode, returncode, metadata }: Fields): unknown =>
  firstOf(exit_code, exitCode, returncode, fieldsOf(metadata).exit_code, fieldsOf(metadata).exit);

/** What a tool gave back, as words, and how it ended where that is said. */
function outcomeIn(given: unknown, note: Note): Pick<ToolMessage, 'text' | 'state'> {
  const value =
    typeof given === 'string' &&
    /^\s*(?:\{\s*"(?:output|stdout|returncode|type": ?"function_result)"|\[\{"json":|\[\{"type": "text", "text":)/.test(
      given,
    )
      ? unpacked(given)
      : given;
  if (typeof value === 'string') return { text: plainResult(value) };
  if (value === undefined || value === null) return { text: '' };
  if (Array.isArray(value)) {
    // What Pydantic says of arguments that are wrong.
    if (value.length > 0 && value.every(isFault)) return { text: asText(value), state: 'error' };
    if (value.length > 0 && value.every(isContent)) return { text: plainResult(wordsOf(value, note)) };
    if (value.length > 0 && value.every((item) => isFields(fieldsOf(item).json)))
      return { text: value.map((item) => asText(fieldsOf(item).json)).join('\n') };
    // Cline's commands and files, each with how it ended.
    if (value.length > 0 && value.every((item) => isFields(item) && 'result' in item && 'success' in item)) {
      const text = value.map(({ result }) => outcomeIn(result, note).text).join('\n');
      return value.some(({ success }) => success === false) ? { text, state: 'error' } : { text };
    }
    const wrapped = value.map((item) => inside(fieldsOf(item), RESULT_KEYS));
    if (value.length > 0 && wrapped.every(Boolean)) {
      const all = wrapped.map((item) => outcomeIn(item!.response ?? item!.content, note));
      const failed = all.find(({ state }) => state !== undefined)?.state;
      return { text: all.map(({ text }) => text).join('\n'), ...(failed ? { state: failed } : {}) };
    }
    return { text: asText(value) };
  }
  if (!isFields(value)) return { text: asText(value) };
  const { type, error, error_code: code, stdout, stderr } = value;
  // Output of Claude Code's commands.
  if (typeof stdout === 'string' && typeof stderr === 'string' && value.interrupted === false)
    return { text: [stdout, stderr].filter(Boolean).join('\n') };
  // AI SDK says of what kind a result is.
  if ('value' in value && /^(?:text|json|content|error-text|error-json)$/.test(scalarText(type))) {
    const failed = scalarText(type).startsWith('error');
    const { text } = outcomeIn(value.value, note);
    return failed ? { text: text.replace(/^Error: /, ''), state: 'error' } : { text };
  }
  if (type === 'function_result') return outcomeIn(value.result, note);
  if (type === 'execution-denied')
    return { text: firstText(value.reason) ?? 'A person did not allow this call.', state: 'interrupted' };
  const exit = exitIn(value);
  const keys = Object.keys(value).filter((key) => key !== 'metadata' && value[key] !== null);
  const only = keys.length === 1 ? value[keys[0]!] : undefined;
  const wrong = textIn(error) ?? textIn(fieldsOf(error).message);
  if (keys.length === 1 && wrong !== undefined) return { text: plainResult(wrong), state: 'error' };
  if (code !== undefined && keys.length <= 2) return { text: asText(code), state: 'error' };
  if (keys.length === 1 && /^(?:output|result|content|text|response|results|stdout)$/.test(keys[0]!)) {
    const inner = outcomeIn(only, note);
    return { ...inner, text: withExitCode(inner.text, exit) };
  }
  if (isContent(value) || (Array.isArray(value.content) && value.content.every(isContent)))
    return outcomeIn(value.content ?? [value], note);
  return {
    text:
      exit !== undefined && textIn(value.output) ? withExitCode(value.output as string, exit) : asText(value),
  };
}

/** What names a result and says nothing of what came back. */
const NAMING =
  /^(?:.*id|.*ids|type|kind|part_?kind|role|name|tool_?name|function|status|state|success|is_?error|.*time.*|created.*|message_?id|metadata|usage|run|index|.*cache.*)$/i;

/** What is left of a result in a dialect of its own: nothing of it is lost. Undefined where there is nothing. */
function restOf(own: Fields): unknown {
  const rest = Object.entries(own).filter(
    ([key, value]) => !NAMING.test(key) && value !== undefined && value !== null && value !== '',
  );
  return rest.length === 0 ? undefined : rest.length === 1 ? rest[0]![1] : Object.fromEntries(rest);
}

/**
 * The result of a call in any dialect.
 *
 * @param isApart false for one that lies in its call, whose other fields are the call's
 */
export function readResult(value: unknown, note: Note, isApart = true): ToolMessage {
  const own = fieldsOf(value);
  // What came of it may lie in an object of its own.
  const around = { ...own, ...(isFields(own.run) ? own.run : {}) };
  const fields = { ...around, ...inside(own, RESULT_KEYS), ...(isFields(own.run) ? own.run : {}) };
  // Haystack says of a result which call it came from, AgentKit which tool's.
  const origin = [fields.origin, fields.tool].find(isFields);
  const callId = callIdIn(origin ?? fields);
  const name = firstText(
    fields.name,
    fields.toolName,
    fields.tool_name,
    fields.function,
    origin?.tool_name,
    origin?.name,
  );
  const { is_error, isError, status, success, error, errorText, response, output, content } = fields;
  // PydanticAI says by an outcome how a call ended.
  const ended = firstText(status, fields.outcome) ?? '';
  const failed =
    is_error === true ||
    isError === true ||
    error === true ||
    // Agno and Agent Framework.
    fields.tool_call_error === true ||
    textIn(fields.exception) !== undefined ||
    /^(?:output-)?error$/.test(scalarText(fields.state)) ||
    /^(?:error|failed|failure|retried)$/i.test(ended) ||
    (success === false && error !== undefined);
  const denied =
    /^(?:cancelled|canceled|rejected(?:[-_]\w[\w-]*)?|denied|declined|interrupted|output-denied)$/i.test(
      ended || scalarText(fields.state),
    );
  const wrong =
    firstText(errorText, error, fieldsOf(error).message) ?? (isFields(error) ? asText(error) : undefined);
  const given = firstOf(
    output,
    response,
    fields.result,
    content,
    fields.results,
    fields.outputs,
    fields.text,
    fields.observation,
    fields.aggregated_output,
    fields.value,
    fields.result_value,
    fields.tool_return,
    // LlamaIndex.
    fields.blocks,
  );
  const { text, state } = outcomeIn(
    given ?? (isApart && wrong === undefined ? restOf(around) : undefined),
    note,
  );
  const ending = endingIn(text);
  const found = denied
    ? 'interrupted'
    : ending !== undefined
      ? ending.state
      : failed || wrong !== undefined
        ? 'error'
        : fields.outcome === 'success'
          ? undefined
          : state;
  const exit = exitIn(fields);
  const words =
    wrong === undefined || text.includes(wrong)
      ? (ending?.text ?? text)
      : [text, wrong].filter(Boolean).join('\n');
  return {
    role: 'tool',
    ...(callId === undefined ? {} : { callId }),
    ...(name === undefined ? {} : { name }),
    text: withExitCode(words, exit),
    ...(found === undefined ? {} : { state: found }),
  };
}

/** True where a call carries its own result: Gemini CLI, AI SDK's messages of a user interface, provider's tools. */
const hasResult = (call: Fields): boolean =>
  textIn(call.error) !== undefined ||
  [call.result, call.output, call.errorText, call.outputs, call.results, call.aggregated_output].some(
    (value) => value !== undefined && value !== null,
  ) ||
  /^(?:output-(?:available|error|denied)|cancelled|error)$/.test(firstText(call.state, call.status) ?? '');

/** A call with the result that it carries. */
export function readCallParts(value: unknown, note: Note): Part[] {
  const call = readCall(value);
  if (!call) {
    note('calls without a name');
    return [];
  }
  const inner = fieldsOf(value);
  // Cline has a tool for its last words.
  const last = call.name === 'attempt_completion' ? textIn(fieldsOf(call.input).result) : undefined;
  if (last !== undefined) return [{ text: last }];
  const own = isFields(inner.toolInvocation) ? inner.toolInvocation : inner;
  if (!hasResult(own)) return [{ call }];
  const result = readResult({ ...own, name: undefined, function: undefined }, note, false);
  return [
    { call },
    { result: { ...result, ...(call.id === undefined ? {} : { callId: call.id }), name: call.name } },
  ];
}

/** A part with what lies in an object of its own beside its type: its data, or the state of its call. */
function opened(part: Fields, kind: string): Fields {
  if (kind === 'tool' && isFields(part.state)) return { ...part, ...part.state };
  const words = ['text', 'content', 'name', 'input', 'output', 'value'];
  return kind !== '' && isFields(part.data) && !words.some((key) => key in part)
    ? { ...part.data, type: part.type }
    : part;
}

function readPart(given: Fields, note: Note): Part[] {
  const type = firstText(...TYPE_KEYS.map((key) => given[key]));
  const kind = snake(type ?? '');
  const part = opened(given, kind);
  // Genkit says the form of an answer beside the task.
  if (part.synthetic === true || fieldsOf(part.metadata).purpose === 'output') {
    note('parts of the program itself (synthetic)');
    return [];
  }
  const call = inside(part, CALL_KEYS);
  const result = inside(part, RESULT_KEYS);
  if (kind === 'step_start') return ['step'];
  const { message_content: content, ...beside } = part;
  // OpenInference has a call beside the kind of its part.
  if (isFields(content)) return readPart({ ...beside, ...content }, note);
  if (kind === 'tool_result' || kind === 'tool_error' || RESULT.test(kind) || (result && !call))
    return kind === 'tool_error' || kind === 'retry_prompt'
      ? [{ result: { ...readResult(part, note), state: 'error' } }]
      : [{ result: readResult(part, note) }];
  if (kind === 'tool_invocation' || kind === 'tool' || CALL.test(kind) || call)
    return readCallParts(part, note);
  // A tool in AI SDK's messages for a user interface: `tool-look_up`.
  if ((type?.startsWith('tool-') || kind === 'dynamic_tool') && textIn(part.toolCallId))
    return readCallParts({ toolName: type!.slice(5), ...part }, note);
  if (part.thought === true || SILENT.test(kind)) return [];
  if (isFields(part.executableCode)) return [{ text: asText(part.executableCode.code) }];
  const words = firstText(
    part.text,
    part.content,
    part.refusal,
    part.value,
    part.input_text,
    fieldsOf(part.text).value,
    ...[part.content, part.text].map((list) => (Array.isArray(list) ? wordsOf(list, note) : undefined)),
  );
  if (kind === '' || TEXT.test(kind)) {
    if (words !== undefined) return [{ text: words }];
    if (kind !== '' || 'text' in part) return [];
  }
  if (
    MEDIA.test(kind) ||
    ['inlineData', 'inline_data', 'fileData', 'image_url', 'image', 'file_data'].some((key) => key in part)
  )
    return [{ text: contentText([part]) || `[${type ?? 'file'}]` }];
  note(
    `parts of unknown type ${(type ?? Object.keys(part)[0] ?? 'none').slice(0, 40)}${words === undefined ? '' : ' (their words are kept)'}`,
  );
  return words === undefined ? (type === undefined ? [] : [{ text: `[${type}]` }]) : [{ text: words }];
}

/** A list of calls or results without a type of their own, as AutoGen and AI SDK's answers have them. */
function readUntyped(item: Fields, note: Note): Part[] | undefined {
  if (firstText(...TYPE_KEYS.map((key) => item[key])) !== undefined) return undefined;
  const named =
    firstText(item.name, item.toolName, item.function_name) !== undefined || isFields(item.function);
  if (named && ['arguments', 'input', 'args'].some((key) => key in item || key in fieldsOf(item.function)))
    return readCallParts(item, note);
  if (['call_id', 'tool_call_id', 'toolCallId'].some((key) => key in item))
    return [{ result: readResult(item, note) }];
  return undefined;
}

/** The parts of a message's content in any dialect. */
export function readParts(content: unknown, note: Note): Part[] {
  if (typeof content === 'string') return [{ text: content }];
  if (typeof content === 'number') return [{ text: String(content) }];
  if (isFields(content))
    return Array.isArray(content.parts) ? readParts(content.parts, note) : readParts([content], note);
  return listOf(content).flatMap((one): Part[] => {
    if (typeof one === 'string') return [{ text: one }];
    if (!isFields(one)) return [];
    const part = ofA2a(one);
    return readUntyped(part, note) ?? readPart(part, note);
  });
}

/** The words of a message's content: texts as they are, pictures and files named, calls and results left out. */
export const wordsOf = (content: unknown, note: Note): string =>
  readParts(content, note)
    .flatMap((part) => (typeof part === 'object' && 'text' in part ? [part.text] : []))
    .join('\n');
