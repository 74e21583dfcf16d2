import { HARDLY_ANY, NEARLY_ALL, SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { type Splits, splitValues } from '../table/splits.js';
import type { Step } from '../table/table.js';
import { inUse, type NamesInUse, partsOf, usesIn } from './names-in-use.js';
import { MOST_NAMES } from './settings.js';

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');

/** The names of a call and what it names under each: what the tool does, and the arguments with which it does that. */
function namesOf({ action }: Step, splits: Splits): [name: string, part: string][] {
  const [first] = action.kind === 'call' ? splitValues(splits, action) : [];
  if (first === undefined) return [];
  const [path, does] = first;
  const name = `${action.head}(${lastOf(path)}="${does}")`;
  const given = action.args.filter((arg) => arg.path !== path);
  return [[action.head, does], ...given.map((arg): [string, string] => [name, lastOf(arg.path)])];
}

/**
 * What like runs had tools do that do different things, in their order, and the arguments with which they did it; of a kind
 * with the names of lines.
 */
export function callNamesFor(situation: Situation, splits: Splits): NamesInUse[] {
  const { by, all } = usesIn(situation, (step) =>
    situation.mayName(step.operator) ? namesOf(step, splits) : [],
  );
  const headOf = (name: string): string => name.split('(', 1)[0]!;
  const uses = [...by].filter(([name]) => name.includes('('));
  /** Whether an argument tells nothing: nearly everything that the tool does has it. */
  const isCommon = (name: string, part: string): boolean => {
    const own = uses.filter(([other]) => headOf(other) === headOf(name));
    return own.filter(([, { parts }]) => parts.has(part)).length >= NEARLY_ALL * own.length;
  };
  return [...by]
    .filter(([, { weight }]) => weight >= HARDLY_ANY * all)
    .map(([name, use]) => {
      const shown = partsOf(use, all, 2 * MOST_NAMES)
        .filter(
          ([part, { groups }]) =>
            groups.size >= SEVERAL_GROUPS && !(name.includes('(') && isCommon(name, part)),
        )
        .sort(([a, x], [b, y]) => x.places / x.times - y.places / y.times || (a < b ? -1 : 1));
      return inUse(name, use, shown, all);
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
