import type { ActionPlan, Random } from '../../../src/index.js';
import { isWrite, LISTS, SIGNATURES } from '../call-tool.js';
import { type Clone, WISHED } from './clone.js';
import { createFollower, type Follower } from './follow-plan.js';
import { REPLY_ACTS, type ReplyAct } from './replies.js';
import { valuesFor } from './sources.js';
import type { Understanding } from './understanding.js';
import { isRefusal, type View } from './view.js';

/** What the agent does next. */
export type Decision =
  | { call: { action: string; args: Record<string, unknown> } }
  /** `about` is the tool that the agent asks leave to call, where it has one in mind. */
  | { reply: ReplyAct; about?: string };

/** Guidance as a reader took it in. */
export interface ReadGuidance {
  plan: ActionPlan;
  /** Tools that are advised against. */
  avoid: readonly string[];
}

/** An agent that acts like the recorded ones, and by guidance as often as its weight says. */
export interface Agent {
  decide(view: View): Decision;
  /** Takes in what a call gave back. */
  observe(action: string, args: Record<string, unknown>, result: string): void;
  /** Goes on by other guidance, which is for what is left to do. */
  take(guidance: ReadGuidance): void;
}

/** What an agent is made of. It has no other way to the world, the task or the engine. */
export interface AgentOptions {
  clone: Clone;
  family: string;
  understanding: Understanding;
  guidance?: ReadGuidance;
  /** Probability that a decision is made by the guidance where it says something, in [0, 1]. */
  weight: number;
  random: Random;
}

const OBJECTION = /not what i want/;
/** Times that leave is asked for a call before it is made without. */
const ASKS = 2;

/** Makes an agent for one task. */
export function createAgent(options: AgentOptions): Agent {
  const { clone, family, understanding, weight, random } = options;
  let { guidance } = options;
  let now: View | undefined;
  const unwanted = new Set<string>();
  const asked = new Map<string, number>();
  let proposed: string | undefined;

  const chooseValue = (
    view: View,
    tool: string,
    argument: string,
    bound: Record<string, unknown>,
    values?: string[],
  ) =>
    understanding.means(
      view,
      { tool, argument, bound },
      values ?? valuesFor(clone.sources.get(`${tool}.${argument}`) ?? [], view.log),
    );

  /** Arguments by what was learned of their sources; undefined where one has no value. */
  function fill(
    view: View,
    tool: string,
    given: Record<string, unknown> = {},
  ): Record<string, unknown> | undefined {
    const args: Record<string, unknown> = {};
    for (const argument of SIGNATURES[tool]!) {
      const value = given[argument] ?? chooseValue(view, tool, argument, args);
      if (value === undefined) return undefined;
      args[argument] = value;
    }
    return args;
  }

  const following = ({ plan }: ReadGuidance): Follower =>
    createFollower({
      plan,
      before: now?.log ?? [],
      task: () => now?.said ?? '',
      lists: LISTS,
      choose({ step, argument, candidates, bound }) {
        const values = candidates.map(({ value }) => String(value));
        if (!(step.action in SIGNATURES)) return [];
        const meant = chooseValue(now!, step.action, argument.name, { ...bound }, values);
        if (LISTS.has(`${step.action}.${argument.name}`)) return meant === undefined ? [] : [meant];
        const known =
          meant !== undefined &&
          (values.includes(String(meant)) || argument.from.some((source) => 'task' in source));
        // Words of the user are not candidates by themselves: only what was understood of them is.
        const rest = candidates
          .filter(({ rank }) => !('task' in argument.from[rank]!))
          .map(({ value }) => value);
        return [...(known ? [meant] : []), ...rest.filter((value) => value !== meant)];
      },
    });
  let follower = guidance && following(guidance);

  /** True when the user is asked before a call: always where it is not understood to be wanted. */
  function asksFirst(view: View, action: string): boolean {
    const heavy = isWrite(action) || action === 'transfer_to_human_agents';
    if (!heavy || (asked.get(action) ?? 0) >= ASKS) return false;
    if (!understanding.isWanted(view, action)) return true;
    return !view.agreed && random() < clone.slips.confirms(family);
  }

  function guided(view: View): Decision | undefined {
    for (let tries = 0; tries < 8; tries++) {
      const planned = follower!.next();
      if (planned === undefined) return undefined;
      const { action } = planned;
      if (!(action in SIGNATURES) || unwanted.has(action)) {
        follower!.observe(planned, { result: 'not possible', refused: true });
        continue;
      }
      if (isWrite(action) && !understanding.isReady(view, action)) return undefined;
      if (asksFirst(view, action)) {
        asked.set(action, (asked.get(action) ?? 0) + 1);
        proposed = action;
        return { reply: 'reply:propose', about: action };
      }
      const args = fill(view, action, planned.args);
      return args === undefined ? undefined : { call: { action, args } };
    }
    return undefined;
  }

  const isReply = (action: string): action is ReplyAct => REPLY_ACTS.includes(action as ReplyAct);

  function own(view: View): Decision {
    const chances = clone.next.predict(understanding.hears(view));
    for (;;) {
      let left = random() * chances.reduce((sum, chance) => sum + chance, 0);
      let at = chances.length - 1;
      for (const [i, chance] of chances.entries()) {
        left -= chance;
        if (left <= 0 && chance > 0) {
          at = i;
          break;
        }
      }
      const chosen = clone.next.classes[at]!;
      if (isReply(chosen)) return { reply: chosen };
      const action = chosen === WISHED ? understanding.wants(view) : chosen;
      const args = action && (fill(view, action) ?? madeUp(view, action));
      if (action === undefined || !args) {
        chances[at] = 0;
        if (chances.every((chance) => chance === 0)) return { reply: 'reply:ask' };
        continue;
      }
      const against =
        follower !== undefined &&
        (guidance!.avoid.includes(action) || (isWrite(action) && follower.forbids({ action, args })));
      if (!against || random() >= weight) return { call: { action, args } };
      chances[at] = 0;
      if (chances.every((chance) => chance === 0)) return { reply: 'reply:ask' };
    }
  }

  /** Recorded agents look for users by made-up values, and look up what they have seen once more. */
  function madeUp(view: View, tool: string): Record<string, unknown> | undefined {
    if (tool.startsWith('find_user_id')) {
      const args: Record<string, unknown> = {};
      for (const argument of SIGNATURES[tool]!)
        args[argument] = chooseValue(view, tool, argument, args) ?? 'unknown';
      return args;
    }
    const before = view.log.filter((call) => call.action === tool && !call.refused && !isWrite(tool));
    return before.length === 0 ? undefined : { ...before[Math.floor(random() * before.length)]!.args };
  }

  return {
    decide(view) {
      now = view;
      if (proposed !== undefined && OBJECTION.test(view.heard)) unwanted.add(proposed);
      proposed = undefined;
      const byGuidance = follower !== undefined && random() < weight ? guided(view) : undefined;
      return byGuidance ?? own(view);
    },
    observe(action, args, result) {
      follower?.observe({ action, args }, { result, refused: isRefusal(result) });
    },
    take(other) {
      guidance = other;
      follower = following(other);
    },
  };
}
