import { drawEdit } from './draw-edits.js';
import type { Draws } from './draws.js';
import { applyEdit } from './edits.js';
import type { Edit, Kind, Operator } from './operator.js';
import { SETTINGS } from './settings.js';
import type { Stock } from './stock.js';
import { errorWording, type Gist } from './wordings.js';
import type { Circumstance, Goal, Rule } from './world.js';

/** What the rules of a world are drawn over. */
export interface Ground {
  kind: Kind;
  goals: readonly Goal[];
  operators: readonly Operator[];
  circumstances: readonly Circumstance[];
  statuses: readonly string[];
}

/** Draws what holds in a world. Operators that an edit concerns get their edited form. */
export function drawRules(draws: Draws, stock: Stock, ground: Ground): { rules: Rule[]; guesses: Edit[] } {
  const { kind, goals, operators, circumstances, statuses } = ground;
  const shares = SETTINGS.rules;
  const rules: Rule[] = [];
  const guesses: Edit[] = [];
  const spoken = kind === 'dialogue';
  const lines = kind === 'shell' || kind === 'sql';
  const error = (sort: Gist['sort'], about: string): string => errorWording(draws, { sort, about }, spoken);
  const key = (): string => `rule${rules.length}`;
  const steps = operators.filter(({ role }) => role === 'step');
  const follow = steps.filter(({ args }) => args.length === 0);
  const unused = draws.some(steps, steps.length);

  const edit = (operator: Operator): void => {
    const drawn = drawEdit(draws, stock, kind, operator);
    if (drawn === undefined || operator.edited) return;
    const edited = operator.forms.map((form) => applyEdit(form, drawn.edit) ?? form);
    if (edited.some((form, i) => form === operator.forms[i])) return;
    operator.edited = edited;
    const about = draws.chance(SETTINGS.habits.noticed) ? drawn.names : stock.made();
    rules.push({
      key: key(),
      operators: [operator.key],
      sort: 'edit',
      edit: drawn.edit,
      error: error(drawn.sort, about),
    });
    guesses.push(drawn.edit);
    for (let i = 0; i < 2; i++) {
      const decoy = drawEdit(draws, stock, kind, operator);
      if (decoy) guesses.push(decoy.edit);
    }
  };

  for (const { change } of goals) {
    const operator = operators.find((one) => one.key === change)!;
    const concerns = { operators: [change] };
    const taken: string[] = [];
    const step = (from: readonly Operator[]): string | undefined => {
      const free = from.filter((one) => !taken.includes(one.key));
      if (free.length === 0) return undefined;
      const found = draws.pick(free).key;
      taken.push(found);
      return found;
    };
    if (draws.chance(shares.status)) {
      const hopeless = draws.chance(SETTINGS.hopeless);
      // A step of its own: what mends a status is not what another rule asks for.
      const repair = hopeless ? undefined : unused.pop()?.key;
      if (repair !== undefined) taken.push(repair);
      const allowed = draws.some(statuses, draws.whole(1, 2));
      rules.push({
        key: key(),
        ...concerns,
        sort: 'status',
        allowed,
        ...(repair === undefined ? {} : { step: repair }),
        error: error('status', stock.made()),
      });
    }
    const befores = (draws.chance(shares.before) ? 1 : 0) + (lines || draws.chance(0.6) ? 0 : 1);
    for (let i = 0; i < befores; i++) {
      const first = step(steps);
      if (first === undefined) continue;
      const silent = draws.chance(SETTINGS.silent);
      rules.push({
        key: key(),
        ...concerns,
        sort: 'before',
        step: first,
        ...(silent ? {} : { error: error('step', stock.thing()) }),
      });
    }
    if (draws.chance(shares.after)) {
      const then = step(follow);
      if (then !== undefined) rules.push({ key: key(), ...concerns, sort: 'after', step: then });
    }
    if (draws.chance(lines ? shares.edit : shares.edit / 2)) edit(operator);
    for (const { name, origin } of operator.args) {
      if (!('candidates' in origin) || origin.candidates.length < 2) continue;
      const silent = draws.chance(SETTINGS.silent / 2);
      rules.push({
        key: key(),
        ...concerns,
        sort: 'value',
        argument: name,
        ...(silent ? {} : { error: error('value', name) }),
      });
    }
    if (draws.chance(shares.transient)) {
      const waits = draws.chance(0.3);
      rules.push({
        key: key(),
        ...concerns,
        sort: 'transient',
        waits,
        error: error('transient', stock.made()),
      });
    }
    if (draws.chance(shares.deadEnd))
      rules.push({ key: key(), ...concerns, sort: 'deadEnd', error: error('deadEnd', stock.made()) });
    if (draws.chance(shares.once))
      rules.push({ key: key(), ...concerns, sort: 'once', error: error('once', stock.made()) });
  }
  for (const look of operators) if (look.role === 'look' && lines && draws.chance(shares.edit)) edit(look);
  for (const { key: circumstance, real } of circumstances) {
    if (!real) continue;
    const concerned = draws.chance(0.5)
      ? goals
      : draws.some(goals, draws.whole(1, Math.ceil(goals.length / 2)));
    // Where every step is for one thing only, none follows.
    const sort = draws.chance(0.5) || follow.length === 0 ? 'before' : 'after';
    const step = draws.pick(sort === 'before' ? steps : follow).key;
    rules.push({ key: key(), operators: concerned.map(({ change }) => change), sort, step, circumstance });
  }
  for (const { key: operator, role } of operators)
    if (role === 'idle') rules.push({ key: key(), operators: [operator], sort: 'harm' });
  return { rules, guesses };
}
