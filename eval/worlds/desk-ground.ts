import type { ActionPlan, PlanStep } from '../../src/index.js';
import { readRuns } from '../learning-curve/read-runs.js';
import { type Advice, readAdvice, SILENCE } from '../parcel-desk/advice.js';
import { advisedAgent } from '../parcel-desk/agent.js';
import { CIRCUMSTANCES } from '../parcel-desk/circumstances.js';
import { runEpisode } from '../parcel-desk/episode.js';
import { drawTask, type Task } from '../parcel-desk/errands.js';
import type { Ground, Guide } from './ground.js';

/** How many circumstances an errand has: at least and at most. */
export interface DeskChoice {
  circumstances: readonly [least: number, most: number];
}

/** Whether a step of a plan is only taken while an earlier one has not gone through. */
const isWayOut = ({ only_if = [] }: PlanStep, at: number, steps: readonly PlanStep[]): boolean =>
  only_if.some(
    ({ fact, values }) =>
      values.join() === 'false' && steps.slice(0, at).some(({ action }) => fact === `done.${action}`),
  );

/**
 * The part of a plan that the desk's agent can use: calls are made of what the request says, so names suffice. What is
 * only for when another step was refused, it does when that is.
 */
const adviceOf = ({ steps }: ActionPlan): Advice => ({
  ...SILENCE,
  plan: steps.filter((step, at) => !isWayOut(step, at, steps)).map(({ action }) => action),
  remedies: steps.flatMap(({ action, if_refused: errors = [] }) =>
    errors.map(({ error, then: tools }) => ({ tool: action, error, tools })),
  ),
});

function adviceFrom(guide: Guide): Advice {
  if (guide.kind === 'text') return readAdvice(guide.text);
  if (guide.kind === 'runs') return readRuns(guide.text);
  return guide.kind === 'plan' ? adviceOf(guide.plan) : SILENCE;
}

/** The parcel desk as a ground. */
export const DESK: Ground<DeskChoice> = {
  name: 'desk',
  draw(random, choice) {
    const [least, most] = choice?.circumstances ?? [0, CIRCUMSTANCES.length];
    let task: Task;
    do task = drawTask(random);
    while (task.circumstances.length < least || task.circumstances.length > most);
    return {
      query: task.query,
      play(guide, dice, kept) {
        const { record, success } = runEpisode(task, advisedAgent(dice, adviceFrom(guide)), kept);
        return { ...record, success };
      },
    };
  },
};
