import type { Step } from './resolve.js';
import { matchError } from './same-words.js';
import type { Rule, World } from './world.js';

/** Where a past run begins in a text, and what is before its actions and results. */
export const PAST_TASK = 'Past task: ';
export const ACTION = '> ';
export const RESULT = '< ';

/**
 * Reads past runs that are shown as they were: the actions that were accepted, each with what it was given. A value that
 * the past task tells is left to be filled in from the new one, as are values that look-ups return.
 */
export function readRuns(world: World, text: string): Step[][] {
  return text
    .split(PAST_TASK)
    .slice(1)
    .map((run) => {
      const lines = run.split('\n');
      const steps: Step[] = [];
      for (const [i, line] of lines.entries()) {
        if (!line.startsWith(ACTION)) continue;
        const seen = lines.slice(0, i).join('\n');
        const result = lines.slice(i + 1).find((one) => one.startsWith(RESULT)) ?? '';
        const parsed = world.surface.parse(line.slice(ACTION.length));
        if (!parsed || isRefusal(world, parsed.operator.key, result)) continue;
        const { operator, edited, args } = parsed;
        const given: Record<string, string> = {};
        const fields: Record<string, string> = {};
        for (const { name, origin } of operator.args) {
          const value = args[name] ?? '';
          if (origin.from === 'shared') given[name] = value;
          const field =
            origin.from === 'field' && origin.candidates.find((one) => seen.includes(`"${one}":"${value}"`));
          if (field) fields[name] = field;
        }
        steps.push({ operator, edited, given, fields });
      }
      return steps;
    });
}

/** An agent sees by the words of a result that it says no. */
function isRefusal(world: World, operator: string, result: string): boolean {
  const errors = world.rules
    .filter((rule: Rule) => rule.operators.includes(operator))
    .flatMap((rule) => ('error' in rule && rule.error !== undefined ? [rule.error] : []));
  return [...errors, world.unknown].some(
    (error) => matchError(error.replace(/\{\w+\}/g, '…'), result).matches,
  );
}
