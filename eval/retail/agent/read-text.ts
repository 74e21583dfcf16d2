import type { ActionPlan, PlanStep } from '../../../src/index.js';
import type { Named } from '../../worlds/read-action.js';
import { readSentences } from '../../worlds/read-sentences.js';
import type { ReadGuidance } from './agent.js';

/**
 * Reads a text of guidance by its sentences: steps in order without arguments, what repairs their errors, what has to
 * hold before them, and the tools to leave out.
 *
 * @param tools the tools that the reader can call; what a text says of others is lost
 * @returns undefined where the text recommends no tool and leaves none out
 */
export function readText(text: string, tools: ReadonlySet<string>): ReadGuidance | undefined {
  const said = readSentences(text);
  const tool = (named: Named | undefined): string[] =>
    named?.as === 'code' && tools.has(named.text) ? [named.text] : [];
  const order = new Set([
    ...said.first.flatMap(({ action }) => tool(action)),
    ...[...said.examples.flat(), ...said.next].flatMap(tool),
  ]);
  const beside = [
    ...said.around,
    ...said.onlyAfter.map(({ of, first }) => ({ side: 'before' as const, of, action: first })),
  ];
  const besides = (side: 'before' | 'after', action: string): string[] =>
    beside
      .filter((each) => each.side === side && tool(each.of)[0] === action)
      .flatMap((each) => tool(each.action));
  const actions = [
    ...new Set(
      [...order].flatMap((action) => [...besides('before', action), action, ...besides('after', action)]),
    ),
  ];
  const avoid = said.leaveOut.flatMap(tool);
  if (actions.length === 0 && avoid.length === 0) return undefined;
  const steps = actions.map((action): PlanStep => {
    const isOf = ({ of }: { of?: Named }): boolean => tool(of)[0] === action;
    const once = said.once.find(isOf);
    const repairs = said.repairs.filter(isOf).flatMap(({ error, repair }) => {
      const then = repair.do === 'actions' ? repair.actions.flatMap(tool) : [];
      return error === undefined || then.length === 0 ? [] : [{ error, then, support: 1 }];
    });
    return {
      action,
      chance: 1,
      only_if: said.onlyIf
        .filter(isOf)
        .map(({ looked, path, values }) => ({ fact: `${looked}.${path}`, values, held: 1, refused: 0 })),
      ...(once && { once_per: once.argument }),
      ...(repairs.length > 0 && { if_refused: repairs }),
    };
  });
  const plan: ActionPlan = { chance: 1, goals: actions.map((action) => ({ action, chance: 1 })), steps };
  return { plan, avoid: avoid.filter((action) => !actions.includes(action)) };
}
