import type { Call, Message } from '../../run/message.js';

/** The ids that calls have as items of the Responses API, where their results name others. */
const items = new WeakMap<Call, string>();

/** A call under the id that its result names. */
export function renamedCall(call: Call, id: string): Call {
  const renamed = { ...call, id };
  if (call.id !== undefined) items.set(renamed, call.id);
  return renamed;
}

/** Messages in which calls and their results have the ids of items, as the answers have that made the calls. */
export function byItem(messages: readonly Message[]): Message[] {
  const ids = new Map<string | undefined, string>();
  const called = messages.map((message): Message => {
    if (message.role !== 'assistant') return message;
    const calls = message.calls.map((call) => {
      const item = items.get(call);
      if (item !== undefined) ids.set(call.id, item);
      return item === undefined ? call : { ...call, id: item };
    });
    return { ...message, calls };
  });
  if (ids.size === 0) return [...messages];
  return called.map((message) =>
    message.role === 'tool' ? { ...message, callId: ids.get(message.callId) ?? message.callId } : message,
  );
}
