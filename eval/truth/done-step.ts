import type { Turn } from '../../src/index.js';

/** A recorded step as lines are held against it: read off the record alone, without anything that the engine learns. */
export interface DoneStep {
  /** The decision as it was. */
  text: string;
  /** The tool, where the decision is a call in JSON. */
  name: string | undefined;
  /** Values of the call's arguments, by name; nested ones by their last name. */
  args: ReadonlyMap<string, readonly string[]>;
  words: ReadonlySet<string>;
  result: string;
}

/** Names, options and words, case ignored: `--all`, `owners.owner_id`, `a/b.py`, `98187`. */
export const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/--?[a-z][\w-]*|[\p{L}\p{N}_]+(?:[-./@][\p{L}\p{N}_]+)*/gu) ?? []).flatMap(
    (word) => [word, ...(/[./]/.test(word) ? word.split(/[./]/).filter((part) => part.length > 1) : [])],
  );

/** Keys of a decision that say how it was thought of, and no part of what was done. */
const THOUGHT = new Set(['thought', 'thoughts', 'reasoning']);

function gather(value: unknown, name: string, into: Map<string, string[]>): void {
  if (Array.isArray(value)) for (const one of value) gather(one, name, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) if (!THOUGHT.has(key)) gather(one, key, into);
  } else if (value !== null && value !== undefined) {
    into.set(name, [...(into.get(name) ?? []), String(value)]);
  }
}

function objectIn(decision: string): Record<string, unknown> | undefined {
  if (!decision.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(decision) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A turn as a step. */
export function doneStep({ decision, result }: Turn): DoneStep {
  const call = objectIn(decision);
  const args = new Map<string, string[]>();
  const { name, ...rest } = call ?? {};
  gather(rest, '', args);
  const plain = [...args].flatMap(([key, values]) => [key, ...values]).join(' ');
  return {
    text: decision,
    name: typeof name === 'string' ? name : undefined,
    args,
    words: new Set(wordsIn(call ? `${String(name ?? '')} ${plain}` : decision)),
    result: result ?? '',
  };
}
