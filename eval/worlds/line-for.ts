import { applyEdit } from './edits.js';
import type { Item, Mind } from './mind.js';

/** The line of an action: as it was given, or with the arguments that the agent fills in. */
export function lineFor(mind: Mind, item: Item): string {
  const { world, task, draws, seen, reading } = mind;
  if (item.line !== undefined) return item.line;
  const { thing } = task.clauses[item.clause]!;
  const { key, args } = item.operator;
  const filled = args.map(({ name, origin }): [string, string] => {
    const given = item.given[name];
    if (given !== undefined) return [name, given];
    if (origin.from === 'name') return [name, thing.name];
    if (origin.from === 'value') return [name, thing.value];
    if (!('candidates' in origin)) return [name, ''];
    const { candidates, right } = origin;
    const isOf = (one: { of: string; argument: string }): boolean => one.of === key && one.argument === name;
    const advised =
      origin.from === 'field'
        ? reading?.sources.filter(isOf).map(({ field }) => field)
        : reading?.shared.filter(isOf).flatMap(({ values }) => values);
    const untried = candidates.filter((value) => !mind.wrong.has(`${key}/${name}/${value}`));
    const others = untried.filter((value) => value !== right);
    const isLucky = draws.chance(world.habits.rightValue);
    const guess =
      untried.includes(right) && (others.length === 0 || isLucky)
        ? right
        : draws.pick(others.length > 0 ? others : candidates);
    const before = mind.chosen.get(`${key}/${name}`);
    const chosen =
      item.fields?.[name] ??
      advised?.find((value) => untried.includes(value)) ??
      (before !== undefined && untried.includes(before) ? before : guess);
    mind.chosen.set(`${key}/${name}`, chosen);
    return [name, origin.from === 'field' ? (seen.get(item.clause)?.[chosen] ?? thing.name) : chosen];
  });
  const line = world.surface.lineOf(
    item.operator,
    Object.fromEntries(filled),
    item.edited,
    draws.whole(0, 5),
  );
  const learned = item.edited ? undefined : mind.edits.get(key);
  return (learned && applyEdit(line, learned)) || line;
}
