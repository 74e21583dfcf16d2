import { blocksIn, replaceBlocks } from '../../run/blocks.js';
import type { Message, ToolMessage } from '../../run/message.js';
import { type Fields, fieldsOf, listOf, textIn, timeIn } from '../fields.js';
import { isByProgram } from '../messages/by-program.js';
import { scalarText } from '../scalar-text.js';

/** Side chains that shorten the conversation or guess the next prompt: they do no task of anybody's. */
const OWN_AGENT = /^a(?:compact|prompt_suggestion)-/;
const LOCAL_OUTPUT = /^\s*<(?:local-command|bash)-/;
const COMMAND = /<command-name>([^<]*)<\/command-name>/;
const COMMAND_ARGS = /<(command-args)>/g;
const REMINDER = /<(system-reminder)>/g;

/** True for what was sent to the model, beside the messages that it was made of. */
export const isRequestCopy = (line: Fields): boolean =>
  /^api[-_]re(?:quest|sponse)/.test(scalarText(line.type));

const isUsers = ({ type, message, isMeta }: Fields): boolean =>
  isMeta === true || type === 'user' || fieldsOf(message).role === 'user';
const hasResult = ({ message }: Fields): boolean =>
  listOf(fieldsOf(message).content).some((part) => fieldsOf(part).type === 'tool_result');

/** Why a line says nothing of a run, in the plural. */
export function silent(line: Fields, words: string): string | undefined {
  if (OWN_AGENT.test(scalarText(line.agentId))) return 'lines of side chains of the program itself';
  if (line.isCompactSummary === true) return 'summaries of the conversation so far';
  if (isUsers(line) && isByProgram(line) && !hasResult(line))
    return "messages of the program itself, in the person's place";
  if (LOCAL_OUTPUT.test(words)) return 'outputs of local commands';
  if (fieldsOf(line.message).model === '<synthetic>' && line.isApiErrorMessage !== true)
    return 'answers that no model gave (<synthetic>)';
  if (line.type === 'event_msg') return 'events of a display, which repeat the messages (event_msg)';
  return undefined;
}

/** The words of a line's message. */
export const wordsIn = (line: Fields): string => {
  const { content } = fieldsOf(line.message);
  return typeof content === 'string'
    ? content
    : listOf(content)
        .map((part) => textIn(fieldsOf(part).text) ?? '')
        .join('\n');
};

/** Agents of Letta Code on its own machine: times of their messages are seconds counted from the first of 2026. */
const COUNTS_TIME = /^agent-local-/;

/** When a line was written, milliseconds since 1970. */
export const timeOf = (line: Fields): number | undefined =>
  COUNTS_TIME.test(scalarText(fieldsOf(line.metadata).agent_id))
    ? undefined
    : timeIn(line.timestamp ?? line.ts ?? line.created_at);

/** The id of a line by which the run that it begins is known. Hermes makes up others with each export (`--format trace`). */
export const promptIdOf = (line: Fields): string | undefined =>
  line.version === 'hermes-agent' ? undefined : textIn(line.uuid);

/** A command that a person typed, as its name and what follows. */
export function asTyped(message: Message): Message {
  const command = message.role === 'user' ? COMMAND.exec(message.text)?.[1]?.trim() : undefined;
  if (command === undefined) return message;
  const args = blocksIn(message.text, COMMAND_ARGS)[0]?.body.trim() ?? '';
  return { role: 'user', text: `${command} ${args}`.trim() };
}

/** A result out of a program's tags. */
export const untagged = (result: ToolMessage): ToolMessage => ({
  ...result,
  text: replaceBlocks(result.text, blocksIn(result.text, REMINDER))
    .replace(/<\/?tool_use_error>/g, '')
    .trim(),
});
