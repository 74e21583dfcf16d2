import { NOT_NOW, type Rule } from './rule.js';
import { EFFECTIVE, GROUNDS, TERMS } from './stock.js';

/** The revision of a customer's record, as it is written. */
export const revisionOf = (count: number): string => `rev-${count}`;

/** What holds for accounts and bills, most pressing first. */
export const CONTRACT_RULES: readonly Rule[] = [
  {
    name: 'an account that was closed takes nothing more',
    actions: [
      'change_tariff',
      'close_account',
      'create_payment_plan',
      'hold_collection',
      'open_dispute',
      'recall_debt',
      'reissue_bill',
      'resume_mandate',
    ],
    broken: ({ account }) => account?.closed === true,
    status: 409,
    detail: 'account is final',
  },
  {
    name: 'a contract is changed by whoever has seen the record as it stands',
    actions: ['change_tariff', 'close_account', 'create_payment_plan'],
    broken: (_, { revision_id }, { customers }) => revision_id !== revisionOf(customers[0]!.revision),
    status: 412,
    detail: 'record was modified in the meantime',
  },
  {
    name: 'what an agency collects is out of hand',
    actions: ['create_payment_plan', 'open_dispute'],
    broken: ({ account }) => account?.stage === 'agency',
    status: 409,
    detail: NOT_NOW,
  },
  {
    name: 'only what the agency has comes back from it',
    actions: ['recall_debt'],
    broken: ({ account }) => account?.stage !== 'agency',
    status: 409,
    detail: 'debt is not placed',
  },
  {
    name: 'nothing is arranged while a bill is contested',
    actions: ['create_payment_plan'],
    broken: ({ account }, _, { bills }) =>
      bills.some((bill) => bill.account_id === account?.account_id && bill.contested),
    status: 409,
    detail: 'contested item on account',
  },
  {
    name: 'one payment plan an account',
    actions: ['create_payment_plan'],
    broken: ({ account }) => account?.arranged === true,
    status: 409,
    detail: 'arrangement already exists',
  },
  {
    name: 'the term goes by the band of the debt',
    actions: ['create_payment_plan'],
    broken: ({ account }, { term }) => TERMS[account?.band ?? 'A'] !== term,
    status: 422,
    detail: 'term outside credit policy',
  },
  {
    name: 'an offer is for its class of places',
    actions: ['change_tariff'],
    broken: ({ account, offer }, _, { catalogues, premises }) =>
      premises.find((one) => one.premises_id === account?.premises_id)?.class !==
      catalogues.find((one) => one.catalogue_id === offer?.catalogue_id)?.class,
    status: 422,
    detail: 'offer not available at this connection',
  },
  {
    name: 'while bills are written a tariff counts from the next',
    actions: ['change_tariff'],
    broken: ({ account }, { effective }) => EFFECTIVE[account?.phase ?? 'collecting'] !== effective,
    status: 422,
    detail: 'effective date collides with billing run',
  },
  {
    name: 'only a mandate that was suspended is taken up again',
    actions: ['resume_mandate'],
    broken: ({ account }) => account?.mandate !== 'suspended',
    status: 409,
    detail: 'no change to mandate',
  },
  {
    name: 'nobody leaves before the last reading is known or put down',
    actions: ['close_account'],
    broken: ({ account }, _, { meters }) => {
      const meter = meters.find((one) => one.premises_id === account?.premises_id);
      return meter?.technology === 'smart' ? !meter.fetched : meter?.final !== true;
    },
    status: 409,
    detail: NOT_NOW,
  },
  {
    name: 'a bill is contested once',
    actions: ['open_dispute'],
    broken: ({ bill }) => bill?.contested === true,
    status: 409,
    detail: 'bill is under dispute',
  },
  {
    name: 'the ground goes by what the bill rests on',
    actions: ['open_dispute'],
    broken: ({ bill }, { ground }) => GROUNDS[bill?.basis ?? 'metered'] !== ground,
    status: 422,
    detail: 'ground not admissible',
  },
  {
    name: 'reminders are stopped where some are running and a bill is contested',
    actions: ['hold_collection'],
    broken: ({ account }, _, { bills }) =>
      account?.stage !== 'reminder' ||
      !bills.some((bill) => bill.account_id === account.account_id && bill.contested),
    status: 409,
    detail: 'nothing to hold',
  },
  {
    name: 'a bill that rests on no estimate stands',
    actions: ['reissue_bill'],
    broken: ({ bill }) => bill?.basis !== 'estimated',
    status: 409,
    detail: 'bill stands',
  },
  {
    name: 'the newest bill is rated anew, and from a reading',
    actions: ['reissue_bill'],
    broken: ({ account, bill }, _, { bills, meters }) =>
      bills.find((one) => one.account_id === account?.account_id) !== bill ||
      meters.find((one) => one.premises_id === account?.premises_id)?.reading === undefined,
    status: 409,
    detail: 'no data to rate',
  },
];
