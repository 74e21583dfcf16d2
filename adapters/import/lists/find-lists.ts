import { type Fields, isFields, textIn, unpacked } from '../fields.js';
import type { Note } from '../finding.js';
import { numberedSteps } from '../messages/numbered-steps.js';
import { readTranscript } from '../messages/transcript.js';
import { SEARCH_DEPTH } from '../settings.js';
import { laidOut } from './layouts.js';
import { isConversation } from './looks-like.js';

/** A conversation that was found in a value, still as it was written. */
export interface FoundList {
  items: unknown[];
  /** The name of the field it is in; empty for a list by itself. */
  key: string;
  /** The objects around it, the nearest first: for tools, ids, outcomes. */
  around: Fields[];
  /** Other lists of the same run: what was asked may be there alone. */
  others?: unknown[][];
  /** What it is, where it is no list: the text of a run, or a question with its answer. */
  form?: 'transcript' | 'exchange';
}

/** Names of lists that are examples or settings of a run and no run. */
const NO_RUN =
  /^(?:few_?shot|examples?|demos?|demonstrations?|tools?|functions?|plan|choices|candidates|generations|compare_candidates|messages_template|prompt_template|content|parts|artifacts|normalizedMessages)$/i;
/** Names under which a conversation lies; the first that is there wins over the rest. */
const PREFERRED = [
  'trajectory',
  'traj',
  'messages',
  'conversations',
  'conversation',
  'history',
  'steps',
  'turns',
  'contents',
];
/** Names of an answer beside what was asked. */
const ANSWERS = /^(?:output|outputs|response|completion)$/;
const CALLS =
  /"(?:tool_calls|toolCalls|tool_use|tool-call|functionCall|function_call|function_name|action|command)"/;

const flatten = (list: unknown[]): unknown[] =>
  !isConversation(list) && (list as unknown[]).every((item) => Array.isArray(item) && item.every(isFields))
    ? (list as unknown[]).flat()
    : list;

/** Lists of messages that lie in an object itself or in objects inside it, not in other lists. */
function listsIn(fields: Fields, depth: number, path: Fields[]): FoundList[] {
  return Object.entries(fields).flatMap(([key, given]): FoundList[] => {
    if (NO_RUN.test(key)) return [];
    const value = typeof given === 'string' && /^\s*\[\s*[[{]/.test(given) ? unpacked(given) : given;
    if (Array.isArray(value)) {
      if (value.length === 0) return [];
      const listed = !isConversation(value) && value.every((item) => isConversation(item));
      const lists = value as unknown[][];
      // Pairs of what was done and what came of it are one run; of lists that each repeat the one before, it is the longest.
      const items = !listed
        ? flatten(value)
        : lists.every((list) => list.length <= 2)
          ? lists.flat()
          : lists.reduce((a, b) => (b.length >= a.length ? b : a));
      return isConversation(items) ? [{ items, key, around: path }] : [];
    }
    const steps = numberedSteps(value);
    if (steps) return [{ items: steps, key, around: path }];
    return isFields(value) && depth > 0 ? listsIn(value, depth - 1, [value, ...path]) : [];
  });
}

const rank = ({ items, key }: FoundList): number => {
  const named = PREFERRED.indexOf(key);
  return (
    (CALLS.test(JSON.stringify(items.slice(0, 12))) ? 100 : 0) + (named < 0 ? 0 : PREFERRED.length - named)
  );
};

/** The conversation of an object: the list that shows what was done, and how many say the same otherwise. */
function chosen(lists: readonly FoundList[], note: Note): FoundList {
  if (lists.length === 1) return lists[0]!;
  const asked = lists.filter(({ key }) => !ANSWERS.test(key));
  const best = [...(asked.length > 0 ? asked : lists)].sort(
    (a, b) => rank(b) - rank(a) || b.items.length - a.items.length,
  )[0]!;
  const others = lists.filter((one) => one !== best);
  for (const { key } of others)
    if (!ANSWERS.test(key) && key !== 'input')
      note(`lists \`${key}\` beside the \`${best.key}\` of the same run`);
  return { ...best, others: others.map(({ items }) => items) };
}

const TEXT_RUN = /^(?:trajectory|prompt|text|transcript|log|chosen|input|output)$/;

/** A run that is one text: `prompt`, `text` or `trajectory` with its actions in it. */
function textRun(fields: Fields, around: Fields[]): FoundList | undefined {
  for (const [key, value] of Object.entries(fields)) {
    const text =
      TEXT_RUN.test(key) || (typeof value === 'string' && /^\s*(?:system|user|human)\s*:/i.test(value))
        ? textIn(value)
        : undefined;
    if (text !== undefined && readTranscript(text)) return { items: [text], key, around, form: 'transcript' };
  }
  return undefined;
}

/** True for an object that holds one question and one answer in words. */
const hasExchange = (fields: Fields): boolean =>
  ['prompt', 'question', 'query', 'instruction', 'input', 'request'].some(
    (key) =>
      textIn(fields[key]) !== undefined || (isFields(fields[key]) && (key === 'request' || key === 'input')),
  ) &&
  ['response', 'completion', 'answer', 'output', 'chosen'].some(
    (key) => textIn(fields[key]) !== undefined || isFields(fields[key]),
  );

/** Finds every conversation in a value, however deep it lies. */
export function findLists(value: unknown, note: Note): FoundList[] {
  const found: FoundList[] = [];
  function visit(one: unknown, around: Fields[], depth: number, key: string): void {
    if (depth > SEARCH_DEPTH) return;
    if (Array.isArray(one)) {
      if (isConversation(one)) found.push({ items: one, key, around });
      else
        for (const item of one)
          if (typeof item === 'object' && item !== null) visit(item, around, depth + 1, key);
      return;
    }
    if (!isFields(one)) return;
    const path = [one, ...around];
    const layout = laidOut(one);
    if (layout) {
      found.push({ items: layout.items, key: '', around: [layout.around, ...around] });
      return;
    }
    const lists = listsIn(one, 4, path);
    if (lists.length > 0) {
      found.push(chosen(lists, note));
      return;
    }
    const text = textRun(one, path);
    if (text) found.push(text);
    else if (hasExchange(one)) found.push({ items: [], key: '', around: path, form: 'exchange' });
    else
      for (const [name, item] of Object.entries(one))
        if (!NO_RUN.test(name) && typeof item === 'object' && item !== null)
          visit(item, path, depth + 1, name);
  }
  visit(value, [], 0, '');
  return found;
}
