import type { Rule } from './rule.js';
import { BENCHES, METHODS } from './stock.js';

/** What holds in the workshop, most pressing first. */
export const REPAIR_RULES: readonly Rule[] = [
  {
    name: 'a bike with a campaign outstanding is not worked on',
    actions: ['book_service'],
    broken: (_, __, { bike }) => bike?.recall === 'outstanding',
    field: 'bike_id',
    message: 'is not cleared for work',
  },
  {
    name: 'a bike is booked in once',
    actions: ['book_service'],
    broken: (_, __, { bike }) => bike?.booked === true,
    field: 'bike_id',
    message: 'is booked in',
  },
  {
    name: 'a slot is given once',
    actions: ['book_service'],
    broken: (_, __, { slot }) => slot?.taken === true,
    field: 'slot_id',
    message: 'is gone',
  },
  {
    name: 'each kind of bike has its bench',
    actions: ['book_service'],
    broken: (_, __, { bike, slot }) => !bike || BENCHES[bike.category] !== slot?.bench,
    field: 'slot_id',
    message: 'does not take this bike',
  },
  {
    name: 'a campaign is carried out where it is outstanding',
    actions: ['apply_recall'],
    broken: (_, __, { bike }) => bike?.recall !== 'outstanding',
    field: 'bike_id',
    message: 'has nothing outstanding',
  },
  {
    name: 'a campaign is for its model',
    actions: ['apply_recall'],
    broken: ({ models }, __, { bike, campaign }) =>
      !models
        .find(({ model_id }) => model_id === bike?.model_id)
        ?.campaigns.some((one) => one.campaign_id === campaign?.campaign_id),
    field: 'campaign_id',
    message: 'does not cover this bike',
  },
  {
    name: 'a campaign that has ended is not carried out',
    actions: ['apply_recall'],
    broken: (_, __, { campaign }) => campaign?.phase === 'ended',
    field: 'campaign_id',
    message: 'has ended',
  },
  {
    name: 'work starts, and parts are set aside, while an order waits for its customer',
    actions: ['start_repair', 'reserve_part'],
    broken: (_, __, { order }) => order?.state !== 'awaiting_approval',
    field: 'work_order_id',
    message: 'is not awaiting approval',
  },
  {
    name: 'an order takes its own estimate',
    actions: ['start_repair'],
    broken: (_, __, { order, estimate }) =>
      !order?.estimates.some((one) => one.estimate_id === estimate?.estimate_id),
    field: 'estimate_id',
    message: 'is for another order',
  },
  {
    name: 'an estimate that was revised does not count',
    actions: ['start_repair'],
    broken: (_, __, { estimate }) => estimate?.revision === 'superseded',
    field: 'estimate_id',
    message: 'is out of date',
  },
  {
    name: 'parts are set aside before work starts',
    actions: ['start_repair'],
    broken: (_, __, { order }) => order?.lines.some(({ hold }) => hold === 'none') === true,
    field: 'lines',
    message: 'are not covered',
  },
  {
    name: 'an order takes its own parts, or what replaces them',
    actions: ['reserve_part'],
    broken: ({ parts }, __, { order, part }) =>
      !order?.lines.some(
        ({ part_id }) =>
          part_id === part?.part_id ||
          parts.find((one) => one.part_id === part_id)?.replaced_by === part?.part_id,
      ),
    field: 'part_id',
    message: 'is not on the order',
  },
  {
    name: 'what is no longer made is not set aside',
    actions: ['reserve_part'],
    broken: (_, __, { part }) => part?.supply === 'discontinued',
    field: 'part_id',
    message: 'cannot be supplied',
  },
  {
    name: 'a part is set aside once',
    actions: ['reserve_part'],
    broken: (_, __, { order, part }) =>
      order?.lines.some(({ part_id, hold }) => part_id === part?.part_id && hold === 'held') === true,
    field: 'part_id',
    message: 'is set aside',
  },
  {
    name: 'a case is for what the customer has had back',
    actions: ['file_claim'],
    broken: (_, __, { order }) => order?.state !== 'collected',
    field: 'work_order_id',
    message: 'carries no warranty',
  },
  {
    name: 'a case is filed once',
    actions: ['file_claim'],
    broken: (_, __, { order }) => order?.claim !== undefined,
    field: 'work_order_id',
    message: 'has a case',
  },
  {
    name: 'each maker takes claims in its own way',
    actions: ['file_claim'],
    broken: ({ parts }, args, { order }) =>
      parts.find(({ part_id }) => part_id === order?.lines[0]?.part_id)?.maker.route !== args.route,
    field: 'route',
    message: 'is not offered by the maker',
  },
  {
    name: 'a maker is reminded once',
    actions: ['chase_claim'],
    broken: (_, __, { order }) => order?.claim?.chased === true,
    field: 'claim_id',
    message: 'has had a reminder',
  },
  {
    name: 'a bill is paid once',
    actions: ['take_payment'],
    broken: (_, __, { order }) => order?.invoice?.payment === 'paid',
    field: 'invoice_id',
    message: 'is settled',
  },
  {
    name: 'how a bill is paid goes by the terms of the account',
    actions: ['take_payment'],
    broken: ({ customer }, args) => METHODS[customer.terms] !== args.method,
    field: 'method',
    message: 'is not open to this customer',
  },
  {
    name: 'only finished work is ridden or handed over',
    actions: ['hand_over', 'log_test_ride'],
    broken: (_, __, { order }) => order?.state !== 'ready',
    field: 'work_order_id',
    message: 'is not ready',
  },
  {
    name: 'a bike is ridden where that is called for, and once',
    actions: ['log_test_ride'],
    broken: (_, __, { order }) => order?.test_ride !== 'required',
    field: 'work_order_id',
    message: 'calls for no ride',
  },
  {
    name: 'a bike is handed over once it is paid for',
    actions: ['hand_over'],
    broken: (_, __, { order }) => order?.invoice !== undefined && order.invoice.payment !== 'paid',
    field: 'invoice',
    message: 'is not settled',
  },
  {
    name: 'where a ride is called for it comes first',
    actions: ['hand_over'],
    broken: (_, __, { order }) => order?.test_ride === 'required',
    field: 'work_order_id',
    message: 'has not been signed off',
  },
];
