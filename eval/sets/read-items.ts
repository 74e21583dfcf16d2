import type { Turn } from '../../src/index.js';
import type { Advice } from '../judge/advisor.js';
import { type ReadAction, readAction } from './read-action.js';
import { type Repair, readRepair } from './read-repair.js';

/** The items of a guidance text: the lines that begin with a dash, without it. */
export const itemsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).trim());

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True where the error is one that the quoted pattern describes: `…` and gaps in `‹›` match anything. */
export function describes(pattern: string, error: string): boolean {
  const parts = pattern
    .split(/…|‹[^›]*›|<[a-z]+>/)
    .map((part) => part.replace(/\s+/g, ' ').trim().toLowerCase());
  if (parts.every((part) => part === '')) return false;
  return new RegExp(parts.map(escaped).join('.*'), 's').test(error.replace(/\s+/g, ' ').toLowerCase());
}

/** The repair that an item gives for this error; undefined where it gives none. */
export function repairFor(item: string, error: string): Repair | undefined {
  const now = /^Now: (.+)$/s.exec(item);
  if (now) return readRepair(now[1]!);
  // The quoted words of runs may hold quotes of their own: the last quote before the colon ends them.
  const when = /^If .+? fails(?: with "(.+)")?: ((?:(?!": ).)+)$/s.exec(item);
  if (!when) return undefined;
  return when[1] === undefined || describes(when[1], error) ? readRepair(when[2]!) : undefined;
}

/** What an advice says to do next: an action, or the refused action again, edited or not. */
export type NextAction = ReadAction | 'the same again';

function nextOfRepair(repair: Repair): NextAction | undefined {
  if (repair.kind === 'first') return repair.actions[0];
  return repair.kind === 'stop' ? repair.action : 'the same again';
}

/**
 * The action that comes next by an advice: of the first item that says one (`Next:`, `Now:`, `Do:`, `First …`, or
 * `If …` where the last result is that error), else the first step of the plan.
 */
export function nextAction({ text, plan }: Advice, turns: readonly Turn[]): NextAction | undefined {
  const error = turns.at(-1)?.result ?? '';
  for (const item of itemsOf(text)) {
    const repair = repairFor(item, error);
    const repaired = repair && nextOfRepair(repair);
    if (repaired) return repaired;
    const said = /^(?:Next|Do): (.+)$|^First (.+)$/s.exec(item);
    const action = said && readAction((said[1] ?? said[2])!);
    if (action) return action;
  }
  const step = plan?.steps[0];
  return step && { verb: 'code', text: step.action, rest: '' };
}
