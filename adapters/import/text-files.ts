import type { Message } from '../run/message.js';
import type { Note } from './finding.js';
import { actsInWords } from './messages/text-acts.js';
import { readTranscript } from './messages/transcript.js';

const AIDER = /^# aider chat started at (.*)$/m;
/** Aider's own notices, in lines that begin with `>`. */
const OWN_OUTPUT =
  /^(?:Aider v|Main model|Weak model|Editor model|Model:|Git repo|Repo-map|Use \/help|Added .* to the chat|Tokens:|Cost:|Using .* model|Restored|VSCode|Detected|Initial repo|https?:|\/\w|Removed|Warning|Multiline|Creating empty|You can skip|No changes made to git)/i;
const APPLIED = /^(?:Applied edit to|Commit [0-9a-f]{6,}|Running |Added .* lines of output)/i;
/** Commands with which a person asks for something. */
const ASKING = /^(?:ask|code|architect|chat-mode|context)$/;

/** A conversation in a text. */
export interface TextConversation {
  messages: Message[];
  kind: string;
  /** When it began, as it is written. */
  time?: string | undefined;
  /** Its first line, counted from 1. */
  line: number;
}

/** One session of Aider's history: prompts under `####`, what was done in lines that begin with `>`. */
function aiderSession(lines: readonly string[], note: Note): Message[] {
  const messages: Message[] = [];
  let words: string[] = [];
  let seen: string[] = [];
  const say = (): void => {
    const text = words.join('\n').trim();
    if (text !== '') messages.push({ role: 'assistant', text, calls: [] });
    words = [];
  };
  const observe = (): void => {
    const text = seen.join('\n').trim();
    if (text !== '' && messages.some(({ role }) => role === 'assistant'))
      messages.push({ role: 'tool', text });
    seen = [];
  };
  let fenced = false;
  for (const line of lines) {
    const given = /^#### ?(.*)$/.exec(line)?.[1]?.trimEnd();
    const output = fenced ? undefined : /^>(?: (.*))?$/.exec(line)?.[1];
    // Of the program's commands those that ask for something are prompts.
    const [, command, asked] = /^\/(\w[\w-]*)\s*(.*)$/.exec(given ?? '') ?? [];
    const prompt = command === undefined ? given : ASKING.test(command) ? asked : undefined;
    if (/^(?:```|~~~)/.test(line)) fenced = !fenced;
    if (given !== undefined && !prompt) {
      fenced = false;
      say();
      if (command !== undefined) note('commands of the program (/)');
    } else if (prompt !== undefined) {
      fenced = false;
      say();
      observe();
      const last = messages.at(-1);
      if (last?.role === 'user') last.text += `\n${prompt}`;
      else messages.push({ role: 'user', text: prompt });
    } else if (output !== undefined) {
      if (words.join('').trim() !== '') say();
      if (OWN_OUTPUT.test(output) && !APPLIED.test(output)) note("lines of the program's own (>)");
      else seen.push(output.trimEnd());
    } else {
      if (line.trim() !== '' && seen.length > 0) observe();
      if (messages.length > 0) words.push(line);
    }
  }
  say();
  observe();
  return messages;
}

/**
 * Conversations in a text that is no JSON: Aider's history in Markdown, a transcript of thoughts, actions and
 * observations, a dialogue under the names of its roles.
 *
 * @returns undefined for a text that is none of these
 */
export function readTextFile(text: string, note: Note): TextConversation[] | undefined {
  if (AIDER.test(text) || (/^#### \S/m.test(text) && /^> \S/m.test(text))) {
    const lines = text.split(/\r?\n/);
    const starts = lines.flatMap((line, index) => (AIDER.test(line) ? [index] : []));
    const cuts = starts.length > 0 ? starts : [0];
    return cuts.map((start, index) => ({
      messages: aiderSession(lines.slice(start, cuts[index + 1]), note),
      kind: 'aider',
      time: AIDER.exec(lines[start]!)?.[1]?.trim(),
      line: start + 1,
    }));
  }
  const messages = readTranscript(text);
  return messages ? [{ messages: actsInWords(messages), kind: 'messages', line: 1 }] : undefined;
}
