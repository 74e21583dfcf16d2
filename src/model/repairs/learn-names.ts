import { unquoted } from '../events/names.js';
import type { Table } from '../table/table.js';
import { type Company, canBeUsed, type Names, placesOf } from './names.js';
import { LEAST_GROUPS } from './settings.js';

/** Names of one call, and calls with so few names whose results are read: looks at a thing by its name. */
const MOST_NAMES = 20;
const MOST_NAMES_OF_LOOK = 4;
/** Characters and names of a result that are read. */
const MOST_RESULT = 1_500;
const MOST_IN_RESULT = 60;

type Counts = Map<string, Map<string, { groups: number; last: number }>>;

function add(counts: Counts, a: string, b: string, group: number): void {
  const row = counts.get(a) ?? new Map<string, { groups: number; last: number }>();
  counts.set(a, row);
  const cell = row.get(b);
  if (!cell) row.set(b, { groups: 1, last: group });
  else if (cell.last !== group) {
    cell.groups += 1;
    cell.last = group;
  }
}

function closed(counts: Counts, used: Readonly<Record<string, number>>): Company {
  const rows = [...counts]
    .map(([name, row]): [string, Record<string, number>] => [
      name,
      Object.fromEntries(
        [...row]
          .filter(
            ([other, { groups }]) =>
              groups >= LEAST_GROUPS && (other === '' || Object.hasOwn(used, other) || counts.has(other)),
          )
          .map(([other, { groups }]): [string, number] => [other, groups])
          .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)),
      ),
    ])
    .filter(([, row]) => Object.keys(row).length > 0);
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Learns names in use from every line that worked, of whatever run: that it worked needs no outcome. Counts over groups. */
export function learnNames({ runs, operators }: Table): Names {
  const own = new Map<string, { groups: number; last: number }>();
  const together: Counts = new Map();
  const results: Counts = new Map();
  const places: Counts = new Map();
  let group = -1;
  let last: string | undefined;
  let seen = new Set<string>();
  for (const run of runs) {
    if (run.group !== last) {
      group += 1;
      seen = new Set();
    }
    last = run.group;
    for (const { action, failed, result } of run.steps) {
      if (failed || action.kind !== 'line' || seen.has(action.text)) continue;
      seen.add(action.text);
      const shared = action.tokens.filter(
        ({ key }) => (operators.tokens[`${action.head}\t${key}`] ?? 0) >= LEAST_GROUPS,
      );
      const names = [...new Set(shared.map(({ key }) => unquoted(key)).filter(canBeUsed))].slice(
        0,
        MOST_NAMES,
      );
      for (const name of names) {
        const cell = own.get(name) ?? { groups: 0, last: -1 };
        own.set(name, cell);
        if (cell.last !== group) cell.groups += 1;
        cell.last = group;
        for (const other of names) if (other !== name) add(together, name, other, group);
      }
      for (const [name, place] of placesOf(action.tokens))
        if (names.includes(name)) add(places, name, place, group);
      if (names.length === 0 || names.length > MOST_NAMES_OF_LOOK) continue;
      const shown = new Set(
        (result.slice(0, MOST_RESULT).match(/[A-Za-z_]\w{1,40}/g) ?? []).slice(0, 2 * MOST_IN_RESULT),
      );
      for (const name of names)
        for (const other of [...shown].slice(0, MOST_IN_RESULT))
          if (other !== name) add(results, name, other, group);
    }
  }
  const used = Object.fromEntries(
    [...own]
      .filter(([, { groups }]) => groups >= LEAST_GROUPS)
      .map(([name, { groups }]): [string, number] => [name, groups])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return {
    used,
    together: closed(together, used),
    results: closed(results, used),
    places: Object.fromEntries(
      [...places]
        .filter(([name]) => Object.hasOwn(used, name))
        .map(([name, row]): [string, Record<string, number>] => [
          name,
          Object.fromEntries(
            [...row]
              .map(([place, { groups }]): [string, number] => [place, groups])
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        ])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}
