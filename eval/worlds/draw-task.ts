import { type Draws, drawsFor } from './draws.js';
import { KINDS, type Thing } from './operator.js';
import { SETTINGS } from './settings.js';
import { askedValue, thingName } from './stock.js';
import type { Clause, Goal, Task, World } from './world.js';

/** A task of a world: the same for the same number. Numbers of different protocols must not overlap. */
export function drawTask(world: World, number: number, clauseCount?: number): Task {
  const draws = drawsFor(world.seed, KINDS.indexOf(world.kind), 2, number);
  const count = clauseCount ?? 1 + draws.weighted(SETTINGS.clauses);
  const names = new Set<string>();
  const clauses: Clause[] = Array.from({ length: count }, () => {
    const goal = draws.pick(world.goals);
    let name = thingName(draws, world.namingOfThings);
    while (names.has(name)) name = thingName(draws, world.namingOfThings);
    names.add(name);
    return { goal, thing: drawThing(draws, world, goal, name) };
  });
  const present = world.circumstances.filter(() => draws.chance(SETTINGS.phrase));
  const asked = clauses.map(({ goal, thing: { name, value } }) =>
    draws
      .pick(goal.wordings)
      .replace('{name}', () => name)
      .replace('{value}', () => value),
  );
  const phrases = present.map(({ wordings }) => draws.pick(wordings));
  const joint = draws.pick(['. ', ', and ', '. Then ', '; also ']);
  const opening = draws.pick(world.openings);
  const circumstances = phrases.length === 0 ? '' : phrases.join('. ');
  const query = draws.chance(0.5)
    ? `${opening} ${asked.join(joint)}. ${circumstances}`
    : `${opening} ${circumstances ? `${circumstances}. ` : ''}${asked.join(joint)}.`;
  return {
    query: query.replace(/\s+/g, ' ').trim(),
    clauses,
    circumstances: present.map(({ key }) => key),
    customer: `customer-${draws.whole(1, SETTINGS.customers)}`,
    number,
  };
}

function drawThing(draws: Draws, world: World, goal: Goal, name: string): Thing {
  const rules = world.rules.filter(({ operators }) => operators.includes(goal.change));
  const status = rules.find((rule) => rule.sort === 'status');
  const refused =
    status !== undefined &&
    draws.chance(status.step === undefined ? SETTINGS.hopelessStatus : SETTINGS.refusedStatus);
  const states = status
    ? world.statuses.filter((one) => status.allowed.includes(one) !== refused)
    : world.statuses;
  const ids = world.idFields.map((field) => [
    field,
    world.kind === 'words'
      ? `shelf ${draws.whole(1, 60)}`
      : `${field.charAt(0).toUpperCase()}${draws.whole(1000, 99999)}`,
  ]);
  const drawn = draws.pick(states);
  const meets = rules.filter(
    ({ sort }) =>
      (sort === 'transient' && draws.chance(SETTINGS.transient)) ||
      (sort === 'deadEnd' && draws.chance(SETTINGS.deadEnd)),
  );
  return {
    name,
    value: askedValue(draws, world.valueStyle),
    fields: { ...(Object.fromEntries(ids) as Record<string, string>), [world.statusField]: drawn },
    status: drawn,
    meets: meets.map(({ key }) => key),
  };
}
