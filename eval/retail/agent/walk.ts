import { isWrite, SIGNATURES } from '../call-tool.js';
import { callOf, type RetailRecord, type ToolCall } from '../records.js';
import { type ReplyAct, replyActOf } from './replies.js';
import { createView, isUserFound, seeCall, seeReply, type View } from './view.js';

/** One decision of a recorded run, with what the agent had seen before it. */
export interface Step {
  view: View;
  /** The call, or undefined for a reply. */
  call?: ToolCall;
  /** The name of the tool, or what the reply did. */
  action: string;
  result: string;
}

/** Walks through a recorded run; the view of a step changes after the visit. */
export function walk(record: RetailRecord, visit: (step: Step) => void): View {
  const view = createView(record.query);
  for (const { decision, result: came } of record.turns) {
    const result = came ?? '';
    const call = callOf(decision);
    if (call !== undefined && call.name in SIGNATURES) {
      visit({ view, call, action: call.name, result });
      seeCall(view, call.name, call.arguments, result);
    } else {
      const last = view.log.at(-1);
      const wrote =
        last !== undefined && view.done.at(-1) === last.action && !last.refused && isWrite(last.action);
      const act: ReplyAct = replyActOf(decision, isUserFound(view), wrote);
      visit({ view, action: act, result });
      seeReply(view, act, result);
    }
  }
  return view;
}
