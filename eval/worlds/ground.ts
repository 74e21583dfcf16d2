import type { ActionPlan, Interaction, Random } from '../../src/index.js';
import { silence } from './advice.js';
import { runAgent } from './agent.js';
import { runPlainPlan } from './plain-plan-agent.js';
import { runPlan } from './plan-agent.js';
import { readPastRuns } from './read-past-runs.js';
import { readText } from './read-text.js';
import { type Kept, openSession } from './session.js';
import type { Choice, World } from './world.js';

/** What an agent is given: a text of advice, past runs as they were, a plan, or nothing. */
export type Guide =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  /** With `failedToo`, what worked in runs that failed is gone after as well. */
  | { kind: 'runs'; text: string; failedToo?: boolean }
  /** With `plainly`, by the second of the agents that follow plans. */
  | { kind: 'plan'; plan: ActionPlan; plainly?: boolean };

/** A task that an agent can be sent to do once. */
export interface Trial {
  query: string;
  /** What someone who knows the rules would give; none where nobody wrote it down. */
  oracle?: { text: string; plan: ActionPlan };
  /** Lets an agent do the task with what it is given, and with the dice given. */
  play(guide: Guide, random: Random, kept: Kept): Interaction & { success: boolean };
}

/** A world with its agents, as the runner sees it. */
export interface Ground<Kind = Choice> {
  name: string;
  draw(random: Random, choice?: Kind): Trial;
}

/** A made world as a ground: one agent reads texts and past runs, another follows plans. */
export function worldGround<State>(world: World<State>): Ground {
  return {
    name: world.name,
    draw(random, choice) {
      const task = world.draw(random, choice);
      const { query, asks } = task;
      return {
        query,
        oracle: { text: world.oracle.text(query, asks), plan: world.oracle.plan(query, asks) },
        play(guide, dice, kept) {
          const { session, close } = openSession(world, task);
          const { actions } = session;
          if (guide.kind === 'plan' && guide.plainly) runPlainPlan(session, guide.plan);
          else if (guide.kind === 'plan') runPlan(session, guide.plan, dice);
          else if (guide.kind === 'text') runAgent(session, readText(guide.text, actions), dice);
          else if (guide.kind === 'runs') {
            runAgent(session, readPastRuns(guide.text, actions, guide.failedToo), dice);
          } else runAgent(session, silence(), dice);
          return close(kept);
        },
      };
    },
  };
}
