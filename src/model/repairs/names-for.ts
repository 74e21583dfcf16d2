import { stem } from '../../domain/stems.js';
import { isKeyword } from '../events/lex.js';
import { isName } from '../events/names.js';
import { HARDLY_ANY } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Step } from '../table/table.js';
import { rowOf } from './company-of.js';
import { bareTokens, type Names } from './names.js';
import { inUse, type NamesInUse, partsOf, usesIn } from './names-in-use.js';
import { MOST_NAMES, TASK_NAME } from './settings.js';

/** Plain words in a row from which a line is prose; those of languages, as `from`, are none. */
const PROSE = 4;

/** Whether a line is prose, as an answer is or what is searched for: its words are no names. */
function isPhrase(text: string): boolean {
  let row = 0;
  return text.split(/\s+/).some((word) => {
    row = /^[\p{L}'’]+[,.!?]?$/u.test(word) && !isKeyword(word.toLowerCase()) ? row + 1 : 0;
    return row >= PROSE;
  });
}

/** The names of a line: what it is about (its commands, else what others are a part of), and with each what goes with it most. */
function namesOf({ action: { kind, text, tokens } }: Step, names: Names): [name: string, part?: string][] {
  if (kind !== 'line' || isPhrase(text)) return [];
  const isUsed = (name: string): boolean => Object.hasOwn(names.used, name);
  const bare = bareTokens(tokens);
  const used = [...new Set(bare.filter(isUsed))];
  const commands = bare.filter((key, i) => isUsed(key) && (i === 0 || /^[|;&]{1,2}$/.test(bare[i - 1]!)));
  const wholes = used.filter((name) => names.wholes.includes(name));
  const [rarest] = [...used].sort((a, b) => names.used[a]! - names.used[b]! || (a < b ? -1 : 1));
  if (rarest === undefined) return [];
  const heads = [commands, wholes, [rarest]].find((list) => list.length > 0)!;
  const ownerOf = (part: string): string =>
    heads
      .map((name) => ({
        name,
        shows: rowOf(names.results, name)[part] ?? 0,
        beside: rowOf(names.together, name)[part] ?? 0,
      }))
      .sort((a, b) => b.shows - a.shows || b.beside - a.beside || (a.name < b.name ? -1 : 1))[0]!.name;
  return [
    ...heads.map((name): [string] => [name]),
    ...used.filter((name) => !heads.includes(name)).map((part): [string, string] => [ownerOf(part), part]),
  ];
}

/** Stems of the pieces of a name: `Birth_Year`, `birthYear`. */
const piecesOf = (name: string): string[] =>
  name
    .split(/[_\W]+|(?<=[a-z])(?=[A-Z])/)
    .map((piece) => piece.toLowerCase())
    .filter((piece) => piece.length > 1)
    .map((piece) => (piece.length > 3 ? stem(piece) : piece));

/**
 * The names that like tasks needed: what lines are about (a table, a program), each with what goes with it (columns,
 * flags), most likely first; among them names that the task's own words are in. Only names that two groups used in lines
 * that worked.
 */
export function namesFor(names: Names, situation: Situation): NamesInUse[] {
  const { by, all } = usesIn(situation, (step) => namesOf(step, names));
  const task = new Set(situation.words);
  const isAsked = (name: string): boolean => {
    const pieces = piecesOf(name);
    return pieces.length > 0 && pieces.every((piece) => task.has(piece));
  };
  for (const [name, { parts }] of by)
    for (const part of Object.keys(names.wholes.includes(name) ? rowOf(names.results, name) : {})) {
      if (by.has(part) || !isName(part) || !isAsked(part)) continue;
      const use = parts.get(part) ?? { weight: 0, groups: new Set(), places: 0, times: 0 };
      parts.set(part, use);
      use.weight += TASK_NAME * all;
    }
  return [...by]
    .map(([name, use]) => {
      if (isAsked(name)) use.weight += TASK_NAME * all;
      return { ...inUse(name, use, partsOf(use, all, MOST_NAMES), all), groups: names.used[name]! };
    })
    .filter(({ chance }) => chance >= HARDLY_ANY)
    .sort((a, b) => b.chance - a.chance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
