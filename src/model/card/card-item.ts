import type { GuidanceItem } from '../../domain/guidance-item.js';
import { wordStem } from '../../domain/stems.js';
import { MAX_RECORDS } from '../settings.js';
import type { Situation } from '../situation.js';
import { gatherPlace, type Place, type Use } from './gather.js';
import { readStatement } from './read-statement.js';
import { LEAST_SHARE, MOST_COLUMNS, MOST_JOINS, MOST_TABLES, SAME_PLACE, TASK_NAME } from './settings.js';

/** Stems of the pieces of a name: `Birth_Year`, `birthYear`. */
const piecesOf = (name: string): string[] =>
  name
    .split(/[_\W]+|(?<=[a-z])(?=[A-Z])/)
    .map((piece) => piece.toLowerCase())
    .filter((piece) => piece.length > 1)
    .map(wordStem);

/** Whether the last action was a query that was refused, by an error that says a name of it. */
function namesNothing({ steps }: Situation): boolean {
  const last = steps.at(-1);
  if (!last?.failed || readStatement(last.action.tokens) === undefined) return false;
  const written = new Set(last.action.tokens.map(({ text }) => text));
  return last.answer.values.some((value) => value.split('.').some((part) => written.has(part)));
}

/** What a run has written with success or seen, in small letters. */
const seenBy = ({ steps }: Situation): Set<string> =>
  new Set(
    steps
      .flatMap(({ failed, action, result }) => (failed ? [] : [action.text, result]))
      .join('\n')
      .toLowerCase()
      .split(/[^\p{L}\p{N}_]+/u),
  );

/**
 * The card of the place where a task is: tables and columns that like runs' queries went through with, and how they are
 * joined. The place took each of them, so that no second owner has to; values of queries are never said. At the start,
 * and after an error that names what does not exist.
 *
 * @returns none where like runs wrote no queries, or were in several places
 */
export function cardItem(situation: Situation): GuidanceItem[] {
  if (situation.steps.length > 0 && !namesNothing(situation)) return [];
  const place = gatherPlace(situation);
  if (!place || place.share < SAME_PLACE) return [];
  const asked = new Set(situation.words);
  const isAsked = (name: string): boolean => {
    const pieces = piecesOf(name);
    return pieces.length > 0 && pieces.every((piece) => asked.has(piece));
  };
  const shareOf = ({ name, weight }: Use): number => weight / place.weight + (isAsked(name) ? TASK_NAME : 0);
  const best = <T extends Use>(uses: Iterable<T>, most: number): T[] =>
    [...uses]
      .filter((use) => shareOf(use) >= LEAST_SHARE)
      .sort((a, b) => shareOf(b) - shareOf(a) || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  const seen = seenBy(situation);
  const isNew = ({ name }: Use): boolean =>
    name
      .toLowerCase()
      .split('.')
      .some((part) => !seen.has(part));
  const tables = best(place.tables.values(), MOST_TABLES).map((table) => ({
    table,
    columns: best(table.columns.values(), MOST_COLUMNS).filter(isNew),
  }));
  const shown = tables.filter(({ table, columns }) => columns.length > 0 || isNew(table));
  if (shown.length === 0) return [];
  const isShown = (name: string): boolean => tables.some(({ table }) => table.name.toLowerCase() === name);
  const joins = best(
    [...place.joins.values()].filter(({ of }) => of.every(isShown)),
    MOST_JOINS,
  );
  const groups = new Set(place.runs.map(({ group }) => group));
  const item: GuidanceItem = {
    sentence: {
      form: 'names',
      names: shown.map(({ table, columns }) => ({
        name: table.name,
        parts: columns.map(({ name }) => name),
      })),
      joins: joins.map(({ columns }) => columns),
    },
    gain: place.share * needFor(place),
    groups: groups.size,
    records: place.runs.slice(0, MAX_RECORDS).map(({ id }) => id),
    why: `like runs were in one place, ${Math.round(100 * place.share)} % of them by likeness`,
  };
  return [item];
}

/** Of the runs in a place the share that wrote a query in vain, with one of each added. */
const needFor = ({ runs }: Place): number =>
  (runs.filter(({ steps }) => steps.some(({ failed, action }) => failed && action.kind === 'line')).length +
    1) /
  (runs.length + 2);
