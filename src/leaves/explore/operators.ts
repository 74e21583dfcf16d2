import type { OperatorCard, OperatorsPage, OperatorsRequest } from '../../api/operators.js';
import type { ArgumentSource } from '../../domain/action-plan.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import type { EngineContext } from '../../engine/context.js';
import { lessonId } from '../../engine/fit/lessons.js';
import { errorLessonKey } from '../../model/lessons/lesson-key.js';
import { repairsAhead } from '../../model/repairs/errors-ahead.js';
import { listOperators as outlinesOf } from './cards/list-operators.js';
import { type CardError, operatorCard } from './cards/operator-card.js';
import { inWords, repairInWords } from './in-words.js';

const DEFAULT_LIMIT = 50;

const share = (value: number): number => thousandths(Math.min(1, Math.max(0, value)));
const count = (value: number): number => Math.round(value * 10) / 10;
const tally = ({ yes, of }: { yes: number; of: number }) => ({ yes: count(yes), of: count(of) });

/** A page of the operators of a collection, those of most groups first. */
export async function listOperators(
  context: Pick<EngineContext, 'readFitted'>,
  collection: Collection,
  { query, after, limit = DEFAULT_LIMIT }: OperatorsRequest,
): Promise<OperatorsPage> {
  const fitted = await context.readFitted(collection);
  if (!fitted) return { operators: [], total: 0 };
  const { model } = fitted;
  const wanted = query?.toLowerCase() ?? '';
  const all = outlinesOf(model).filter(({ operator }) => operator.toLowerCase().includes(wanted));
  const start = after === undefined ? 0 : all.findIndex(({ operator }) => operator === after) + 1;
  const page = all.slice(start, start + limit);
  const repaired = (operator: string): number =>
    Object.entries(model.repairs.kinds).filter(
      ([key, kind]) => kind.operator === operator && repairsAhead(model.repairs, key).length > 0,
    ).length;
  const end = page.at(-1);
  return {
    operators: page.map((one) => ({ ...one, repaired: repaired(one.operator) })),
    total: all.length,
    ...(end && start + limit < all.length ? { next: end.operator } : {}),
  };
}

function sourceInWords(from: ArgumentSource): { says: string; operator?: string } {
  if ('constant' in from) return { says: from.constant.map((value) => JSON.stringify(value)).join(', ') };
  if ('task' in from) return { says: 'the words of the task' };
  const { action, path, same } = from;
  const place = path === '' ? 'the result' : path;
  return {
    says: same === undefined ? place : `${place}, of the same ${same}`,
    operator: action,
  };
}

const errorShown = (
  { key, error, groups, gotPast, repairs }: CardError,
  isThere: (entry: number) => boolean,
): OperatorCard['errors'][number] => {
  const entry = lessonId(errorLessonKey(key));
  return {
    error,
    ...(isThere(entry) ? { entry: entryLabel(entry) } : {}),
    groups: count(groups),
    got_past: tally(gotPast),
    repairs: repairs.map(({ repair, worked, chance }) => ({
      says: repairInWords(repair),
      worked: tally(worked),
      chance: share(chance),
    })),
  };
};

/**
 * What is known of an operator.
 *
 * @throws KnowhowError `not_found`
 */
export async function showOperator(
  context: Pick<EngineContext, 'readFitted' | 'store'>,
  collection: Collection,
  operator: string,
): Promise<OperatorCard> {
  const fitted = await context.readFitted(collection);
  const outline = fitted && outlinesOf(fitted.model).find((one) => one.operator === operator);
  if (!fitted || !outline) {
    throw new KnowhowError(
      'not_found',
      `Nothing is known of ${JSON.stringify(operator)} in that collection.`,
    );
  }
  const card = operatorCard(fitted.model, operator);
  const errors = card.errors.map(({ key }) => lessonId(errorLessonKey(key)));
  const there = new Set((await context.store.entries(collection.id, errors)).map(({ id }) => id));
  return {
    operator,
    groups: outline.groups,
    reads: card.reads,
    arguments: card.arguments.map(({ name, given, covered, sources }) => ({
      name,
      given: share(given),
      covered: share(covered),
      sources: sources.map(({ from, share: part, groups }) => ({
        ...sourceInWords(from),
        share: share(part),
        groups: count(groups),
      })),
    })),
    preconditions: card.rules.flatMap(({ sentence, held, refused, sure }) =>
      sentence ? [{ says: inWords(sentence), held: count(held), refused: tally(refused), sure }] : [],
    ),
    effects: card.effects.map(({ operator: teller, path, before, after, groups }) => ({
      operator: teller,
      path,
      before,
      after,
      groups: count(groups),
    })),
    errors: card.errors.map((error) => errorShown(error, (entry) => there.has(entry))),
    follow_ups: card.followUps.map(({ operator: next, share: part }) => ({
      operator: next,
      share: share(part),
    })),
    contrasts: card.contrasts.map((sentence) => ({ says: inWords(sentence) })),
  };
}
