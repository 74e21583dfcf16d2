import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';

/**
 * What the whole task says of an action, beside what the sentence says that asks for it most. Of 0, .3, .5 and .8 the
 * best on tau-retail and tau-airline, four folds by customer or task.
 */
const WHOLE = 0.5;
/** Nothing that either says is surer than this. */
const SUREST = 0.985;

const oddsOf = (chance: number): number => logOdds(chance, 1 - SUREST);

/**
 * The chance that a task asks for an action.
 *
 * @param sentence by the sentence that asks for it most
 * @param whole by all its words together
 * @param usual share of all tasks
 */
export const asksFor = (sentence: number, whole: number, usual: number): number =>
  fromLogOdds(oddsOf(sentence) + WHOLE * (oddsOf(whole) - oddsOf(usual)));
