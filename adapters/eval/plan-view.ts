import type { ActionPlan, EnhanceRequest, EnhanceResult, PlanStep } from '../../src/index.js';
import { candidatesFrom, covers } from './plan/candidates.js';
import { holds, objectsOf } from './plan/facts.js';
import type { Call, History } from './plan/history.js';
import { stepOf } from './plan/steps.js';
import { leaves } from './plan/values.js';
import type { WorldView } from './world-view.js';

/** Asks an engine of one collection. */
export type Ask = (request: Omit<EnhanceRequest, 'tenant_id'>) => Promise<EnhanceResult>;

/** `cancel_pending_order` as `cancel pending order`. */
const wordsOf = (action: string): string =>
  action
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .join(' ')
    .trim()
    .toLowerCase();

/** A task's text that names the goals and nothing else: the words of the actions' names. */
const goalsText = (goals: readonly string[]): string => `${goals.map(wordsOf).join(', and ')}.`;

/** Number of times that a call is refused of which nothing at all is known. */
const NOTHING_KNOWN = 0.1;
/** Conditions whose fact was not seen, and values from no known source, where every fifth call is refused. */
const USUALLY = 0.2;
const FACT_UNSEEN = 0.3;
const SOURCE_UNKNOWN = 0.45;
/** Nothing that no condition speaks against is surer than this. */
const [LEAST, MOST] = [0.01, 0.9];

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));

/** The chance that a call is refused by what a plan says of its action: it needs the action, and it works. */
function refusedAnyhow(plan: ActionPlan, step: PlanStep): number {
  const needed = plan.goals.find(({ action }) => action === step.action)?.chance;
  if (needed === undefined || needed === 0) return NOTHING_KNOWN;
  return Math.min(MOST, Math.max(LEAST, 1 - step.chance / needed));
}

/**
 * Probability that a call is refused by what the plan says of its action: as sure as the refusals behind the worst
 * condition that does not hold, by the rule of succession; else what is usual of the action, the more where a fact was
 * not seen or a value comes from no known source, the less the more calls went through while what is known held.
 *
 * @param usual how often its calls are refused where all that is known of them holds
 */
function refusalBy(step: PlanStep, history: History, call: Call, usual = NOTHING_KNOWN): number {
  const broken: number[] = [];
  let doubt = USUALLY;
  let held = 0;
  for (const condition of step.only_if ?? []) {
    const now = holds(condition, history, call.args);
    if (now === true) held = Math.max(held, condition.held);
    else if (now === undefined) doubt = Math.max(doubt, FACT_UNSEEN);
    else broken.push((condition.refused + 1) / (condition.refused + 2));
  }
  if (step.once_per !== undefined) {
    const objects = objectsOf({ object: call.args[step.once_per] });
    const again = history.calls.some(
      (before) =>
        before.action === call.action &&
        !before.refused &&
        leaves(before.args[step.once_per!]).some((value) => objects.has(value)),
    );
    if (again) broken.push(0.9);
  }
  for (const { name, from } of step.args ?? []) {
    if (call.args[name] === undefined) continue;
    if (!covers(candidatesFrom(from, history, call.args), call.args[name], history)) doubt = SOURCE_UNKNOWN;
  }
  if (doubt === USUALLY && held > 0) doubt = NOTHING_KNOWN / (1 + Math.log1p(held));
  const odds = logOdds(usual) + logOdds(doubt) - logOdds(USUALLY);
  return Math.max(...broken, 1 / (1 + Math.exp(-odds)));
}

/**
 * What a collection knows by its structured plans alone. The plan for an action is asked with the words of its name
 * as the task: so what is measured is what is known of the call, and not whether the task was understood.
 */
export function planView(ask: Ask, agentType: string): WorldView {
  const plans = new Map<string, Promise<ActionPlan | undefined>>();
  const planFor = (goals: readonly string[]): Promise<ActionPlan | undefined> => {
    const text = goalsText(goals);
    let plan = plans.get(text);
    if (plan === undefined) {
      plan = ask({ input_text: text, agent_type: agentType, explain: true }).then(
        ({ metadata }) => metadata?.explanation?.plan,
      );
      plans.set(text, plan);
    }
    return plan;
  };
  return {
    planFor,
    async candidates(history, call, argument) {
      const plan = await planFor([call.action]);
      if (plan === undefined) return undefined;
      const from = stepOf(plan, call.action)?.args?.find(({ name }) => name === argument)?.from ?? [];
      return candidatesFrom(from, history, call.args);
    },
    async refusal(history, call) {
      const plan = await planFor([call.action]);
      if (plan === undefined) return undefined;
      const step = stepOf(plan, call.action);
      return step === undefined ? NOTHING_KNOWN : refusalBy(step, history, call, refusedAnyhow(plan, step));
    },
  };
}
