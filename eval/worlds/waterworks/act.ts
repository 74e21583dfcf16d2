import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { READS } from './reads.js';
import type { Subject } from './rule.js';
import { RULES } from './rules.js';
import type { State } from './state.js';
import { RECORDED, WRITES } from './writes.js';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
};

const result = (value: object): Outcome => ({ text: JSON.stringify(value), refused: false });
const refusal = (status: number, detail: string): Outcome => ({
  text: JSON.stringify({ error: { status, title: TITLES[status], detail } }),
  refused: true,
});

/** What the arguments name. */
function lookUp(state: State, args: Args): Subject {
  const bill = state.bills.find((one) => one.bill_id === args.bill_id);
  const account_id = args.account_id ?? bill?.account_id;
  return {
    bill,
    account: state.accounts.find((one) => one.account_id === account_id),
    customer: state.customers.find((one) => one.customer_id === args.customer_id),
    premises: state.premises.find((one) => one.premises_id === args.premises_id),
    meter: state.meters.find((one) => one.meter_id === args.meter_id),
    offer: state.offers.find((one) => one.offer_id === args.offer_id),
    ticket: state.tickets.find((one) => one.ticket_id === args.ticket_id),
    window: state.windows.find((one) => one.window_id === args.window_id),
    incident: state.incidents.find((one) => one.incident_id === args.incident_id),
    need: state.customers.flatMap(({ needs }) => needs).find((one) => one.need_id === args.need_id),
  };
}

/** The first argument that names nothing. */
function namesNothing(state: State, args: Args, subject: Subject): string | undefined {
  const known: Record<string, boolean> = {
    postcode: state.customers.some(({ postcode }) => postcode === args.postcode),
    zone_id: state.zones.some(({ zone_id }) => zone_id === args.zone_id),
    catalogue_id: state.catalogues.some(({ catalogue_id }) => catalogue_id === args.catalogue_id),
    bill_id: subject.bill !== undefined,
    account_id: subject.account !== undefined,
    customer_id: subject.customer !== undefined,
    premises_id: subject.premises !== undefined,
    meter_id: subject.meter !== undefined,
    offer_id: subject.offer !== undefined,
    ticket_id: subject.ticket !== undefined,
    window_id: subject.window !== undefined,
    incident_id: subject.incident !== undefined,
    need_id: subject.need !== undefined,
  };
  return Object.keys(args).find((name) => known[name] === false);
}

/** Does one thing at the customer office. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refusal(404, `no operation named ${name}`);
  const missing = action.args.find((arg) => (args[arg] ?? '') === '');
  if (missing !== undefined) return refusal(400, `${missing} must not be blank`);
  const given: Args = Object.fromEntries(action.args.map((arg) => [arg, args[arg]!]));
  const subject = lookUp(state, given);
  const nothing = namesNothing(state, given, subject);
  if (nothing !== undefined) return refusal(404, `${nothing} ${given[nothing]} does not exist`);
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(subject, given, state));
  if (rule) return refusal(rule.status, rule.detail);
  // What the arguments name was found, and nothing else is asked of it.
  const whole = subject as Required<Subject>;
  const read = READS[name];
  if (read) return result(read(state, given, whole));
  const outcome = result(WRITES[name]!(whole, given, state));
  if (RECORDED.has(name)) state.customers[0]!.revision += 1;
  state.done.push({ action: name, args: given });
  return outcome;
}
