import type { Check } from '../../api/check.js';
import type { RepairKind } from '../../domain/guidance-item.js';
import { ownValue } from '../../domain/own-value.js';
import { likeliestSource, sourceItem } from '../arguments/source-items.js';
import { sourcesFor } from '../arguments/sources-for.js';
import { isSure } from '../conditions/condition-items.js';
import { rulesOf } from '../conditions/rules-of.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import type { Model } from '../model.js';
import { errorsAhead } from '../repairs/errors-ahead.js';
import { ALL } from '../repairs/repairs.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { GAP } from '../table/gap.js';
import { usedIn } from './items-of.js';
import { ALWAYS_GIVEN, LEAST_AT_ACT } from './settings.js';

/** An action by its tool, and where only some of its inputs matter by a word of them; an empty tool is any. */
export interface WatchedAction {
  readonly head: string;
  readonly word?: string;
  /** A word with which nothing is to be said of it: what repairs it was put in. */
  readonly unless?: string;
}

/** Of what something could be said in the middle of a run. */
export interface Watched {
  readonly actions: readonly WatchedAction[];
  /** Of each error the words by which it is known. */
  readonly errors: readonly (readonly string[])[];
}

/** Entries of each list at most: a few hundred bytes together. */
const MOST_ACTIONS = 40;
const MOST_ERRORS = 24;
/** Words by which an error is known, and letters of one. */
const ERROR_WORDS = 3;
const LEAST_LETTERS = 3;

/** The words of an error that every result of its shape holds, longest first. */
const wordsOf = (shape: string): string[] =>
  [...new Set(shape.replace(/‹[^‹›]*›/g, ' ').match(/[\p{L}_]+/gu) ?? [])]
    .filter((word) => word.length >= LEAST_LETTERS)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, ERROR_WORDS);

/** The tool of an operator; empty for one of bare lines. */
function headOf({ operators }: Model, operator: string): string {
  const [head = ''] = operator.split(' ', 1);
  return ownValue(operators.heads, head) === undefined ? '' : head;
}

/** An operator as a client sees it; undefined for a line that nothing distinguishes from others. */
function actionOf(model: Model, operator: string): WatchedAction | undefined {
  const head = headOf(model, operator);
  if (operator === head) return { head };
  // The first word of a line may be that of all lines: the one that fewest groups use tells it from others.
  const groupsOf = (part: string): number =>
    ownValue(model.operators.tokens, `${head || 'do'}\t${part}`) ?? 0;
  const [word] = operator
    .slice(head.length)
    .split(' ')
    .filter((part) => part !== GAP && /[\p{L}\p{N}_]/u.test(part))
    .sort((a, b) => groupsOf(a) - groupsOf(b));
  return word === undefined ? undefined : { head, word };
}

/** Whether it is known how an operator's calls go wrong, whatever the run. */
function isKnown({ conditions, sources }: Model, operator: string): boolean {
  return (
    rulesOf(conditions, operator).some(isSure) ||
    sourcesFor(sources, operator).some(
      (argument) =>
        sourceItem(argument, { kind: 'call', name: operator }) !== undefined ||
        (argument.given >= ALWAYS_GIVEN && argument.given < 1 && likeliestSource(argument) !== undefined),
    )
  );
}

/** The words of a line that an edit takes out or puts in; nothing for all other repairs. */
function edited(repair: RepairKind): { out?: string; in?: string } {
  if (repair.kind !== 'edit') return {};
  const { edit } = repair;
  if (edit.kind === 'insert') return { in: edit.text };
  return { out: edit.kind === 'delete' ? edit.text : edit.from };
}

/** The actions that a lesson in words guards or would avoid. */
function guardedBy(model: Model, { avoid, before }: Check): WatchedAction[] {
  const { tool, has = [] } = avoid ?? before ?? {};
  return tool?.map((head) => ({ head })) ?? has.flatMap((phrase) => actionOf(model, phrase) ?? []);
}

/** Each action once, and each error by its words, as far as there is room. */
const watched = (actions: readonly WatchedAction[], errors: readonly string[]): Watched => ({
  actions: [...new Map(actions.map((one) => [JSON.stringify(one), one])).values()].slice(0, MOST_ACTIONS),
  errors: errors
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .slice(0, MOST_ERRORS),
});

/**
 * The operators and errors of which something could be said in the middle of a task's run: those of runs like it, errors that
 * are met in any, and those where lessons in words are due.
 *
 * @param situation left out for a task that is like none: there are lessons in words alone
 */
export function watchOf(model: Model, situation: Situation | undefined, checks: readonly Check[]): Watched {
  const { repairs } = model;
  const guarded = checks.flatMap((check) => guardedBy(model, check));
  const results = checks.flatMap(({ after }) => after?.result ?? []);
  if (!situation) return watched(guarded, results);
  const ahead = errorsAhead(repairs, { ...situation, steps: [] });
  const used = new Set(situation.similar.flatMap(({ run }) => run.steps.map(({ operator }) => operator)));
  const failing = ahead.filter(
    ({ operator, chance, best }) =>
      best.repair.kind !== 'again' &&
      best.repair.kind !== 'wait' &&
      Math.min(1, chance / usedIn(situation, operator)) * best.advantage >= LEAST_AT_ACT,
  );
  const due = contrastsFor(model.contrasts, situation).flatMap(({ sentence: { form }, anchor }) =>
    form === 'before' && anchor !== undefined ? [anchor] : [],
  );
  const operators = new Set([...due, ...[...used].filter((operator) => isKnown(model, operator))]);
  const repaired = failing.flatMap(({ operator, best: { repair } }): WatchedAction[] => {
    const { out, in: unless } = edited(repair);
    // What is edited is a word of the action: others of the tool are none of it.
    if (out !== undefined) return out.includes('‹') ? [] : [{ head: headOf(model, operator), word: out }];
    const action = operators.has(operator) ? undefined : actionOf(model, operator);
    return action ? [unless === undefined || unless.includes('‹') ? action : { ...action, unless }] : [];
  });
  const actions = [
    ...guarded,
    ...[...operators].flatMap((operator) => actionOf(model, operator) ?? []),
    ...repaired,
    ...ahead.flatMap(({ key }) => namesRefused(model, key)),
  ];
  const repeated = new Set<string>();
  for (const { when } of Object.values(model.repeats.said)) repeated.add(when.shape); // leaf: repeats
  return watched(actions, [...results, ...ahead.map(({ shape }) => shape), ...repeated]);
}

/** The names that calls were refused for with an error, each with the tool. */
function namesRefused({ repairs }: Model, key: string): WatchedAction[] {
  const tool = key.slice(0, key.indexOf('\t'));
  // All lines of languages are one.
  const head = tool === 'line' ? '' : tool;
  const rows = Object.entries(repairs.rows).filter(([row]) => row.startsWith(`${key}\t`));
  return rows.flatMap(([row, { [ALL]: all }]): WatchedAction[] => {
    const word = row.slice(key.length + 1);
    const groups = all ? all.ok + all.bad : 0;
    return groups < SEVERAL_GROUPS || /[\t+~]/.test(word) ? [] : [{ head, word }];
  });
}
