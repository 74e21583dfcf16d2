import { SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { type Splits, splitValues } from '../table/splits.js';
import type { Step } from '../table/table.js';
import type { NamesInUse } from './names-for.js';
import { namingWeight } from './naming-weight.js';
import { MOST_CALL_PARTS, NAME_CHANCE, PART_CHANCE } from './settings.js';

/** What like runs named under one name. */
interface Named {
  weight: number;
  readonly groups: Set<string>;
  readonly parts: Map<
    string,
    { weight: number; places: number; count: number; readonly groups: Set<string> }
  >;
}

/** Share of what a tool does that has an argument from which the argument tells nothing. */
const COMMON = 0.8;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');

/** The names of a call and what it names under each: what the tool does, and the arguments with which it does that. */
function namingsOf({ action }: Step, splits: Splits): [name: string, part: string][] {
  const [first] = splitValues(splits, action);
  if (first === undefined) return [];
  const [path, does] = first;
  const name = `${action.head}(${lastOf(path)}="${does}")`;
  return [
    [action.head, does],
    ...action.args.flatMap((arg): [string, string][] =>
      arg.path === path ? [] : [[name, lastOf(arg.path)]],
    ),
  ];
}

/**
 * What like runs had tools do that do different things, in their order, and the arguments with which they did it; of a kind
 * with the names of lines.
 */
export function callNamesFor({ similar, mayName }: Situation, splits: Splits): NamesInUse[] {
  const found = new Map<string, Named>();
  let all = 0;
  for (const { run, likeness } of similar) {
    const weight = namingWeight({ run, likeness });
    all += weight;
    const seen = new Set<string>();
    for (const step of run.steps) {
      if (step.failed || step.action.kind !== 'call' || !mayName(step.operator)) continue;
      for (const [name, part] of namingsOf(step, splits)) {
        const named: Named = found.get(name) ?? { weight: 0, groups: new Set(), parts: new Map() };
        found.set(name, named);
        if (!seen.has(name)) named.weight += weight;
        named.groups.add(run.group);
        const key = `${name}\t${part}`;
        if (seen.has(key)) continue;
        seen.add(name).add(key);
        const one = named.parts.get(part) ?? { weight: 0, places: 0, count: 0, groups: new Set<string>() };
        named.parts.set(part, one);
        one.weight += weight;
        one.places += step.at / run.steps.length;
        one.count += 1;
        one.groups.add(run.group);
      }
    }
  }
  const headOf = (name: string): string => name.split('(', 1)[0]!;
  const uses = [...found].filter(([name]) => name.includes('('));
  /** Whether an argument tells nothing: nearly everything that the tool does has it. */
  const isCommon = (name: string, part: string): boolean => {
    const own = uses.filter(([other]) => headOf(other) === headOf(name));
    return own.filter(([, { parts }]) => parts.has(part)).length >= COMMON * own.length;
  };
  return [...found]
    .filter(([, { weight }]) => weight >= NAME_CHANCE * all)
    .map(([name, { weight, groups, parts }]): NamesInUse => {
      const shown = [...parts]
        .filter(([, one]) => one.weight >= PART_CHANCE * all && one.groups.size >= SEVERAL_GROUPS)
        .filter(([part]) => !name.includes('(') || !isCommon(name, part))
        .sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
        .slice(0, MOST_CALL_PARTS)
        .sort((a, b) => a[1].places / a[1].count - b[1].places / b[1].count || (a[0] < b[0] ? -1 : 1));
      return {
        name,
        chance: weight / all,
        groups: groups.size,
        parts: shown.map(([part]) => part),
        shares: shown.map(([, one]) => one.weight / all),
      };
    })
    .filter(({ parts, groups }) => parts.length > 0 && groups >= SEVERAL_GROUPS)
    .filter(({ name, parts }, _, names) =>
      // What the tool does is in the names of its uses.
      parts.some(
        (part) => !names.some((use) => use.name.startsWith(`${name}(`) && use.name.endsWith(`="${part}")`)),
      ),
    )
    .sort((a, b) => b.chance - a.chance || (a.name < b.name ? -1 : 1));
}
