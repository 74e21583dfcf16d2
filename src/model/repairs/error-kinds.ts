import { addTo } from '../../domain/add-to.js';
import type { ShownAction } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import { placeIn } from '../events/peers-of.js';
import { MAX_RECORDS, MOST_COMPARED, SEVERAL_GROUPS } from '../settings.js';
import { errorCode, isFree } from '../table/choices.js';
import { commonest } from '../table/commonest.js';
import { groupsOf } from '../table/groups-of.js';
import type { Step } from '../table/table.js';
import type { Failure } from './read-failures.js';
import { type ErrorKind, NOTHING, type Share } from './repairs.js';

/** What groups say of something: each the mean of its runs. */
function shareOf(failures: readonly Failure[], says: (failure: Failure) => number | boolean): Share {
  const sums = new Map<string, Share>();
  for (const failure of failures) {
    const [good, of] = sums.get(failure.run.group) ?? [0, 0];
    sums.set(failure.run.group, [good + Number(says(failure)), of + 1]);
  }
  return [[...sums.values()].reduce((sum, [good, of]) => sum + good / of, 0), sums.size];
}

/** What was done after an error that was never passed: nothing more, and what comes first after its operator's last refusal. */
function afterStuck({ run, step, tries }: Failure): string[] {
  // What comes later is for the rest of the task.
  const last = run.steps.findLast(({ failed, operator }) => failed && operator === step.operator)!;
  const end = run.steps.find(({ at, failed, operator }) => at > last.at && !failed && operator !== SAY);
  return [
    ...(tries.length === 0 ? [NOTHING] : []),
    ...(end && end.operator !== step.operator ? [end.operator] : []),
  ];
}

/**
 * What is held of a kind of error.
 *
 * @param failures all that are of it
 * @param unguided runs without guidance
 * @param use the index of a record
 */
export function errorKindOf(
  failures: readonly Failure[],
  unguided: number,
  { shownOf, use }: { shownOf: (steps: readonly Step[]) => ShownAction; use: (record: string) => number },
): ErrorKind {
  const runs = failures.map(({ run }) => run);
  const { shape } = failures[0]!.step.answer;
  const code = errorCode(shape);
  const [operator] = commonest(
    failures.map(({ run: { group }, step }) => ({ group, step })),
    ({ step }) => [step.operator],
    { least: 1 },
  );
  // One step of each group that met it with the same tool: shown is what they have in common.
  const { head } = failures.find(({ step }) => step.operator === operator)!.step.action;
  const alike = failures.filter(({ step }) => step.action.head === head);
  const met = new Map(alike.map(({ run, step }) => [run.group, step]));
  const free = failures.filter(({ first, run }) => first && isFree(run, code));
  const stuck = failures.filter(({ first, run, worked }) => first && run.outcomeKnown && !worked);
  const successOf = (some: readonly Failure[]): Share => shareOf(some, ({ run }) => run.success);
  const after = new Map<string, Failure[]>();
  for (const failure of stuck) for (const what of afterStuck(failure)) addTo(after, what, failure);
  return {
    shape,
    operator: operator!,
    action: shownOf([...met.values()].slice(0, MOST_COMPARED)),
    groups: groupsOf(runs),
    passed: shareOf(free, ({ worked }) => worked !== undefined),
    soon: shareOf(free, ({ tries }) => tries[0]?.worked === true),
    base: failures.filter(({ first, run }) => first && !run.guided).length / Math.max(1, unguided),
    places: commonest(runs, ({ peers }) => [placeIn(peers)].filter((place) => place !== ''), {
      least: SEVERAL_GROUPS,
    }).sort(),
    gone: shareOf(
      failures.filter(({ step, worked }) => worked && step.answer.values.length > 0),
      ({ step, worked }) => !worked!.action.tokens.some(({ key }) => key === step.answer.values[0]),
    ),
    stuck: successOf(stuck),
    after: Object.fromEntries(
      [...after]
        .map(([what, some]) => [what, successOf(some)] as const)
        .filter(([, [, of]]) => of >= SEVERAL_GROUPS)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    from: stuck.slice(0, MAX_RECORDS).map(({ run }) => use(run.id)),
  };
}
