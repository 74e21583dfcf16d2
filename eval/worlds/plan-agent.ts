import type { ActionPlan, PlanStep, Random } from '../../src/index.js';
import { fieldsCalled } from './call-log.js';
import { type Choice, createFollower } from './follow-plan.js';
import { readPhrase } from './read-text.js';
import type { Session } from './session.js';
import { fitOf } from './tool-wits.js';
import type { Args, Ask } from './world.js';

/** How often the wrong one of several is taken. */
const SLIP = 0.01;

/**
 * An agent that does what a plan says and nothing else. The plan says where values come from; which of several is
 * meant, the agent reads from the request, as whoever understands its words would.
 */
export function runPlan(session: Session, plan: ActionPlan, random: Random): void {
  /** What a step serves: what is asked for by its own action, else by that of the first step after it that is. */
  const asksFor = (step: PlanStep, bound: Readonly<Record<string, unknown>>): readonly Ask[] => {
    const asked = (one: PlanStep): boolean => session.asks.some((ask) => ask.action === one.action);
    const at = plan.steps.indexOf(step);
    const { action } = asked(step) || at < 0 ? step : (plan.steps.slice(at).find(asked) ?? step);
    const own = session.asks.filter(
      (ask) =>
        ask.action === action &&
        (action !== step.action ||
          Object.entries(bound).every(([name, value]) => (ask.said[name] ?? value) === value)),
    );
    return own.length > 0 ? own : session.asks;
  };
  const follower = createFollower({
    plan,
    task: () => session.query,
    choose({ step, argument, candidates, bound, log }: Choice): unknown[] {
      const asks = asksFor(step, bound);
      const fitting = (value: unknown): number =>
        Math.max(0, ...asks.map(({ said }) => fitOf(String(value), said, log)));
      const said = [...new Set(asks.flatMap((ask) => ask.said[argument.name] ?? []))];
      const values = argument.from.flatMap((source, rank): unknown[] => {
        if ('task' in source) return said;
        const own = candidates.filter((candidate) => candidate.rank === rank).map(({ value }) => value);
        if ('constant' in source) {
          return own.toSorted((a, b) => Number(said.includes(String(b))) - Number(said.includes(String(a))));
        }
        const ranked = own
          .map((value, at) => ({ value, at, near: fitting(value) }))
          .sort((a, b) => b.near - a.near || a.at - b.at)
          .map(({ value }) => value);
        return ranked.length > 1 && random() < SLIP ? [ranked[1], ranked[0], ...ranked.slice(2)] : ranked;
      });
      return [...new Set(values)];
    },
  });
  while (session.patient()) {
    const call = follower.next();
    if (call === undefined) return;
    // What an error asks for may stand in the plan with its slots filled.
    const said = session.actions.some(({ name }) => name === call.action)
      ? undefined
      : readPhrase(call.action, session.actions);
    const action = said?.action ?? call.action;
    const wanted = session.actions.find(({ name }) => name === action)?.args ?? [];
    // What an error asks for may stand in the plan by its name alone: its arguments are named like what was seen.
    const missing = wanted.filter((name) => said?.args[name] === undefined && call.args[name] === undefined);
    const seen = (name: string): string | undefined => {
      const asked = session.asks.find((ask) => ask.said[name] !== undefined)?.said[name];
      return (
        asked ??
        follower.log
          .toReversed()
          .flatMap(({ result, refused }) => (refused ? [] : fieldsCalled(name, result)))
          .find((value) => typeof value === 'string')
      );
    };
    const found = missing.flatMap((name): [string, string][] => {
      const value = seen(name);
      return value === undefined ? [] : [[name, value]];
    });
    const args: Args = Object.fromEntries([
      ...Object.entries(said?.args ?? {}),
      // An alternative takes arguments of its own.
      ...Object.entries(call.args).flatMap(([name, value]): [string, string][] =>
        wanted.includes(name) ? [[name, String(value)]] : [],
      ),
      ...found,
    ]);
    const outcome = session.call(action, args);
    follower.observe(call, { result: outcome.text, refused: outcome.refused });
  }
}
