import { argumentLeaves, type History } from './history.js';
import { isStateOf } from './leaves.js';

/** The key of a fact: what it is about, and the argument that names the object. */
interface FactName {
  /** `<action>.<path>` of the newest result about the object, or `done.<action>`. */
  fact: string;
  /** The argument that names the object; left out where the fact is about the run as a whole. */
  of?: string;
}

/** The key of a fact. */
export const factKey = ({ fact, of }: FactName): string => (of === undefined ? fact : `${fact}\n${of}`);

/** A fact's name from its key. */
export function factName(key: string): FactName {
  const [fact, of] = key.split('\n');
  return of === undefined ? { fact: fact! } : { fact: fact!, of };
}

/** The action whose result tells a fact, by its name: what stands before the first dot. */
export const providerOf = (fact: string): string => fact.slice(0, fact.indexOf('.'));

/** Whether a fact, by its name or its key, is made from calls, not read from results. */
export const isDerived = (fact: string): boolean => /^(?:done|told|length)\./.test(fact);

const MAX_VALUE = 40;

/**
 * What holds before a call: for every object that an argument names the nominal values of the newest result about it,
 * what was done to it, what was done at all, and whether lists are of one length.
 */
export function factsBefore(args: Record<string, unknown>, history: History): Map<string, string> {
  const facts = new Map<string, string>();
  const leaves = argumentLeaves(args);
  for (const { action } of history.done) facts.set(factKey({ fact: `done.${action}` }), 'true');
  for (const { name, value } of leaves) {
    for (const { action, called } of history.done) {
      if (called.has(value)) facts.set(factKey({ fact: `done.${action}`, of: name }), 'true');
    }
    for (const seen of history.seen) {
      const asked = seen.called.has(value);
      for (const leaf of seen.leaves) {
        // One of many values in an object is no state of it.
        if (!leaf.nominal || leaf.value.length > MAX_VALUE || leaf.path === '' || leaf.path.endsWith('[]'))
          continue;
        const about = asked ? !leaf.path.includes('[]') : isStateOf(leaf, value, seen.objects);
        if (about && leaf.value !== value)
          facts.set(factKey({ fact: `${seen.action}.${leaf.path}`, of: name }), leaf.value);
      }
    }
  }
  const lists = Object.entries(args).filter((arg): arg is [string, unknown[]] => Array.isArray(arg[1]));
  for (let i = 0; i < lists.length; i++) {
    for (let j = i + 1; j < lists.length; j++) {
      const [a, b] = [lists[i]!, lists[j]!];
      facts.set(factKey({ fact: `length.${a[0]}=${b[0]}` }), a[1].length === b[1].length ? 'true' : 'false');
    }
  }
  return facts;
}
