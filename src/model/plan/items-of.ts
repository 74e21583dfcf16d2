import type {
  GuidanceItem,
  Sentence,
  ShownAction,
  Tally,
  UnsaidItem,
  UnsaidReason,
} from '../../domain/guidance-item.js';
import { sentenceCode, topicCode } from '../../domain/line-code.js';
import { sourceItems } from '../arguments/source-items.js';
import { cardItem } from '../card/card-item.js'; // leaf: card
import { conditionItems } from '../conditions/condition-items.js';
import type { ContrastCandidate } from '../contrasts/contrasts-for.js';
import { isWithheld } from '../credit/is-withheld.js';
import { exampleItems } from '../example/example-items.js';
import { failureItem } from '../example/failure-item.js';
import { pastItem } from '../example/past-item.js';
import { LIKE } from '../example/settings.js';
import type { GoalChance } from '../goals/goals.js';
import type { Model } from '../model.js';
import type { ErrorAhead } from '../repairs/errors-ahead.js';
import type { Repairs } from '../repairs/repairs.js';
import type { RepairCandidate } from '../repairs/repairs-for.js';
import { repeatItem } from '../repeats/repeat-item.js'; // leaf: repeats
import { SEVERAL_GROUPS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import { errorTopic, isFree } from '../table/choices.js';
import { GAP } from '../table/gap.js';
import { isDone } from '../table/is-done.js';
import { doneIn } from './done-in.js';
import { isForbidden } from './is-forbidden.js';
import { operatorsIn } from './repair-operators.js';
import { saidOnce } from './said-once.js';
import { LEAST_GAIN, LEAST_REACH, STEP_WORTH } from './settings.js';

/** Everything that items are made of. */
export interface ItemInput {
  readonly model: Model;
  readonly situation: Situation;
  readonly goals: readonly GoalChance[];
  /** Like runs that show how the task is done. */
  readonly examples: readonly SimilarRun[];
  /** The operators of their way that are still to be done. */
  readonly way: readonly string[];
  readonly shownOf: (operator: string) => ShownAction;
  readonly ahead: readonly ErrorAhead[];
  readonly now: readonly RepairCandidate[];
  readonly contrasts: readonly ContrastCandidate[];
  /** Probability that a task like this succeeds. */
  readonly success: number;
}

/** A share of few groups, with half a group on each side. */
export const rate = ({ yes, of }: Tally): number => (yes + 0.5) / (of + 1);

/** Of like runs that were not told, the share that used an operator, by likeness; with few of them, half. */
export function usedIn({ similar }: Situation, operator: string): number {
  const code = topicCode(operator);
  let sum = 1;
  let all = 2;
  for (const { run, likeness } of similar) {
    if (!isFree(run, code)) continue;
    all += likeness ** 2;
    if (run.steps.some((step) => step.operator === operator)) sum += likeness ** 2;
  }
  return sum / all;
}

/** A repair as an item: of the error at hand, or of one that may be met. */
export const repairItem = (
  repairs: Repairs,
  { repair, error, action, worked, groups, records }: RepairCandidate,
  { gain, now, shape }: { gain: number; now: boolean; shape: string },
): GuidanceItem => ({
  sentence: now ? { form: 'now', repair, worked } : { form: 'repair', action, error, repair, worked },
  gain,
  topics: [...operatorsIn(repairs, repair), errorTopic(shape)],
  groups,
  records,
  why: `worked in ${worked.yes} of ${worked.of} groups`,
});

/** How sure the task gets there and then succeeds. */
const reach = (item: GuidanceItem, success: number): number =>
  'steps' in item.sentence ? 1 : Math.max(LEAST_REACH, success);

/**
 * What bears on the run at hand holds in every task, and so does what is of use in none; names are shares of like runs
 * already.
 */
const HOLD_ANYWAY: ReadonlySet<Sentence['form']> = new Set(['now', 'leave-out', 'repeat', 'names']);

/** Why an item is not worth saying, whatever else is said. */
function reasonAgainst(item: GuidanceItem, { model, situation }: ItemInput): UnsaidReason | undefined {
  const { groups, gain, sentence } = item;
  if (isForbidden(sentence, situation)) return 'forbidden';
  if (groups < SEVERAL_GROUPS && !('steps' in sentence)) return 'evidence';
  if (gain < LEAST_GAIN) return 'gain';
  return isWithheld(model.credit, sentenceCode(sentence), situation.agentType) ? 'no_help' : undefined;
}

/** Whether anything was tried yet: what was only talked over is at its start still. */
const hasBegun = ({ steps }: Situation): boolean =>
  steps.some(({ action, failed }) => failed || action.kind !== 'say');

const isTalk = ({ sentence }: GuidanceItem): boolean =>
  sentence.form === 'example' && sentence.steps.every(({ action }) => action.kind === 'say');

/** What one like run shows: at the start how it went, or failed, after an error without a known repair how it got past. */
function examplesOf({ situation, now, ahead, examples }: ItemInput): GuidanceItem[] {
  if (hasBegun(situation)) return now.length === 0 ? [pastItem(situation) ?? []].flat() : [];
  const items = exampleItems(examples, situation);
  if (items.length === 0) return failureItem(situation, new Set(ahead.map(({ shape }) => shape)));
  // An agent that only talks has begun with its first words.
  return situation.steps.length > 0 ? items.filter((item) => !isTalk(item)) : items;
}

/** What may be said, and what is left unsaid. */
export interface WeighedItems {
  readonly items: readonly GuidanceItem[];
  readonly unsaid: readonly UnsaidItem[];
}

/** Everything that may be said, each with its expected gain. */
export function itemsOf(input: ItemInput): WeighedItems {
  const { model, situation, goals, way, ahead, contrasts, shownOf, success } = input;
  // What is said at the start is about tasks like this one; an error is the same in every task.
  const relevance = situation.similar[0]?.likeness ?? 0;
  const isShownDone = doneIn(situation.steps, shownOf);
  // What was refused changes nothing: what a line showed right before it is as it was.
  const isLastDone = doneIn(situation.steps.filter(({ failed }) => !failed).slice(-1), shownOf);
  const isFresh = (action: ShownAction): boolean =>
    action.kind === 'line' && isLastDone(action) && !action.name.includes(GAP);
  const now = input.now.filter(({ repair }) => repair.kind !== 'first' || !repair.actions.every(isFresh));
  const items = examplesOf({ ...input, now });
  const [best] = now;
  const last = situation.steps.at(-1);
  // An edit is a guess at this action; what worked in between is no guess.
  const inBetween =
    best?.repair.kind === 'edit' ? now.find(({ repair }) => repair.kind === 'first') : undefined;
  if (last)
    for (const one of [best, inBetween])
      if (one)
        items.push(
          repairItem(model.repairs, one, { gain: one.advantage, now: true, shape: last.answer.shape }),
        );
  const repairs = new Set<string>();
  /** Sentences on the agent's place hold whatever its task. */
  const ofPlace = new Set<Sentence>();
  const onWay = new Set(way);
  const wasDone = (operator: string): boolean => isDone(situation.steps, operator);
  const chances = new Map(model.goals.goals.flatMap((goal) => (goal.asked ? [[goal.operator, 0]] : [])));
  for (const { operator, chance, asked } of goals) if (asked) chances.set(operator, chance);
  /** How likely the task's agent uses an operator: of what tasks ask for by their words, as far as this one does. */
  const used = (operator: string): number =>
    onWay.has(operator) ? 1 : Math.min(usedIn(situation, operator), chances.get(operator) ?? 1);
  for (const { operator, shape, chance, isOfPlace, best: repair } of ahead) {
    // An agent that has got through knows how.
    if (wasDone(operator)) continue;
    // What was done already prevents no error that is met all the same.
    if (repair.repair.kind === 'first' && repair.repair.actions.every(isShownDone)) continue;
    const says = JSON.stringify(repair.repair);
    // One repair is said once, for the error that is met most.
    if (repairs.has(says)) continue;
    repairs.add(says);
    const met = Math.min(1, chance / usedIn(situation, operator));
    const gain = used(operator) * met * (repair.advantage + (isOfPlace ? STEP_WORTH : 0));
    const item = repairItem(model.repairs, repair, { gain, now: false, shape });
    items.push(item);
    if (isOfPlace) ofPlace.add(item.sentence);
  }
  const operators = new Set([
    ...onWay,
    ...situation.similar.slice(0, 8).flatMap(({ run }) => run.steps.map(({ operator }) => operator)),
  ]);
  const nameable = (operator: string): ShownAction | undefined =>
    situation.mayName(operator) ? shownOf(operator) : undefined;
  for (const operator of operators) {
    const action = nameable(operator);
    if (!action) continue;
    for (const { sentence, wrong, passed, topics, groups, records, why } of [
      ...conditionItems(model.conditions, operator, nameable),
      ...sourceItems(model.sources, operator, action),
    ]) {
      if (sentence.form === 'only-after' && isShownDone(sentence.prior)) continue;
      // Constants and words of the task are what an agent tries by itself.
      if (sentence.form === 'source' && !('action' in sentence.from)) continue;
      const worth = passed === undefined ? 1 : 1 - 2 * rate(passed);
      const gain = used(operator) * rate(wrong) * worth;
      items.push({ sentence, gain, groups, records, why, ...(topics && { topics }) });
    }
  }
  const isDoneByLike = (name: string, least = 0): boolean =>
    situation.similar.some(
      ({ run, likeness }) => likeness >= LIKE && run.success >= least && isDone(run.steps, name),
    );
  for (const { sentence, wrong, effect, groups, records, why, operator, anchor, topics } of contrasts) {
    // A step that no like run did is of other tasks, and one of a like success is not to be left out.
    const isToLeave = sentence.form === 'leave-out';
    if (isDoneByLike(operator, isToLeave ? 0.5 : 0) === isToLeave) continue;
    const matters = anchor === undefined || wasDone(anchor) ? 1 : used(anchor);
    items.push({ sentence, gain: matters * wrong * effect, groups, records, why, topics });
  }
  if (!best) items.push(...repeatItem(model.repeats, situation.steps)); // leaf: repeats
  items.push(...cardItem(situation)); // leaf: card
  const unsaid: UnsaidItem[] = [];
  const weighed = items
    .map((item) => ({
      ...item,
      gain:
        item.gain *
        reach(item, success) *
        ('steps' in item.sentence || HOLD_ANYWAY.has(item.sentence.form) || ofPlace.has(item.sentence)
          ? 1
          : relevance),
    }))
    .filter((item) => {
      const reason = reasonAgainst(item, input);
      if (reason !== undefined) unsaid.push({ item, reason });
      return reason === undefined;
    });
  const said = saidOnce(weighed);
  const isSaid = new Set(said);
  unsaid.push(
    ...weighed.flatMap((item) => (isSaid.has(item) ? [] : [{ item, reason: 'repeated' as const }])),
  );
  return { items: said, unsaid };
}
