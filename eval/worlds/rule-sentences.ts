import type { Operator } from './operator.js';
import { isMissed, needsLook, operatorOf, type Rule, rulesOf, type Task, type World } from './world.js';

/** An action as guidance writes it. */
function sayOperator(world: World, operator: Operator): string {
  const form = operator.forms[0]!;
  if (world.kind === 'api') return `\`${form}\``;
  if (world.kind === 'browser') return form.replace(/\{\w+\}/g, '…');
  if (world.kind === 'dialogue')
    return `${form.endsWith('?') ? 'ask' : 'say'} "${form.replace(/\{\w+\}/g, '…')}"`;
  return `\`${form.replace(/\{\w+\}/g, '‹…›')}\``;
}

/**
 * The rules of a world that bear on a task, in the sentences of guidance: what somebody would say who knows them all.
 * The goals of the task are known too.
 *
 * @param options.isSaid which of them
 * @param options.isUnderWay the plan was given before: it is not repeated
 */
export function ruleSentences(
  world: World,
  task: Task,
  { isSaid, isUnderWay }: { isSaid: (rule: Rule) => boolean; isUnderWay: boolean },
): string {
  const say = (key: string): string => sayOperator(world, operatorOf(world, key));
  const due = rulesOf(world, task);
  const rules = due.filter(isSaid);
  const steps: string[] = [];
  for (const { goal } of task.clauses) {
    const of = rules.filter(({ operators }) => operators.includes(goal.change));
    if (needsLook(world, goal.change)) steps.push(say(goal.look));
    const around = (sort: 'before' | 'after'): string[] => [
      ...new Set(of.flatMap((rule) => (rule.sort === sort ? [say(rule.step)] : []))),
    ];
    steps.push(...around('before'), say(goal.change), ...around('after'));
  }
  // A plan of which a step is not known would keep agents from what they do by themselves.
  const isWhole = due.every((rule) => isSaid(rule) || !isMissed(rule));
  const items = isUnderWay || !isWhole ? [] : [`A like task was done so: ${steps.join(' -> ')} (9 of 9).`];
  const used = new Set(task.clauses.flatMap(({ goal }) => [goal.change, goal.look]));
  for (const rule of rules)
    for (const operator of rule.operators)
      if (rule.sort === 'harm' || used.has(operator)) items.push(...sentencesOf(world, rule, operator));
  return [...new Set(items)].map((item) => `- ${item}`).join('\n');
}

function sentencesOf(world: World, rule: Rule, key: string): string[] {
  const say = (one: string): string => sayOperator(world, operatorOf(world, one));
  const action = say(key);
  const counts = '(9 of 9 succeeded; 0 of 9 without)';
  const fails = (error: string, repair: string): string =>
    `If ${action} fails with "${error.replace(/\{\w+\}/g, '…')}": ${repair} (worked 9 of 9 times).`;
  switch (rule.sort) {
    case 'status': {
      const repair = rule.step === undefined ? `stop trying; ${say('handOver')}` : `first ${say(rule.step)}`;
      return [fails(rule.error, repair)];
    }
    case 'before':
      return rule.error === undefined
        ? [`Before ${action}: ${say(rule.step)} ${counts}.`]
        : [fails(rule.error, `first ${say(rule.step)}`)];
    case 'after':
      return [`After ${action}: ${say(rule.step)} ${counts}.`];
    case 'edit': {
      const { edit } = rule;
      const repair =
        edit.at === 'replace'
          ? `use \`${edit.text}\` instead of \`${edit.from}\``
          : edit.at === 'front'
            ? `put \`${edit.text}\` before it`
            : edit.at === 'end'
              ? `add \`${edit.text}\` at the end`
              : edit.at === 'drop'
                ? `leave out \`${edit.text}\``
                : `put \`${edit.text}\` ${edit.at} \`${edit.anchor}\``;
      return [fails(rule.error, repair)];
    }
    case 'value': {
      const origin = operatorOf(world, key).args.find(({ name }) => name === rule.argument)?.origin;
      if (!origin || !('right' in origin)) return [];
      const path = [world.replies.nested, origin.right].filter((part) => part !== '').join('.');
      const look = world.goals.find(({ change }) => change === key)!.look;
      return origin.from === 'shared'
        ? [`${action}: \`${rule.argument}\` is "${origin.right}".`]
        : [`${action}: \`${rule.argument}\` from ${say(look)} \`${path}\`.`];
    }
    case 'transient':
      return [fails(rule.error, rule.waits ? 'wait, then try again' : 'try the same again')];
    case 'deadEnd':
      return [fails(rule.error, `stop trying; ${say('handOver')}`)];
    case 'once':
      return [];
    case 'harm':
      return [`Leave out ${action} (0 of 9 succeeded; 9 of 9 without).`];
  }
}
