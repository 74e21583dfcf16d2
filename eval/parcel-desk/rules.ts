import type { Args, State } from './state.js';
import { TOOLS } from './tools.js';

/**
 * A rule of the house. No agent is told of any: it learns them by being refused, or not even then.
 */
export interface Rule {
  name: string;
  /** Tools that are refused while the rule is broken. */
  tools: readonly string[];
  broken(state: State, args: Args): boolean;
  /** What the refusal says. It does not name the way out. */
  error: string;
  /** The tool that is the way out; none where there is none. */
  remedy?: string;
}

const WRITES = TOOLS.filter((tool) => tool.writes).map((tool) => tool.name);
/** Days a parcel may stay on the shelf. */
const SHELF_DAYS = 7;

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [
  {
    name: 'a parcel that has left is out of reach',
    tools: [...WRITES, 'weigh_parcel', 'photograph_parcel'],
    broken: (state) => state.place === 'gone',
    error: 'the parcel has left the house',
  },
  {
    name: 'a record that another desk has open is taken over, not retried',
    tools: WRITES,
    broken: (state) => state.busy,
    error: 'the record is in use at another desk',
    remedy: 'clear_lock',
  },
  {
    name: 'identity comes before handing over and before customs',
    tools: ['hand_over', 'clear_customs'],
    broken: (state) => !state.done.includes('check_identity'),
    error: 'nobody has vouched for the customer',
    remedy: 'check_identity',
  },
  {
    name: 'who comes for someone else is noted first',
    tools: ['hand_over'],
    broken: (state) => state.stranger,
    error: 'the names do not match',
    remedy: 'register_proxy',
  },
  {
    name: 'a sealed parcel goes nowhere',
    tools: ['hand_over', 'redirect_parcel'],
    broken: (state) => state.sealed,
    error: 'the parcel is under seal',
    remedy: 'clear_customs',
  },
  {
    name: 'money owing is paid before a parcel goes anywhere',
    tools: ['hand_over', 'redirect_parcel'],
    broken: (state) => state.owed > 0,
    error: 'there is money owing',
    remedy: 'collect_fee',
  },
  {
    name: 'the fee goes by weight',
    tools: ['collect_fee'],
    broken: (state) => !state.done.includes('weigh_parcel'),
    error: 'the till has no weight',
    remedy: 'weigh_parcel',
  },
  {
    name: 'a parcel is recalled by its tracking leg',
    tools: ['recall_parcel'],
    broken: (state) => !state.done.includes('look_up_parcel'),
    error: 'no tracking leg is open',
    remedy: 'look_up_parcel',
  },
  {
    name: 'only what is on the shelf can be given away, redirected or sent to the depot',
    tools: ['hand_over', 'redirect_parcel', 'move_to_depot'],
    broken: (state) => state.place !== 'shelf',
    error: 'the parcel is not on the shelf',
    remedy: 'recall_parcel',
  },
  {
    name: 'only what is in the house can be kept',
    tools: ['extend_storage'],
    broken: (state) => state.place === 'in_transit',
    error: 'the parcel is not in the house',
    remedy: 'recall_parcel',
  },
  {
    name: `the shelf keeps a parcel ${SHELF_DAYS} days at most; the depot keeps it longer`,
    tools: ['extend_storage'],
    broken: (state, args) => state.place === 'shelf' && Number(args.days) > SHELF_DAYS,
    error: 'beyond what the shelf allows',
    remedy: 'move_to_depot',
  },
];
