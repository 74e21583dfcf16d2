import { SAY } from '../../domain/say.js';
import type { Action } from './action.js';
import { readBracketCalls, readFunctionCall } from './bracket-call.js';
import { readActions } from './decision-value.js';
import { findJson } from './find-json.js';
import { parseLenient } from './lenient-value.js';
import { readPhrase } from './phrase.js';
import { readReact } from './react.js';
import { readTaggedCalls } from './tagged-calls.js';
import { offeredName } from './tool-name.js';

const FENCE = /```([\w+-]{0,32})[ \t]*\n([\s\S]*?)(?:```|$)/g;
const LABELLED = /(?:^|\n)[ \t]*(?:\*\*)?(?:thought|action|final answer)(?: ?\d{1,3})?(?:\*\*)?[ \t]*:/i;
const MAX_FENCES = 64;
/** Longer texts are read for their beginning only: no decision needs more, and time stays bounded. */
const MAX_LENGTH = 200_000;

/** Words around calls: the agent's message, given to the first of them. */
function withWords(calls: Action[], words: string): Action[] {
  const [first, ...rest] = calls;
  const text = words.trim();
  return first && text !== '' && first.text === undefined ? [{ ...first, text }, ...rest] : calls;
}

/** Calls to offered tools in program text, e.g. `orders = get_orders(user_id="u")`. */
function readProgram(code: string, tools: readonly string[]): Action[] {
  return code.split('\n', 200).flatMap((line) => {
    const call = readFunctionCall(line.trim(), tools);
    const name = call && offeredName(call.action.name, tools);
    return call && name !== undefined && tools.includes(name) ? [{ ...call.action, name }] : [];
  });
}

function readFences(text: string, tools: readonly string[]): Action[] {
  if (!text.includes('```')) return [];
  const calls: Action[] = [];
  for (const [, language = '', body = ''] of [...text.matchAll(FENCE)].slice(0, MAX_FENCES)) {
    const found = readActions(parseLenient(body.trim()), tools).filter((action) => action.name !== SAY);
    if (found.length > 0) calls.push(...found);
    else if (language !== '' && tools.includes(offeredName(language, tools))) {
      calls.push({ name: offeredName(language, tools), args: { input: body.trim() } });
    } else calls.push(...readProgram(body, tools));
  }
  return calls.length === 0 ? [] : withWords(calls, text.replace(FENCE, ' '));
}

/** A call in a fence of one line that ends the text, as WebArena's agents write it: `… I will perform is ```click [12]``` `. */
function readLastFence(text: string, tools: readonly string[]): Action[] {
  const [whole = '', body = ''] = /```([^`\n]{1,4000})```\s*$/.exec(text) ?? [];
  const calls = whole === '' ? [] : readBracketCalls(body, tools);
  const thought = text.slice(0, -whole.length).trim();
  return calls.map((call, at) => (at === 0 && thought !== '' ? { ...call, thought } : call));
}

/** JSON calls among words. Only what cannot be anything else: a name with arguments, or an offered name. */
function readEmbedded(text: string, tools: readonly string[]): Action[] {
  const calls: Action[] = [];
  let words = '';
  let at = 0;
  for (const { value, start, end } of findJson(text)) {
    const found = readActions(value, tools).filter(
      (action) => action.name !== SAY && (tools.length === 0 || tools.includes(action.name)),
    );
    if (found.length === 0) continue;
    words += text.slice(at, start);
    calls.push(...found);
    at = end;
  }
  return withWords(calls, words + text.slice(at));
}

function readText(text: string, tools: readonly string[]): Action[] {
  const readers = [
    () => (text.includes('<') || text.includes('[TOOL_CALLS]') ? readTaggedCalls(text, tools) : []),
    () => (LABELLED.test(text) ? readReact(text, tools) : []),
    () => readFences(text, tools),
    () => readLastFence(text, tools),
    () => (/[[(]/.test(text) ? readBracketCalls(text, tools) : []),
    () => (text.includes('{') ? readEmbedded(text, tools) : []),
    () => {
      const phrase = readPhrase(text, tools);
      return phrase ? [phrase] : [];
    },
  ];
  for (const read of readers) {
    const actions = read();
    if (actions.length > 0) return actions;
  }
  return [];
}

/**
 * What an agent did, read from a turn's `decision`: JSON in every shape agents' frameworks write it, tags,
 * fences, ReAct labels, `search[…]`, `get_order(id="…")`, phrases such as `go to desk 1`, or words.
 * Time is linear in the text; nothing throws.
 *
 * @param tools the names that were offered (see `splitInputs`); they settle what could be read in two ways
 * @returns at least one action; what cannot be read as a call is a reply with the text as it stands
 */
export function parseDecision(decision: string, tools: readonly string[] = []): Action[] {
  const text = decision.slice(0, MAX_LENGTH).trim();
  if (text.startsWith('{') || text.startsWith('[')) {
    const actions = readActions(parseLenient(text), tools);
    if (actions.length > 0) return actions;
  }
  const actions = readText(text, tools);
  return actions.length > 0 ? actions : [{ name: SAY, args: {}, text }];
}
