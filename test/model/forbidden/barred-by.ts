import { forbiddenIn } from '../../../src/model/forbidden/forbidden-in.js';

/** Tools of a made-up service; the last only looks. */
const DESK_TOOLS = [
  'refund_order',
  'cancel_subscription',
  'deleteAccount',
  'send_email',
  'book_flight',
  'update_address',
  'close_ticket',
  'transfer_funds',
  'create_invoice',
  'make_payment',
  'publish_page',
  'approve_request',
  'get_order',
];

/** Which of some tools a task forbids. */
export function barredBy(
  task: string,
  tools: readonly string[] = DESK_TOOLS,
  reads = (_: string) => false,
): string[] {
  const forbids = forbiddenIn(task, reads);
  return tools.filter((tool) => forbids?.(tool) === true);
}
