import { ownValue } from '../../domain/own-value.js';
import { stem } from '../../domain/stems.js';
import { isKeyword } from '../events/lex.js';
import { isName, unquoted } from '../events/names.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Step } from '../table/table.js';
import { rowOf } from './company-of.js';
import { bareTokens, canBeUsed, type Names, placesOf } from './names.js';
import { namingWeight } from './naming-weight.js';
import { MOST_NAMES, MOST_PARTS, NAME_CHANCE, PART_CHANCE, TASK_NAME } from './settings.js';

/** A name in use with the names that go with it, for the start of a task. */
export interface NamesInUse {
  readonly name: string;
  readonly parts: readonly string[];
  /** How likely the task needs it, in [0, 1]: the share of like runs that used it, by likeness. */
  readonly chance: number;
  readonly groups: number;
  /** Shares of the like runs that used each part, by likeness. */
  readonly shares: readonly number[];
}

/** The place of a table: see `placesOf`. */
const TABLE = 'from';

/** Stems of the pieces of a name: `Birth_Year`, `birthYear`. */
const piecesOf = (name: string): string[] =>
  name
    .split(/[_\W]+|(?<=[a-z])(?=[A-Z])/)
    .map((piece) => piece.toLowerCase())
    .filter((piece) => piece.length > 1)
    .map((piece) => (piece.length > 3 ? stem(piece) : piece));

/** Whether a name is a table: most groups that used it did so after `from`. */
function isTable({ places, used }: Names, name: string): boolean {
  return 2 * (rowOf(places, name)[TABLE] ?? 0) > (ownValue(used, name) ?? 0);
}

/** What a line is about: its tables, or its command. */
function headsOf(step: Step, names: Names): string[] {
  const places = placesOf(step.action.tokens);
  const tables = [...places]
    .filter(([name, place]) => place === TABLE && isTable(names, name))
    .map(([name]) => name);
  const heads = tables.length > 0 ? tables : [...new Set(places.values())].filter(canBeUsed);
  return [...new Set(heads)].filter((name) => Object.hasOwn(names.used, name));
}

interface Head {
  weight: number;
  readonly groups: Set<string>;
  /** By the name in lower case: how much like runs used it, in each spelling. */
  readonly parts: Map<string, Map<string, number>>;
}

const addTo = (counts: Map<string, number>, key: string, weight: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + weight);
};

function spellingsOf(parts: Head['parts'], part: string): Map<string, number> {
  const known = parts.get(part.toLowerCase()) ?? new Map<string, number>();
  parts.set(part.toLowerCase(), known);
  return known;
}

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

/** Heads of like runs with what they used beside them. A name of a joint line goes with the head that it goes with most. */
function headsBy(names: Names, similar: Situation['similar']): { heads: Map<string, Head>; all: number } {
  const heads = new Map<string, Head>();
  let all = 0;
  for (const { run, likeness } of similar) {
    const weight = namingWeight({ run, likeness });
    all += weight;
    const seen = new Set<string>();
    for (const step of run.steps) {
      if (step.failed || step.action.kind !== 'line' || isPhrase(step.action.text)) continue;
      const mine = headsOf(step, names);
      for (const name of mine) {
        const head = heads.get(name) ?? { weight: 0, groups: new Set<string>(), parts: new Map() };
        heads.set(name, head);
        head.groups.add(run.group);
        if (!seen.has(name)) head.weight += weight;
        seen.add(name);
      }
      for (const key of bareTokens(step.action.tokens)) {
        const part = unquoted(key);
        if (mine.includes(part) || !canBeUsed(part) || !Object.hasOwn(names.used, part)) continue;
        const owner = mine
          .map((name) => ({
            name,
            with: rowOf(names.results, name)[part] ?? 0,
            beside: rowOf(names.together, name)[part] ?? 0,
          }))
          .sort((a, b) => b.with - a.with || b.beside - a.beside || (a.name < b.name ? -1 : 1))[0]?.name;
        if (owner === undefined || seen.has(`${owner}\t${part}`)) continue;
        seen.add(`${owner}\t${part}`);
        const { parts } = heads.get(owner)!;
        addTo(spellingsOf(parts, part), part, weight);
      }
    }
  }
  return { heads, all };
}

/**
 * The names that like tasks needed: what calls are about (a table, a program), each with what goes with it (columns,
 * flags), most likely first; among them names that the task's own words are in. Only names that two groups used in calls
 * that worked.
 */
export function namesFor(names: Names, { similar, words }: Situation): NamesInUse[] {
  const { heads, all } = headsBy(names, similar);
  if (all === 0) return [];
  const task = new Set(words);
  const isAsked = (name: string): boolean => {
    const pieces = piecesOf(name);
    return pieces.length > 0 && pieces.every((piece) => task.has(piece));
  };
  return [...heads]
    .map(([name, { weight, groups, parts }]): NamesInUse => {
      // What a task is about names columns; a program's arguments it names by chance.
      const company = isTable(names, name) ? [names.results, names.together] : [];
      for (const [part, groups] of company.flatMap((beside) => Object.entries(rowOf(beside, name)))) {
        if (
          groups < SEVERAL_GROUPS ||
          heads.has(part) ||
          !isName(part) ||
          !isAsked(part) ||
          isTable(names, part)
        )
          continue;
        addTo(spellingsOf(parts, part), part, TASK_NAME * all);
      }
      const shown = [...parts.values()]
        .map((spellings) => {
          const [best] = [...spellings].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
          return { part: best![0], weight: [...spellings.values()].reduce((sum, n) => sum + n, 0) };
        })
        .filter((part) => part.weight >= PART_CHANCE * all)
        .sort((a, b) => b.weight - a.weight || (a.part < b.part ? -1 : 1))
        .slice(0, MOST_PARTS);
      return {
        name,
        chance: Math.min(1, weight / all + (isAsked(name) ? TASK_NAME : 0)),
        groups: Math.max(groups.size, names.used[name]!),
        parts: shown.map(({ part }) => part),
        shares: shown.map((part) => Math.min(1, part.weight / all)),
      };
    })
    .filter(({ chance }) => chance >= NAME_CHANCE)
    .sort((a, b) => b.chance - a.chance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
