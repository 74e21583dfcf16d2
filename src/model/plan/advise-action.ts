import type { GuidanceItem, UnsaidItem, UnsaidReason } from '../../domain/guidance-item.js';
import { sentenceCode } from '../../domain/line-code.js';
import { historyOf } from '../arguments/history.js';
import { isWithheld } from '../credit/is-withheld.js';
import type { Model } from '../model.js';
import { errorsAhead } from '../repairs/errors-ahead.js';
import { refusedForms } from '../repairs/refused-forms.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { successNow } from '../success/predict-success.js';
import type { Step } from '../table/table.js';
import { loneTree } from '../tree/lone-tree.js';
import type { Advice } from './advise.js';
import { isForbidden } from './is-forbidden.js';
import { errorItems, prerequisiteItems, ruleItems, valueItems } from './items-about.js';
import { showingOf } from './knowledge-of.js';
import { metBefore } from './met-before.js';
import { doneBefore, repeatItems } from './repeat-items.js';
import { saidOnce } from './said-once.js';
import { LEAST_AT_ACT } from './settings.js';

function reasonAgainst(item: GuidanceItem, model: Model, situation: Situation): UnsaidReason | undefined {
  const { groups, gain, sentence } = item;
  if (isForbidden(sentence, situation)) return 'forbidden';
  if (groups < SEVERAL_GROUPS) return 'evidence';
  if (gain < LEAST_AT_ACT) return 'gain';
  return isWithheld(model.credit, sentenceCode(sentence), situation.agentType) ? 'no_help' : undefined;
}

/**
 * What is known of the actions that an agent is about to take, where it takes them: the preconditions that they break, the errors
 * that they likely meet with what repairs them, values from elsewhere than values of runs come from, and that they failed in
 * this run before. Nothing else is said, and of most actions nothing. Pure.
 */
export function adviseAction(model: Model, situation: Situation, proposed: readonly Step[]): Advice {
  const { steps } = situation;
  // An error of this run can come again.
  const refused = refusedForms(situation, model.operators);
  const ahead = errorsAhead(model.repairs, situation, refused);
  const shownOf = showingOf(model, situation);
  const history = historyOf(situation.task, steps);
  const about = { model, situation, ahead, refused, history, shownOf };
  const place = proposed.length === 1 ? 'alone' : 'beside';
  const items = proposed.flatMap((step) => {
    const again = repeatItems(about, step);
    // What repairs the error that this action met here is told before what it may meet anywhere.
    const errors = again.length > 0 ? again : [...metBefore(about, step), ...errorItems(about, step)];
    return [
      ...ruleItems(about, step),
      ...valueItems(about, step),
      ...prerequisiteItems(about, step),
      ...errors.map(
        ({ sentence, ...item }): GuidanceItem => ({
          ...item,
          sentence: sentence.form === 'repair' ? { ...sentence, proposed: place } : sentence,
        }),
      ),
    ];
  });
  const unsaid: UnsaidItem[] = [];
  const worth = items.filter((item) => {
    const reason = reasonAgainst(item, model, situation);
    if (reason !== undefined) unsaid.push({ item, reason });
    return reason === undefined;
  });
  const said: readonly GuidanceItem[] = saidOnce(worth);
  const before = proposed.map((step) => doneBefore(steps, step)).find((step) => step?.failed);
  const confidence = successNow(model.success, situation);
  return {
    items: said,
    unsaid: [
      ...unsaid,
      ...worth.flatMap((item) => (said.includes(item) ? [] : [{ item, reason: 'repeated' as const }])),
    ],
    confidence,
    tree: loneTree(confidence),
    ahead,
    ...(before && { refused: before }),
  };
}
