import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { readBracketCalls } from './bracket-call.js';
import { readActions } from './decision-value.js';
import { parseLenient } from './lenient-value.js';
import { readPhrase } from './phrase.js';
import { isToolName, offeredName } from './tool-name.js';

const LABEL =
  /^[ \t]*(?:\*\*)?(thought|reasoning|action input|action arguments|action|tool input|tool|final answer|answer|observation)(?: ?\d{1,3})?(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]?/i;

/** The text under each label, in order; text before the first label has the label `''`. */
function sections(text: string): { label: string; body: string }[] {
  const found: { label: string; lines: string[] }[] = [{ label: '', lines: [] }];
  for (const line of text.split('\n')) {
    const match = LABEL.exec(line.slice(0, 80));
    if (match) found.push({ label: match[1]!.toLowerCase(), lines: [line.slice(match[0].length)] });
    else found.at(-1)!.lines.push(line);
  }
  return found.map(({ label, lines }) => ({ label, body: lines.join('\n').trim() }));
}

const unfence = (body: string): string => /^```\w*\n([\s\S]*?)\n?```$/.exec(body)?.[1]?.trim() ?? body;

function readAction(body: string, input: string | undefined, tools: readonly string[]): Action[] {
  const inner = unfence(body);
  if (inner.startsWith('{') || inner.startsWith('[')) {
    const actions = readActions(parseLenient(inner), tools);
    if (actions.length > 0) return actions;
  }
  if (input !== undefined && isToolName(inner)) {
    const value = parseLenient(unfence(input));
    const whole = typeof value === 'object' && value !== null && !Array.isArray(value);
    const args = whole ? (value as Record<string, unknown>) : input === '' ? {} : { input: value ?? input };
    return [{ name: offeredName(inner, tools), args }];
  }
  const calls = readBracketCalls(inner, tools);
  if (calls.length > 0) return calls;
  const phrase = readPhrase(inner, tools) ?? readPhrase(inner, []);
  if (phrase) return [phrase];
  return isToolName(inner) && !/\s/.test(inner) ? [{ name: offeredName(inner, tools), args: {} }] : [];
}

/**
 * `Thought: … Action: … Action Input: …` (ReAct, Yao et al. 2023), with or without numbers, and
 * `Final Answer: …` as a reply. What follows an `Observation:` was made up by the agent and is not read.
 *
 * @returns empty where the text has no such labels
 */
export function readReact(text: string, tools: readonly string[]): Action[] {
  const parts = sections(text);
  const made = parts.findIndex((part) => part.label === 'observation');
  const own = made > 0 ? parts.slice(0, made) : parts;
  const thought = own
    .filter(({ label, body }) => ['', 'thought', 'reasoning'].includes(label) && body !== '')
    .map(({ body }) => body)
    .join('\n');
  const extra = thought === '' ? {} : { thought };
  const actions: Action[] = [];
  own.forEach(({ label, body }, index) => {
    if (label !== 'action' && label !== 'tool') return;
    const next = own[index + 1];
    const input = next && /input|arguments/.test(next.label) ? next.body : undefined;
    actions.push(...readAction(body, input, tools));
  });
  const first = actions[0];
  if (first) return [{ ...extra, ...first }, ...actions.slice(1)];
  const answer = own.find(({ label }) => label === 'final answer' || label === 'answer');
  if (answer) return [{ name: SAY, args: {}, text: answer.body, ...extra }];
  // A thought with nothing after it: the labels are there, the action is not.
  return own.some(({ label }) => label === 'thought' || label === 'action')
    ? [{ name: SAY, args: {}, text: text.trim(), ...extra }]
    : [];
}
