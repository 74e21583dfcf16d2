import type { ShownAction } from '../../domain/guidance-item.js';
import { MOST_COMPARED, NEARLY_ALL, QUOTED_GROUPS } from '../settings.js';
import type { Operators } from '../table/operators.js';
import { showAction } from '../table/show-action.js';
import type { Run, Step } from '../table/table.js';
import { type Feature, hasPhrase, sentencesOf, stepOf } from './features.js';

/** Of an utterance only the sentence that has the phrase. */
function sentenceWith(step: Step, feature: Feature): Step {
  if (feature.kind !== 'says') return step;
  const sentence = sentencesOf(step.action.text).find((text) => hasPhrase(text, feature.phrase));
  return sentence === undefined ? step : { ...step, action: { ...step.action, text: sentence } };
}

/** Examples of an action with the commonest text first: of what is said the wording that most groups share. */
function byCommonText(steps: readonly Step[]): Step[] {
  const counts = new Map<string, number>();
  for (const { action } of steps) counts.set(action.text, (counts.get(action.text) ?? 0) + 1);
  return [...steps].sort(
    (a, b) =>
      counts.get(b.action.text)! - counts.get(a.action.text)! || (a.action.text < b.action.text ? -1 : 1),
  );
}

/** What makes a run have a feature, as an action; undefined where the runs have no words in common. */
export function shownOf(
  feature: Feature,
  runs: readonly Run[],
  operators: Operators,
): ShownAction | undefined {
  const steps = runs.flatMap((run) => stepOf(feature, run) ?? []);
  const said = byCommonText(steps.map((step) => sentenceWith(step, feature)));
  const examples = feature.kind === 'says' ? said : said.slice(0, MOST_COMPARED);
  return examples.length === 0 ? undefined : showAction(examples, { operators, least: QUOTED_GROUPS });
}

/**
 * The action that a feature is done before or after. What is done early is not said to be first where one thing is always
 * done right before: then it is said after that.
 */
export function anchorOf(
  feature: Feature,
  runs: readonly Run[],
  operators: Operators,
): ShownAction | undefined {
  if ('anchor' in feature) return shownOf({ kind: 'done', operator: feature.anchor }, runs, operators);
  if (feature.kind !== 'says' && feature.kind !== 'early') return undefined;
  const places = runs.map((run) => stepOf(feature, run)?.at ?? 0);
  const prior = runs.flatMap((run, i) => run.steps[places[i]! - 1] ?? []);
  const usual = byCommonOperator(prior);
  if (prior.length < runs.length || usual.length < NEARLY_ALL * runs.length) return undefined;
  return showAction(byCommonText(usual), { operators, least: Math.max(QUOTED_GROUPS, usual.length / 2) });
}

/** The steps of the commonest operator. */
function byCommonOperator(steps: readonly Step[]): Step[] {
  const counts = new Map<string, number>();
  for (const { operator } of steps) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  const [top] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return steps.filter(({ operator }) => operator === top?.[0]);
}
