import type { Message } from '../../run/message.js';
import { plainResult } from './exit-code.js';

const TASK =
  /(?:^|\n)[ \t]*(?:Your task is(?: to)?|Task|Question|Instruction|Goal|Objective)s?\s*:\s*([^\n]+(?:\n(?![ \t]*(?:>|Thought|Action|Question)\b)[^\n]+)*)/gi;
const LABEL =
  /^[ \t]*(Thought|Action Input|Action|Act|Observation|Obs|Final Answer|Answer|Question|Task)(?:[ \t]*\d+)?[ \t]*:[ \t]?/i;
const HEADING =
  /^(?:#{1,4} |\*\*)?(system|developer|user|human|assistant|ai|agent|tool|observation)(?:\*\*)?\s*:(?:\*\*)?[ \t]*/i;
const THINKS = /^think\s*:/i;
const BRACKET = /^([A-Za-z_]\w*)\s*[[(]([\s\S]*)[\])]$/;

const lastTask = (text: string): string | undefined => [...text.matchAll(TASK)].at(-1)?.[1]?.trim();

/** Actions on lines of their own after `>`, what the world answered below each. */
function prompted(lines: readonly string[]): Message[] | undefined {
  const first = lines.findIndex((line) => /^>\s*\S/.test(line));
  // Quoted lines follow each other; actions are answered.
  const answered = lines.filter((line, at) => /^>\s*\S/.test(line) && /^\s*[^\s>]/.test(lines[at + 1] ?? ''));
  if (first < 0 || answered.length < 2) return undefined;
  const head = lines.slice(0, first).join('\n').trim();
  const task = lastTask(head) ?? head;
  if (task === '') return undefined;
  const messages: Message[] = [{ role: 'user', text: task }];
  let answer: string[] = [];
  let thought = false;
  const flush = (): void => {
    const text = answer.join('\n').trim();
    if (text !== '' && messages.length > 1 && !thought)
      messages.push({ role: 'tool', text: plainResult(text) });
    answer = [];
  };
  for (const line of lines.slice(first)) {
    const action = /^>\s*(.*)$/.exec(line)?.[1]?.trim();
    if (action === undefined) answer.push(line);
    else {
      flush();
      thought = THINKS.test(action);
      // A thought is answered `OK.` and changes nothing.
      if (!thought && action !== '') messages.push({ role: 'assistant', text: action, calls: [] });
    }
  }
  flush();
  return messages;
}

/** Thought, action and observation under headings. */
function labelled(lines: readonly string[]): Message[] | undefined {
  const parts: { label: string; text: string }[] = [];
  for (const line of lines) {
    const label = LABEL.exec(line);
    if (label) parts.push({ label: label[1]!.toLowerCase(), text: line.slice(label[0].length) });
    else if (parts.length > 0) parts.at(-1)!.text += `\n${line}`;
    else parts.push({ label: 'head', text: line });
  }
  const count = (label: string): number => parts.filter((part) => part.label.startsWith(label)).length;
  if (count('act') < 1 || count('obs') + count('thought') < 1) return undefined;
  // Examples come first; what counts is the last task.
  const start = parts.findLastIndex(({ label }) => label === 'question' || label === 'task');
  const head = parts
    .slice(0, Math.max(start, 0) + 1)
    .filter(({ label }) => label === 'head')
    .map(({ text }) => text)
    .join('\n');
  const task = start >= 0 ? parts[start]!.text.trim() : (lastTask(head) ?? head.trim());
  // It may be said beside the text.
  const messages: Message[] = task === '' ? [] : [{ role: 'user', text: task }];
  let thought = '';
  for (const { label, text } of parts.slice(start + 1)) {
    const words = text.trim();
    const last = messages.at(-1);
    if (label === 'thought') thought = words;
    else if (label === 'action input' && last?.role === 'assistant' && last.calls.length > 0)
      last.calls[0]!.input = { input: words };
    else if (label === 'action' || label === 'act') {
      const [, name, input] = BRACKET.exec(words) ?? [];
      if (name !== undefined && /^finish$/i.test(name))
        messages.push({ role: 'assistant', text: input ?? '', calls: [] });
      else
        messages.push({
          role: 'assistant',
          text: thought,
          calls: [
            name === undefined
              ? { name: words.split(/\s+/)[0]!, input: { action: words } }
              : { name, input: { input } },
          ],
        });
      thought = '';
    } else if (label.startsWith('obs')) messages.push({ role: 'tool', text: plainResult(words) });
    else if (label.endsWith('answer')) messages.push({ role: 'assistant', text: words, calls: [] });
  }
  return messages;
}

/** A dialogue under the names of its roles. */
function headed(lines: readonly string[]): Message[] | undefined {
  const found = lines.flatMap((line) => HEADING.exec(line)?.[1]?.toLowerCase() ?? []);
  if (new Set(found).size < 2 || !found.some((role) => /user|human/.test(role))) return undefined;
  const messages: Message[] = [];
  let system = false;
  for (const line of lines) {
    const heading = HEADING.exec(line);
    const words = heading ? line.slice(heading[0].length) : line;
    const role = heading?.[1]?.toLowerCase();
    const last = messages.at(-1);
    if (role === undefined) {
      if (last && !system) last.text += `\n${words}`;
      continue;
    }
    system = role === 'system' || role === 'developer';
    if (/^(?:user|human)$/.test(role)) messages.push({ role: 'user', text: words });
    else if (/^(?:tool|observation)$/.test(role)) messages.push({ role: 'tool', text: words });
    else if (!system) messages.push({ role: 'assistant', text: words, calls: [] });
  }
  for (const message of messages) message.text = message.text.trim();
  return messages.filter((message) => !/^(?:None|null)?$/.test(message.text));
}

/**
 * Reads the text of a run: actions after `>` with what the world answered, thoughts and actions under headings, a
 * dialogue under the names of its roles.
 *
 * @returns undefined for a text that is none of these
 */
export function readTranscript(text: string): Message[] | undefined {
  if (!/^>|^[ \t]*(?:Action|Act|Observation|Human|User|human|user|\*\*User)\b/m.test(text)) return undefined;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => !/^> Finished chain/.test(line))
    .map((line) => (/^> Entering new .*chain/.test(line) ? 'Thought:' : line));
  return prompted(lines) ?? labelled(lines) ?? headed(lines);
}
