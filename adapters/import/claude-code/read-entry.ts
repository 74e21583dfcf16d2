import { readAssistantContent, readToolResult } from '../chat/anthropic-messages.js';
import { fieldsOf, listOf, textIn } from '../fields.js';
import { type AssistantMessage, type ToolMessage, wordsOf } from '../message.js';

/** What one line of a transcript is. */
export type Entry =
  | { kind: 'prompt'; text: string }
  | { kind: 'results'; results: ToolMessage[]; interrupted: boolean }
  | { kind: 'interruption' }
  | { kind: 'answer'; message: AssistantMessage; messageId: string | undefined; model: string | undefined }
  | { kind: 'failure'; words: string }
  | { kind: 'nothing'; what: string };

const INTERRUPTION = /^\s*\[Request interrupted by user[^\]]*\]\s*$/;
const NOT_ALLOWED = /^\s*The user doesn't want to (?:proceed with|take) this (?:tool use|action)/;
const USER_SAID = /the user (?:said|provided the following reason[^:]*):\s*([\s\S]+)$/i;
const REMINDER = /<system-reminder>[\s\S]*?<\/system-reminder>/g;
const LOCAL_OUTPUT = /^\s*<(?:local-command|bash)-/;
const COMMAND = /<command-name>\s*([^<]*?)\s*<\/command-name>/;
const COMMAND_ARGS = /<command-args>([\s\S]*?)<\/command-args>/;

/** A text without what the program had put into it. */
const clean = (text: string): string => text.replace(REMINDER, '').trim();

function cleanResult(result: ToolMessage): ToolMessage {
  if (result.state === 'error' && NOT_ALLOWED.test(result.text)) {
    const said = USER_SAID.exec(result.text)?.[1]?.trim();
    return { ...result, state: 'interrupted', text: said ?? 'The user did not allow this call.' };
  }
  return { ...result, text: clean(result.text.replace(/<\/?tool_use_error>/g, '')) };
}

function readUser(line: Record<string, unknown>): Entry {
  const { content } = fieldsOf(line.message);
  const results = listOf(content).flatMap(readToolResult).map(cleanResult);
  const words = clean(wordsOf(content));
  const interrupted = INTERRUPTION.test(words);
  if (results.length > 0) return { kind: 'results', results, interrupted };
  if (interrupted) return { kind: 'interruption' };
  if (line.isMeta === true) return { kind: 'nothing', what: 'messages of the program itself (isMeta)' };
  if (line.isCompactSummary === true)
    return { kind: 'nothing', what: 'summaries of the conversation so far' };
  if (LOCAL_OUTPUT.test(words)) return { kind: 'nothing', what: 'outputs of local commands' };
  if (words === '') return { kind: 'nothing', what: 'empty messages' };
  const command = COMMAND.exec(words)?.[1];
  if (command === undefined) return { kind: 'prompt', text: words };
  const args = COMMAND_ARGS.exec(words)?.[1]?.trim() ?? '';
  return { kind: 'prompt', text: `${command} ${args}`.trim() };
}

function readAssistant(line: Record<string, unknown>): Entry {
  const { content, id, model } = fieldsOf(line.message);
  const message = readAssistantContent(content);
  if (line.isApiErrorMessage === true) return { kind: 'failure', words: message.text };
  if (model === '<synthetic>') return { kind: 'nothing', what: 'answers that no model gave (<synthetic>)' };
  return { kind: 'answer', message, messageId: textIn(id), model: textIn(model) };
}

/**
 * What a line of a Claude Code transcript is.
 *
 * @returns a text that says why it is none
 */
export function readEntry(line: Record<string, unknown>): Entry | string {
  const { type } = line;
  if (typeof type !== 'string') return 'Expected a line with a `type`.';
  if (type !== 'user' && type !== 'assistant')
    return { kind: 'nothing', what: `lines of type ${type.slice(0, 60)}` };
  const { content } = fieldsOf(line.message);
  if (typeof content !== 'string' && !Array.isArray(content)) {
    return `A line of type ${type} needs \`message.content\`.`;
  }
  return type === 'user' ? readUser(line) : readAssistant(line);
}
