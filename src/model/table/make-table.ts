import { SAY } from '../../domain/say.js';
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
 * What is said after all else that a run does answers what came of it, and is a step toward nothing: it is of no kind. A run
 * that does nothing but speak has no such end.
 */
function withoutFarewell(steps: readonly Step[]): Step[] {
  const last = steps.findLastIndex(({ action }) => action.kind !== 'say');
  return steps.map((step) => (last >= 0 && step.at > last ? { ...step, operator: SAY } : step));
}

/** A parsed run as a row group of the table. */
export function makeRun({ events, ...run }: ParsedRun, operators: Operators, isRefused: IsRefused): Run {
  const clauses = clausesOf(run.task);
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
