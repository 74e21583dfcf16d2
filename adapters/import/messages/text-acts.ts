import { blocksIn, replaceBlocks } from '../../run/blocks.js';
import type { Call, Message, ToolMessage } from '../../run/message.js';
import { type Fields, isFields, listOf, unpacked } from '../fields.js';
import { ACTING_SHARE } from '../settings.js';
import { endingIn } from './ending.js';
import { plainResult } from './exit-code.js';
import { readCall } from './parts.js';
import { xmlToolsIn } from './xml-tools.js';

const TAGGED = /<(tool_call|function_?call|tool_use)>([\s\S]*?)(?:<\/\1>|<\|\w+\|>|$)/gi;
const FUNCTION = /<(?:function=|invoke name=")([\w.-]+)"?>([\s\S]*?)(?:<\/(?:function|invoke)>|$)/g;
const PARAMETER = /<parameter(?:=|\s+name=")([\w.-]+)"?>([\s\S]*?)(?:<\/parameter>|$)/g;
const MARKED = /(?:\[TOOL_CALLS\]|<\|python_tag\|>)\s*(?=[[{])/;
const REACT =
  /^[ \t]*Act(?:ion)?(?:[ \t]*\d+)?[ \t]*:[ \t]*([^\n]+)(?:\n[ \t]*Action Input(?:[ \t]*\d+)?[ \t]*:[ \t]*([\s\S]*?))?(?=\n[ \t]*(?:Observation|Thought|Action)\b|$(?![\s\S]))/m;
const BRACKET = /^([A-Za-z_][\w. -]{0,60}?)\s*[[(]([\s\S]*)[\])]\s*$/;
const EXECUTE = /<(execute_(?:bash|ipython|browse))>/g;
const BLOCK = /```([\w+-]*)\n([\s\S]*?)\n?```/g;
const SHELL = /^(?:|ba?sh|shell|sh|console|zsh|(?=\w*bash)\w+)$/;

/** How the result of an action in words begins when it is given as a person's message. */
const OBSERVED =
  /^\s*(?:<(?:returncode|output|observation|result|tool_response|tool_result|function_(?:results?|response)|stdout|environment_details)\b|\[[a-z]\w*(?: for '[\s\S]*?')?\] Result:|(?:the )?(?:observation|output|execution (?:result|output)|function response|tool (?:response|result|output)|command (?:output|result)|result)\b[^\n]{0,60}(?::|\n|$)|\[?(?:exit|return)[ _-]?code|rc=\d)/i;
const HEAD =
  /^\s*(?:\[[a-z]\w*(?: for '[\s\S]*?')?\] Result:|(?:Observation|FUNCTION RESPONSE|Tool response|Output)(?: ?\d+)?:|EXECUTION RESULT of \[\w+\]:)\s*/i;

function lenient(body: string): unknown {
  const value = unpacked(body.trim());
  if (typeof value !== 'string') return value;
  // An object that is quoted as a text.
  const quoted = /:\s*'(?=\{)/.exec(value);
  const [from, to] = [quoted ? quoted.index + quoted[0].length : -1, value.lastIndexOf("}'") + 1];
  if (!quoted || to <= from) return unpacked(value);
  return unpacked(`${value.slice(0, quoted.index)}: ${value.slice(from, to)}${value.slice(to + 1)}`);
}
const parametersIn = (body: string): Fields =>
  Object.fromEntries(
    [...body.matchAll(PARAMETER)].map(([, name, value]) => [name!, unpacked(value!.replace(/^\n|\n$/g, ''))]),
  );

/** A list or an object behind a mark: to its last bracket. */
function markedIn(text: string): { start: number; body: string; end: number } | undefined {
  const mark = MARKED.exec(text);
  if (!mark) return undefined;
  const from = mark.index + mark[0].length;
  const end = text.lastIndexOf(text[from] === '[' ? ']' : '}') + 1;
  return end > from ? { start: mark.index, body: text.slice(from, end), end } : undefined;
}

function named(name: string, body: string): Call {
  const value = lenient(body);
  return { name, input: isFields(value) ? value : parametersIn(body) };
}

function react(text: string): Call[] {
  const [, name = '', input] = REACT.exec(text) ?? [];
  const action = name.trim().replace(/^[`*]+|(?<![`*])[`*]+$/g, '');
  if (action === '' || /^none\b/i.test(action)) return [];
  if (input !== undefined)
    return [{ name: action, input: lenient(input.replace(/^```(?:json)?|```$/g, '')) }];
  const json = lenient(action);
  if (isFields(json)) return listOf([json]).flatMap((value) => readCall(value) ?? []);
  const [, called, inside] = BRACKET.exec(action) ?? [];
  return called === undefined
    ? [{ name: action.split(/\s+/)[0]!, input: { action } }]
    : [{ name: called, input: { input: inside } }];
}

/**
 * The calls that an answer makes in its words: in tags (`<tool_call>`), as `Action: … Action Input: …`, or, where
 * blocks are run, in a fenced block.
 */
function callsIn(text: string, blocks: boolean): Call[] {
  const tagged = [...text.matchAll(TAGGED)].flatMap(([, , body]) => {
    const value = lenient(body!);
    return (Array.isArray(value) ? value : [value]).flatMap((one) =>
      isFields(one) ? (readCall(one) ?? []) : [],
    );
  });
  if (tagged.length > 0) return tagged;
  const functions = [...text.matchAll(FUNCTION)].map(([, name, body]) => named(name!, body!));
  if (functions.length > 0) return functions;
  const marked = markedIn(text);
  if (marked) return [unpacked(marked.body)].flat().flatMap((one) => readCall(one) ?? []);
  const executed = blocksIn(text, EXECUTE).map(({ name, body }) => {
    const kind = name.slice('execute_'.length);
    return { name: kind, input: { [kind === 'bash' ? 'command' : 'code']: body.trim() } };
  });
  if (executed.length > 0) return executed;
  const xml = xmlToolsIn(text).map(({ name, args }) => ({
    name,
    input: Object.fromEntries(args.map((arg) => [arg.name, unpacked(arg.value)])),
  }));
  if (xml.length > 0) return xml;
  const acts = react(text);
  if (acts.length > 0 || !blocks) return acts;
  const block = [...text.matchAll(BLOCK)].at(-1);
  if (!block) return [];
  const [, language = '', code = ''] = block;
  return SHELL.test(language)
    ? [{ name: 'bash', input: { command: code.trim() } }]
    : [{ name: language, input: { code } }];
}

/** What an answer says at its end, where a harness has a tag for that. */
const FINAL = /<(attempt_completion)>(?=\s*<result>)/g;
const finalWords = (text: string): string =>
  replaceBlocks(
    text,
    blocksIn(text, FINAL),
    ({ body }) => blocksIn(body, /<(result)>/g)[0]?.body.trim() ?? body,
  );

/** The words of an answer around its calls. */
function wordsAround(text: string): string {
  let rest = text.replace(TAGGED, '').replace(FUNCTION, '');
  rest = replaceBlocks(rest, blocksIn(rest, EXECUTE));
  rest = replaceBlocks(rest, xmlToolsIn(rest)).replace(BLOCK, '');
  const marked = markedIn(rest);
  if (marked) rest = rest.slice(0, marked.start) + rest.slice(marked.end);
  return rest
    .replace(REACT, '')
    .replace(/^\s*(?:THOUGHT|Thought(?: ?\d+)?):\s*/i, '')
    .replace(/<\/?(?:thinking|think)>|<\/?function_calls>/g, '')
    .trim();
}

/** A result without the words that a harness puts around it; several in tags are several. */
function resultsOf(text: string): ToolMessage[] {
  const tagged = blocksIn(text, /<(tool_response)>/g).map(({ body }) => body.trim());
  const results =
    tagged.length > 0
      ? tagged
      : [replaceBlocks(text, blocksIn(text, /<(environment_details)>/g)).replace(HEAD, '')];
  return results.map((result) => ({
    role: 'tool',
    ...(endingIn(result) ?? { text: plainResult(result.trim()) }),
  }));
}

/** True where a person's message is what a harness answers to an action. */
export const isObservation = (text: string): boolean => OBSERVED.test(text.slice(0, 400));

/**
 * Reads actions that an agent writes in its words, and gives them their results, which such harnesses send as a
 * person's messages.
 *
 * @param runs true where it is known that blocks of code in answers were run
 */
export function actsInWords(messages: readonly Message[], runs = false): Message[] {
  const answers = messages.filter((message) => message.role === 'assistant');
  if (answers.some(({ calls }) => calls.length > 0)) return [...messages];
  const observed = messages.some(
    (message, index) =>
      message.role === 'user' && messages[index - 1]?.role === 'assistant' && isObservation(message.text),
  );
  const blocks = runs || observed;
  const acts = new Map<Message, Call[]>();
  for (const answer of answers) {
    const calls = callsIn(finalWords(answer.text), blocks);
    if (calls.length > 0) acts.set(answer, calls);
  }
  if (acts.size === 0) return [...messages];
  const machine = blocks || (acts.size >= 2 && acts.size / answers.length >= ACTING_SHARE);
  return messages.flatMap((message, index): Message[] => {
    const calls = acts.get(message);
    if (message.role === 'assistant')
      return [
        {
          ...message,
          text: calls ? wordsAround(finalWords(message.text)) : finalWords(message.text),
          calls: calls ?? [],
        },
      ];
    if (message.role === 'tool')
      return message.callId === undefined
        ? resultsOf(message.text).map(({ text }) => ({ ...message, text }))
        : [message];
    const before = messages[index - 1];
    const acted = before !== undefined && acts.has(before);
    return message.role === 'user' && acted && (machine || isObservation(message.text))
      ? resultsOf(message.text)
      : [message];
  });
}
