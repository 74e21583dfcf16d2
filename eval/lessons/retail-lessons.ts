import { plain } from '../../adapters/eval/plan/values.js';
import {
  allows,
  before,
  condition,
  type Lesson,
  type LessonCase,
  order,
  planned,
  remedy,
  sources,
  step,
} from './lesson.js';

const DELIVERED = ['exchange_delivered_order_items', 'return_delivered_order_items'];
const ITEMS = 'modify_pending_order_items';
const PENDING = [
  'cancel_pending_order',
  ITEMS,
  'modify_pending_order_address',
  'modify_pending_order_payment',
];
const SWAPS = ['exchange_delivered_order_items', ITEMS];
const LISTS = [...DELIVERED, ITEMS];
const BY_ITEMS = ['modify_pending_order_address', 'modify_pending_order_payment'];
const PAID = [...LISTS, 'modify_pending_order_payment'];
const [EMAIL, NAME] = ['find_user_id_by_email', 'find_user_id_by_name_zip'];
const HAND_OVER = 'transfer_to_human_agents';
const WRITES = new Set([...DELIVERED, ...PENDING, 'modify_user_address', HAND_OVER]);
const REASONS = ['no longer needed', 'ordered by mistake'];

const some =
  (...actions: string[]) =>
  (at: LessonCase): boolean =>
    planned(at, ...actions).length > 0;
const never = (): boolean => false;
const status = (action: string): string => (DELIVERED.includes(action) ? 'delivered' : 'pending');
const firstWrite = ({ plan }: LessonCase): string | undefined =>
  order(plan).find((action) => WRITES.has(action));
const once = (at: LessonCase, action: string): boolean => step(at.plan, action)?.once_per === 'order_id';

/**
 * The nineteen lessons of `lessons.md` beside the retail runs. A lesson about an action is looked for where the task
 * needs the action and the plan names it: whether the right actions are named is what goals and plans measure.
 */
export const RETAIL_LESSONS: readonly Lesson[] = [
  {
    number: 1,
    says: 'exchange and return need a delivered order, cancel and modify a pending one',
    matters: some(...DELIVERED, ...PENDING),
    said: (at) =>
      planned(at, ...DELIVERED, ...PENDING).every((one) =>
        allows(condition(one, /\.status$/), status(one.action)),
      ),
    wrong: (at) =>
      planned(at, ...DELIVERED, ...PENDING).some((one) => {
        const known = condition(one, /\.status$/);
        return known !== undefined && !allows(known, status(one.action));
      }),
  },
  {
    number: 2,
    says: 'payment methods come from the user or the order',
    matters: some(...PAID),
    said: (at) =>
      planned(at, ...PAID).every((one) =>
        sources(one, 'payment_method_id').some((from) => /^get_(?:user|order)_details\./.test(from)),
      ),
    wrong: (at) => planned(at, ...PAID).some((one) => sources(one, 'payment_method_id').includes('constant')),
  },
  {
    number: 3,
    says: 'new items come from the details of the same product',
    matters: some(...SWAPS),
    said: (at) =>
      planned(at, ...SWAPS).every((one) =>
        one.args
          ?.find(({ name }) => name === 'new_item_ids')
          ?.from.some(
            (from) => 'action' in from && from.action === 'get_product_details' && from.same !== undefined,
          ),
      ),
    wrong: (at) =>
      planned(at, ...SWAPS).some((one) => {
        const from = sources(one, 'new_item_ids');
        return from.length > 0 && !from.some((source) => source.startsWith('get_product_details.'));
      }),
  },
  {
    number: 4,
    says: 'look the product up before exchanging or modifying',
    matters: some(...SWAPS),
    said: (at) => planned(at, ...SWAPS).every((one) => before(at.plan, 'get_product_details', one.action)),
    wrong: (at) => planned(at, ...SWAPS).some((one) => before(at.plan, one.action, 'get_product_details')),
  },
  {
    number: 5,
    says: "get the user's details before the first write",
    matters: some(...DELIVERED, ...PENDING, 'modify_user_address'),
    said: (at) => before(at.plan, 'get_user_details', firstWrite(at) ?? ''),
    wrong: (at) => before(at.plan, firstWrite(at) ?? '', 'get_user_details'),
  },
  {
    number: 6,
    says: 'e-mail not found: ask for name and zip',
    matters: ({ plan }) => step(plan, EMAIL) !== undefined,
    said: ({ plan }) => remedy(step(plan, EMAIL), /not found/i)?.[0] === NAME,
    wrong: ({ plan }) => remedy(step(plan, EMAIL), /not found/i)?.[0] === EMAIL,
  },
  {
    number: 7,
    says: 'never guess an e-mail',
    matters: ({ plan }) => step(plan, EMAIL) !== undefined,
    said: ({ plan }) => sources(step(plan, EMAIL), 'email').join() === 'task',
    wrong: ({ plan }) => sources(step(plan, EMAIL), 'email').some((from) => from !== 'task'),
  },
  {
    number: 8,
    says: 'address and payment before items',
    matters: (at) => some(ITEMS)(at) && some(...BY_ITEMS)(at),
    said: (at) => planned(at, ...BY_ITEMS).every((one) => before(at.plan, one.action, ITEMS)),
    wrong: (at) => planned(at, ...BY_ITEMS).some((one) => before(at.plan, ITEMS, one.action)),
  },
  {
    number: 9,
    says: 'all items of an order in one call, both lists of equal length',
    matters: some(...LISTS),
    said: (at) =>
      planned(at, ...LISTS).every(
        (one) => once(at, one.action) || condition(one, /^(?:equal|same)_length\b/) !== undefined,
      ),
    wrong: (at) => planned(at, ...LISTS).some((one) => /item/.test(one.once_per ?? '')),
  },
  {
    number: 10,
    says: 'exchange or return, once an order',
    matters: some(...DELIVERED),
    said: (at) =>
      planned(at, ...DELIVERED).every(
        (one) =>
          once(at, one.action) &&
          (allows(condition(one, /\.status$/), 'delivered') ||
            condition(one, /^done\.(?:exchange|return)_delivered/) !== undefined),
      ),
    wrong: never,
  },
  {
    number: 11,
    says: 'the reason of a cancellation is one of two strings',
    matters: some('cancel_pending_order'),
    said: (at) => reasons(at).length > 0 && reasons(at).every((value) => REASONS.includes(value)),
    wrong: (at) => reasons(at).some((value) => !REASONS.includes(value)),
  },
  {
    number: 12,
    says: 'a refund goes to the original method or a gift card',
    matters: some('return_delivered_order_items'),
    said: (at) =>
      (remedy(step(at.plan, 'return_delivered_order_items'), /original payment method|gift card/i)?.length ??
        0) > 0,
    wrong: never,
  },
  {
    number: 13,
    says: 'item not available: read the variants again',
    matters: some(...SWAPS),
    said: (at) =>
      planned(at, ...SWAPS).every((one) =>
        remedy(one, /not found or available/i)?.includes('get_product_details'),
      ),
    wrong: (at) =>
      planned(at, ...SWAPS).some((one) => remedy(one, /not found or available/i)?.[0] === HAND_OVER),
  },
  {
    number: 14,
    says: 'no handing over while a tool can do it',
    matters: (at) => !at.gold.has(HAND_OVER) && some(...DELIVERED, ...PENDING)(at),
    said: ({ plan }) => !order(plan).includes(HAND_OVER),
    wrong: ({ plan }) => order(plan).includes(HAND_OVER),
  },
  {
    number: 15,
    says: 'read every order of the user when the request names none',
    matters: (at) => !/#W\d/.test(at.query) && some(...DELIVERED, ...PENDING)(at),
    said: ({ plan }) =>
      sources(step(plan, 'get_order_details'), 'order_id').some((from) =>
        /^get_user_details\..*order/.test(from),
      ),
    wrong: ({ plan }) => sources(step(plan, 'get_order_details'), 'order_id').includes('constant'),
  },
  {
    number: 16,
    says: 'calculate totals before writing',
    matters: some(...PAID),
    said: (at) => before(at.plan, 'calculate', firstWrite(at) ?? ''),
    wrong: never,
  },
  {
    number: 17,
    says: 'finish every part',
    matters: ({ gold }) => gold.size > 1,
    said: (at) => [...at.gold].every((action) => order(at.plan).includes(action)),
    wrong: never,
  },
  {
    number: 18,
    says: 'what is impossible: hand over, change nothing',
    matters: ({ gold }) => gold.size === 1 && gold.has(HAND_OVER),
    said: ({ plan }) =>
      order(plan)
        .filter((action) => WRITES.has(action))
        .join() === HAND_OVER,
    wrong: ({ plan }) => order(plan).some((action) => WRITES.has(action) && action !== HAND_OVER),
  },
  {
    number: 19,
    says: 'right not to say: confirm before writing',
    matters: some(...DELIVERED, ...PENDING),
    said: ({ text }) => !/\bconfirm/i.test(text),
    wrong: ({ text }) => /\bconfirm/i.test(text),
  },
];

function reasons({ plan }: LessonCase): string[] {
  const from = step(plan, 'cancel_pending_order')?.args?.find(({ name }) => name === 'reason')?.from ?? [];
  return from.flatMap((source) => ('constant' in source ? source.constant.map(plain) : []));
}
