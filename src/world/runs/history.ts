import { type HeldObject, type Leaf, leavesOf, standsIn } from './leaves.js';
import type { ObservedStep } from './observed-run.js';

/** What came back from one call. */
export interface Seen {
  action: string;
  /** Scalars that it was called with. */
  called: Set<string>;
  leaves: Leaf[];
  objects: HeldObject[];
  /** The words, where the result was no JSON. */
  text: string;
}

/** What is known at one point of a run. */
export interface History {
  /** Newest last; of the same call only the newest. */
  seen: Seen[];
  /** The task and everything that the user said, in lower case. */
  words: string;
  /** Calls that went through, with the scalars they were called with. */
  done: { action: string; called: Set<string> }[];
}

/** The scalars that an action is called with, by argument; elements of lists under the list's name. */
export function argumentLeaves(args: Record<string, unknown>): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = [];
  for (const [name, value] of Object.entries(args)) {
    for (const leaf of leavesOf(value).leaves) {
      const inside = leaf.path.replace(/^(?:\[\])+\.?/, '').replace(/\[\]/g, '');
      found.push({ name: inside === '' ? name : `${name}.${inside}`, value: leaf.value });
    }
  }
  return found;
}

/** A history with nothing in it but the task. */
export const beginning = (query: string): History => ({ seen: [], words: query.toLowerCase(), done: [] });

const MAX_RESULT = 200_000;

/** Reads a result once. */
export function readResult(step: ObservedStep): Seen {
  const called = new Set(argumentLeaves(step.args).map(({ value }) => value));
  const text = step.result.trim();
  if (text.length <= MAX_RESULT && /^[[{"]|^-?\d+(?:\.\d+)?$/.test(text)) {
    try {
      return { action: step.action, called, ...leavesOf(JSON.parse(text)), text: '' };
    } catch {
      // No JSON after all: words.
    }
  }
  const one = text.length <= 120 && !/\s/.test(text) ? leavesOf(text) : { leaves: [], objects: [] };
  return { action: step.action, called, ...one, text: text.slice(0, 4_000) };
}

const sameCall = (a: Seen, b: Seen): boolean =>
  a.action === b.action &&
  a.called.size === b.called.size &&
  [...a.called].every((value) => b.called.has(value));

/** Adds what the user said before a step. */
export function hear(history: History, heard: string): void {
  if (heard !== '') history.words += `\n${heard.toLowerCase()}`;
}

/** Adds what came of a step. */
export function take(history: History, step: ObservedStep, seen: Seen): void {
  if (step.outcome === 'error' || step.outcome === 'interrupted') return;
  const at = history.seen.findIndex((known) => sameCall(known, seen));
  if (at >= 0) history.seen.splice(at, 1);
  history.seen.push(seen);
  history.done.push({ action: step.action, called: seen.called });
}

/** Whether a leaf belongs to the object that a value names: it was asked for by that value, or stands in it. */
export const belongs = (seen: Seen, leaf: Leaf, value: string): boolean =>
  seen.called.has(value) || standsIn(leaf, value, seen.objects);

/** Whether words hold a value, as a whole word or phrase. */
export function saysValue(words: string, value: string): boolean {
  const needle = value.toLowerCase();
  for (let at = words.indexOf(needle); at >= 0; at = words.indexOf(needle, at + 1)) {
    const before = words[at - 1] ?? ' ';
    const after = words[at + needle.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}
