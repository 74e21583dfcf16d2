import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { type Column, readStatement, type Statement } from './read-statement.js';

/** How much like runs used something, and how many of them: groups. */
export interface Use {
  /** As it was written first. */
  readonly name: string;
  weight: number;
  readonly groups: Set<string>;
}

/** A table with its columns. */
export interface TableUse extends Use {
  readonly columns: Map<string, Use>;
}

/** A join of two columns, by both tables in small letters. */
export interface JoinUse extends Use {
  readonly of: readonly [string, string];
  readonly columns: readonly [string, string];
}

/** What the like runs of one place used. Keys are in small letters: a place takes either. */
export interface Place {
  readonly tables: ReadonlyMap<string, TableUse>;
  readonly joins: ReadonlyMap<string, JoinUse>;
  readonly runs: readonly Run[];
  /** The weight of these runs. */
  readonly weight: number;
  /** Of the like runs that named tables the share that was in this place, by likeness; in [0, 1]. */
  readonly share: number;
}

interface Used {
  readonly run: Run;
  readonly weight: number;
  readonly statements: readonly Statement[];
}

const lower = (name: string): string => name.toLowerCase();
const asText = ({ table, column }: Column): string => `${table}.${column}`;

/** Tables that every database has of the kind. */
const CATALOG = /^(?:information_schema|pg_catalog|sys)\.|^(?:pg|sqlite)_/i;

/** One that failed used names too, and may have lacked others. */
const weightOf = (likeness: number, { success }: Run): number => likeness * likeness * (0.25 + success);

function usedBy(run: Run, likeness: number): Used {
  const statements = run.steps
    .flatMap(({ failed, action }) =>
      failed || action.kind !== 'line' ? [] : (readStatement(action.tokens) ?? []),
    )
    .filter(({ tables }) => !tables.every((table) => CATALOG.test(table)));
  return { run, weight: weightOf(likeness, run), statements };
}

/** Runs that have tables in common, at first or second hand, were in one place. */
function placesOf(used: readonly Used[]): Used[][] {
  const places: { tables: Set<string>; members: Used[] }[] = [];
  for (const one of used) {
    const tables = new Set(one.statements.flatMap((statement) => statement.tables.map(lower)));
    const near = places.filter((place) => [...tables].some((table) => place.tables.has(table)));
    const [first = { tables: new Set<string>(), members: [] }, ...others] = near;
    if (near.length === 0) places.push(first);
    for (const other of others) {
      for (const table of other.tables) first.tables.add(table);
      first.members.push(...other.members);
      places.splice(places.indexOf(other), 1);
    }
    for (const table of tables) first.tables.add(table);
    first.members.push(one);
  }
  return places.map(({ members }) => members);
}

/** Adds a run to a use, once. */
function note<T extends Use>(
  uses: Map<string, T>,
  key: string,
  made: () => T,
  { run, weight }: Used,
  seen: Set<Use>,
): T {
  const use = uses.get(key) ?? made();
  uses.set(key, use);
  if (!seen.has(use)) {
    seen.add(use);
    use.weight += weight;
    use.groups.add(run.group);
  }
  return use;
}

const unused = (name: string): Use => ({ name, weight: 0, groups: new Set() });

function usesOf(members: readonly Used[]): Pick<Place, 'tables' | 'joins'> {
  const tables = new Map<string, TableUse>();
  const joins = new Map<string, JoinUse>();
  for (const one of members) {
    const seen = new Set<Use>();
    const tableOf = (name: string): TableUse =>
      note(tables, lower(name), () => ({ ...unused(name), columns: new Map() }), one, seen);
    for (const statement of one.statements) {
      for (const table of statement.tables) tableOf(table);
      for (const { table, column } of statement.columns)
        note(tableOf(table).columns, lower(column), () => unused(column), one, seen);
      for (const pair of statement.joins) {
        const [left, right] = lower(asText(pair[0])) < lower(asText(pair[1])) ? pair : [pair[1], pair[0]];
        note(
          joins,
          lower(`${asText(left)}=${asText(right)}`),
          () => ({
            ...unused(''),
            of: [lower(left.table), lower(right.table)] as const,
            columns: [asText(left), asText(right)] as const,
          }),
          one,
          seen,
        );
      }
    }
  }
  return { tables, joins };
}

/** The place where most of the like runs were, read off the tables that their queries name; undefined where they name none. */
export function gatherPlace({ similar }: Pick<Situation, 'similar'>): Place | undefined {
  const used = similar
    .map(({ run, likeness }) => usedBy(run, likeness))
    .filter(({ statements }) => statements.length > 0);
  const weightIn = (members: readonly Used[]): number => members.reduce((sum, { weight }) => sum + weight, 0);
  const [most] = placesOf(used).sort((a, b) => weightIn(b) - weightIn(a));
  if (!most) return undefined;
  return {
    ...usesOf(most),
    runs: most.map(({ run }) => run),
    weight: weightIn(most),
    share: weightIn(most) / weightIn(used),
  };
}
