import { type Found, isScalar } from '../../../adapters/eval/plan/places.js';
import type { ArgumentSource, StepArgument } from '../../../src/index.js';
import { isAbout, type LoggedCall, names, valuesAt } from './call-log.js';

/** A value that an argument could have, and what is said around it. */
export interface Candidate {
  value: unknown;
  /** Position of the source in `from`; a smaller one is likelier. */
  rank: number;
  /** The words of what holds the value, to tell candidates apart by. */
  context: string;
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const special = /[.*+?^${}()|[\]\\]/g;

/**
 * Values that the words of a task may mean for an argument: what follows the argument's name, ids, quoted spans,
 * numbers, names in capitals, then every other word.
 */
export function valuesInWords(text: string, argument: string): string[] {
  const name = words(argument).filter((word) => word !== 'id' && word !== 'name');
  const after = name.flatMap((word) =>
    [
      ...text.matchAll(
        new RegExp(
          `\\b${word.replace(special, '\\$&')}(?:\\s+(?:is|of|id|number))?[\\s:=]+["'“]?([^\\s,;"'”]+)`,
          'gi',
        ),
      ),
    ].map((found) => found[1]!.replace(/[.!?]+$/, '')),
  );
  const emails = text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const quoted = [...text.matchAll(/["“']([^"”']{1,80})["”']/g)].map((found) => found[1]!);
  const ids = text.match(/#?\b(?=[\w-]*\d)[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*\b/g) ?? [];
  const capitals = [...text.matchAll(/(?<=[a-z,] )(?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*/g)].map(
    (found) => found[0],
  );
  const rest = text.match(/[A-Za-z][\w-]*/g) ?? [];
  const ordered = /mail/i.test(argument)
    ? [...emails, ...after, ...quoted, ...ids, ...capitals, ...rest]
    : [...after, ...quoted, ...ids, ...emails, ...capitals, ...rest];
  return [...new Set(ordered.filter((value) => value !== ''))];
}

const contextOf = ({ value, owners }: Found): string => {
  const nearest = owners.findLast((owner) => !Array.isArray(owner));
  return owners.length <= 1 || nearest === undefined ? String(value) : JSON.stringify(nearest);
};

function fromResults(
  source: Extract<ArgumentSource, { action: string }>,
  bound: Readonly<Record<string, unknown>>,
  log: readonly LoggedCall[],
): Found[] {
  const calls = log.filter((call) => call.action === source.action && !call.refused).toReversed();
  const object = source.same === undefined ? undefined : bound[source.same];
  const objects = new Set((Array.isArray(object) ? object : [object]).filter(isScalar).map(String));
  if (objects.size === 0) return calls.flatMap((call) => valuesAt(call.result, source.path));
  // Newest first, and the newest result about the object says how it stands now.
  const newest = calls.find((call) => isAbout(call, objects));
  const within = (newest === undefined ? calls : [newest]).flatMap((call) =>
    valuesAt(call.result, source.path),
  );
  const own = within.filter(({ owners }) => owners.slice(1).some((owner) => names(owner, objects)));
  if (own.length > 0) return own;
  return newest === undefined ? [] : within;
}

/**
 * The values that an argument could have by what the plan says of its sources, likeliest source first, values that
 * the task's words point to first within a source.
 */
export function candidatesOf(
  argument: StepArgument,
  bound: Readonly<Record<string, unknown>>,
  log: readonly LoggedCall[],
  task: string,
): Candidate[] {
  const said = new Set(words(task));
  const overlap = (text: string): number => {
    const all = new Set(words(text));
    return [...all].filter((word) => said.has(word)).length / Math.sqrt(all.size || 1);
  };
  const lower = task.toLowerCase();
  const names = (value: unknown): boolean =>
    isScalar(value) && String(value).length > 1 && lower.includes(String(value).toLowerCase());
  const all = argument.from.flatMap((source, rank): Candidate[] => {
    if ('constant' in source) {
      return source.constant
        .map((value, i) => ({
          value,
          rank,
          context: value,
          i,
          fit: Number(names(value)) * 9 + overlap(value),
        }))
        .sort((a, b) => b.fit - a.fit || a.i - b.i)
        .map(({ value, context }) => ({ value, rank, context }));
    }
    if ('task' in source) {
      return valuesInWords(task, argument.name).map((value) => ({ value, rank, context: value }));
    }
    return fromResults(source, bound, log)
      .map((found) => ({ value: found.value, context: contextOf(found) }))
      .map((each, i) => ({ ...each, i, fit: Number(names(each.value)) * 9 + overlap(each.context) }))
      .sort((a, b) => b.fit - a.fit || a.i - b.i)
      .map(({ value, context }) => ({ value, rank, context }));
  });
  const seen = new Set<string>();
  return all.filter(({ value }) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
