import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { readBracketCalls } from './bracket-call.js';
import { readActions } from './decision-value.js';
import { parseLenient } from './lenient-value.js';
import { offeredName } from './tool-name.js';

const TAG =
  /<(?:\|)?(tool_call|tool_calls|function_call|function_calls|tool_use|function|invoke|think|thinking|scratchpad)(?:\|)?(?:=([\w.-]{1,128})|\s+name="([\w.-]{1,128})")?>/g;
const THINKING = new Set(['think', 'thinking', 'scratchpad']);
const MAX_TAGS = 256;
const MARKER = /(?:\[TOOL_CALLS\]|<\|python_tag\|>)\s*/;

/** `<parameter name="x">…</parameter>` inside an invoke tag. */
function readParameters(body: string): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const piece of body.split('<parameter ').slice(1, 65)) {
    const head = /^name="([\w.-]{1,128})">/.exec(piece);
    if (!head) continue;
    const end = piece.indexOf('</parameter>');
    args[head[1]!] = piece.slice(head[0].length, end < 0 ? undefined : end).trim();
  }
  return args;
}

function readBody(body: string, name: string | undefined, tools: readonly string[]): Action[] {
  const value = parseLenient(body);
  if (name !== undefined) {
    const whole = typeof value === 'object' && value !== null && !Array.isArray(value);
    const args = whole ? (value as Record<string, unknown>) : readParameters(body);
    return [{ name: offeredName(name, tools), args }];
  }
  const actions = readActions(value, tools);
  if (actions.length > 0) return actions;
  // Several objects in one tag, one a line.
  const lines = body.split('\n', 64).flatMap((line) => readActions(parseLenient(line.trim()), tools));
  return lines.length > 0 ? lines : readBracketCalls(body, tools);
}

/**
 * Calls in tags, as open models write them: `<tool_call>{…}</tool_call>` (also when it is never closed),
 * `<function=name>{…}</function>`, `<invoke name="…">`, `[TOOL_CALLS] […]`. Words outside become the text of
 * the first call, `<think>` its thought.
 *
 * @returns empty where the text has no such tags, or nothing in them is a call
 */
export function readTaggedCalls(text: string, tools: readonly string[]): Action[] {
  const calls: Action[] = [];
  const thoughts: string[] = [];
  const outside: string[] = [];
  let at = 0;
  let tags = 0;
  let from = 0;
  while (tags < MAX_TAGS) {
    TAG.lastIndex = from;
    const match = TAG.exec(text);
    if (match === null) break;
    from = TAG.lastIndex;
    const tag = match[1]!;
    tags += 1;
    outside.push(text.slice(at, match.index));
    // A tag that only holds other tags: go on inside it.
    if (tag === 'function_calls' || tag === 'tool_calls') {
      at = from;
      continue;
    }
    const rest = from;
    const close = text.indexOf(`</${tag}>`, rest);
    const next = THINKING.has(tag) ? -1 : text.indexOf(`<${tag}`, rest);
    const end = close >= 0 && (next < 0 || close < next) ? close : next >= 0 ? next : text.length;
    const body = text.slice(rest, end).trim();
    if (THINKING.has(tag)) thoughts.push(body);
    else calls.push(...readBody(body, match[2] ?? match[3], tools));
    at = end === close ? close + tag.length + 3 : end;
    from = at;
  }
  if (at === 0) {
    const marker = MARKER.exec(text);
    if (marker) {
      outside.push(text.slice(0, marker.index));
      const body = text.slice(marker.index + marker[0].length).trim();
      calls.push(...readActions(parseLenient(body), tools));
      if (calls.length === 0) calls.push(...readBracketCalls(body, tools));
    }
  } else outside.push(text.slice(at));
  const said = outside
    .join(' ')
    .replace(/<\/?(?:function_calls|tool_calls)>/g, ' ')
    .trim();
  const words = {
    ...(said === '' ? {} : { text: said }),
    ...(thoughts.length === 0 ? {} : { thought: thoughts.join('\n') }),
  };
  const first = calls[0];
  if (first) return [{ ...words, ...first }, ...calls.slice(1)];
  return thoughts.length > 0 && said !== '' ? [{ name: SAY, args: {}, ...words }] : [];
}
