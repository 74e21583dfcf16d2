import { SAY } from '../../domain/say.js';
import { taskOf } from '../../extract/task-of.js';
import type { Event, ParsedRun } from '../events/parsed-run.js';
import { clausesOf } from './clauses-of.js';
import { groupsOf } from './groups-of.js';
import { type Operators, operatorOf } from './operators.js';
import type { Run, Step, Table } from './table.js';

/** What decides whether an operator's action was refused: see `learnRefusals`. */
type IsRefused = (event: Event, operator: string) => boolean;

/** Events as rows of the table. */
export const makeSteps = (events: readonly Event[], operators: Operators, isRefused: IsRefused): Step[] =>
  events.map((event, at) => {
    const operator = operatorOf(operators, event.action);
    return { ...event, at, operator, failed: isRefused(event, operator) };
  });

/**
 * What a run that did more than speak says last answers what came of it, and is a step toward nothing: it is of no kind.
 */
function withoutFarewell(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  if (last?.action.kind !== 'say' || steps.every(({ action }) => action.kind === 'say')) return [...steps];
  return [...steps.slice(0, -1), { ...last, operator: SAY }];
}

/** A parsed run as a row group of the table. */
export function makeRun({ events, ...run }: ParsedRun, operators: Operators, isRefused: IsRefused): Run {
  const clauses = clausesOf(taskOf(run.task));
  return {
    ...run,
    clauses,
    words: [...new Set(clauses.flat())],
    steps: withoutFarewell(makeSteps(events, operators, isRefused)),
  };
}

/** The table of a collection's runs. */
export function makeTable(runs: readonly ParsedRun[], operators: Operators, isRefused: IsRefused): Table {
  const sorted = [...runs].sort((a, b) =>
    a.group === b.group ? (a.id < b.id ? -1 : 1) : a.group < b.group ? -1 : 1,
  );
  return {
    runs: sorted.map((run) => makeRun(run, operators, isRefused)),
    operators,
    groups: groupsOf(runs),
  };
}
