import { readResult } from '../../../adapters/eval/plan/places.js';
import { isWrite } from '../call-tool.js';
import { type LoggedCall, valuesAt } from './call-log.js';
import { isYes, type ReplyAct } from './replies.js';

/** What an agent has seen and done so far: the user's words, its calls and what they gave back. Nothing else. */
export interface View {
  readonly log: LoggedCall[];
  /** Everything that the user said, in small letters. */
  said: string;
  /** What the user said last, in small letters; empty after a call. */
  heard: string;
  /** What was done, newest last: tools and reply acts. */
  readonly done: string[];
  /** The error of the last call, ids taken out. */
  error: string;
  userTurns: number;
  /** The user agreed to something since the last change. */
  agreed: boolean;
}

/** The view of an agent that has heard the first message. */
export const createView = (first: string): View => ({
  log: [],
  said: first.toLowerCase(),
  heard: first.toLowerCase(),
  done: [],
  error: '',
  userTurns: 1,
  agreed: false,
});

const ID = /#?\b[A-Za-z_]*\d[\w]*\b/g;

/** True for what the tools answer when they refuse. */
export const isRefusal = (result: string): boolean => /^(Error|Unknown action)/.test(result);

/** Takes in a call. */
export function seeCall(view: View, action: string, args: Record<string, unknown>, result: string): void {
  const refused = isRefusal(result);
  view.log.push({ action, args, result: readResult(result), refused });
  view.done.push(action);
  view.error = refused ? result.replace(ID, '').slice(0, 50) : '';
  view.heard = '';
  if (!refused && isWrite(action)) view.agreed = false;
}

/** Takes in a reply of the agent and what the user said to it. */
export function seeReply(view: View, act: ReplyAct, answer: string): void {
  const words = answer.toLowerCase();
  view.done.push(act);
  view.error = '';
  view.said += ` ${words}`;
  view.heard = words;
  view.userTurns++;
  if (isYes(words)) view.agreed = true;
}

const works = (view: View, action: string): LoggedCall[] =>
  view.log.filter((call) => call.action === action && !call.refused);

const strings = (calls: readonly LoggedCall[], path: string): string[] => [
  ...new Set(calls.flatMap((call) => valuesAt(call.result, path)).map(({ value }) => String(value))),
];

/** True when the tools have said who the user is. */
export const isUserFound = (view: View): boolean =>
  view.log.some(({ action, refused }) => action.startsWith('find_user_id') && !refused);

/** Calls that changed something. */
export const writesOf = (view: View): LoggedCall[] =>
  view.log.filter(({ action, refused }) => isWrite(action) && !refused);

/** Ids of orders that were named and not looked up yet: in the user's words first, then in the profile's order. */
export function ordersAhead(view: View): string[] {
  const looked = new Set(
    view.log.filter((call) => call.action === 'get_order_details').map((call) => String(call.args.order_id)),
  );
  const named = (view.said.match(/#?w\d{7}\b/g) ?? []).map((id) => `#${id.replace('#', '').toUpperCase()}`);
  const all = [...named, ...strings(works(view, 'get_user_details'), 'orders')];
  return [...new Set(all)].filter((id) => !looked.has(id));
}

/** Ids of products in orders that were looked up, not looked up themselves. */
export function productsAhead(view: View): string[] {
  const looked = new Set(
    view.log
      .filter((call) => call.action === 'get_product_details')
      .map((call) => String(call.args.product_id)),
  );
  return strings(works(view, 'get_order_details'), 'items[].product_id').filter((id) => !looked.has(id));
}

/** States of the orders that were looked up. */
export const statusesOf = (view: View): string[] => strings(works(view, 'get_order_details'), 'status');
