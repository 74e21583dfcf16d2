import type { ArgumentSource } from '../../../src/index.js';
import type { RetailRecord } from '../records.js';
import { type LoggedCall, valuesAt } from './call-log.js';
import { walk } from './walk.js';

/** Where the values of each argument come from, by `tool.argument`, likeliest first. */
export type Sources = ReadonlyMap<string, readonly ArgumentSource[]>;

const isIdKey = (key: string): boolean => /\d/.test(key) && !/^address\d$/.test(key);

/** Every plain value of a result with its place, ids as keys written `[]`. */
function placesIn(value: unknown, path: string, found: [string, string][]): void {
  if (Array.isArray(value)) for (const each of value) placesIn(each, `${path}[]`, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value)) {
      placesIn(held, isIdKey(key) ? `${path}[]` : path === '' ? key : `${path}.${key}`, found);
    }
  } else if (value !== null) found.push([String(value), path]);
}

const scalars = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(scalars) : value === undefined ? [] : [String(value)];

/** A place must explain this share of an argument's values that nothing before it does. */
const SHARE = 0.04;
const CONSTANTS = 6;

/** Learns sources by what explains the most values of calls that went through, greedily. */
export function learnSources(records: readonly RetailRecord[]): Sources {
  const uses = new Map<string, { value: string; places: Set<string> }[]>();
  for (const record of records) {
    const seen = new Map<string, Set<string>>();
    let known = 0;
    walk(record, ({ view, call, result }) => {
      for (; known < view.log.length; known++) {
        const { action, result: past, refused } = view.log[known] as LoggedCall;
        if (refused) continue;
        const found: [string, string][] = [];
        placesIn(past, '', found);
        for (const [value, path] of found) {
          const places = seen.get(value) ?? new Set();
          seen.set(value, places.add(`${action} ${path}`));
        }
      }
      if (call === undefined || result.startsWith('Error')) return;
      for (const [name, held] of Object.entries(call.arguments)) {
        const key = `${call.name}.${name}`;
        const list = uses.get(key) ?? [];
        uses.set(key, list);
        for (const value of scalars(held)) {
          const places = new Set(seen.get(value) ?? []);
          if (value !== '' && view.said.includes(value.toLowerCase())) places.add('task');
          list.push({ value, places });
        }
      }
    });
  }
  return new Map(
    [...uses].map(([key, list]) => {
      const sources: ArgumentSource[] = [];
      let left = list;
      while (left.length > 0) {
        const counts = new Map<string, number>();
        for (const { places } of left)
          for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
        const [place, count] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [
          '',
          0,
        ];
        if (count < Math.max(2, SHARE * list.length)) break;
        const [action, path] = [place.split(' ')[0]!, place.slice(place.indexOf(' ') + 1)];
        sources.push(place === 'task' ? { task: true } : { action, path });
        left = left.filter(({ places }) => !places.has(place));
      }
      const rest = new Map<string, number>();
      for (const { value } of left) rest.set(value, (rest.get(value) ?? 0) + 1);
      const constants = [...rest].sort((a, b) => b[1] - a[1]).filter(([, n]) => n >= 5);
      if (constants.length > 0 && constants.length <= CONSTANTS) {
        sources.push({ constant: constants.map(([value]) => value) });
      }
      return [key, sources] as const;
    }),
  );
}

/** The values that an argument could have by now, likeliest source first. Words of the user are not listed. */
export function valuesFor(sources: readonly ArgumentSource[], log: readonly LoggedCall[]): string[] {
  const values = sources.flatMap((source) => {
    if ('constant' in source) return source.constant;
    if ('task' in source) return [];
    return log
      .filter((call) => call.action === source.action && !call.refused)
      .flatMap((call) => valuesAt(call.result, source.path))
      .map(({ value }) => String(value));
  });
  return [...new Set(values)];
}
