import type { Call, Message, ToolMessage } from './message.js';

/** Which result is of which call. */
export interface Pairs {
  resultOf: ReadonlyMap<Call, ToolMessage>;
  callOf: ReadonlyMap<ToolMessage, Call>;
}

interface Open {
  call: Call;
  /** Which answer made it. */
  answer: number;
}

const hasId = (id: string | undefined): id is string => id !== undefined && id !== '';

/**
 * Pairs calls with results, each once: ids may be used twice in one answer, begin again with every answer, or be
 * missing. A result is of the latest call with its id that has none yet; of calls made at once, of the first.
 */
export function pairResults(messages: readonly Message[]): Pairs {
  const resultOf = new Map<Call, ToolMessage>();
  const callOf = new Map<ToolMessage, Call>();
  const open: Open[] = [];
  let answer = 0;

  /** The first open call of the latest answer that fits. */
  function find(fits: (call: Call) => boolean): number {
    const last = open.findLast(({ call }) => fits(call));
    return last === undefined ? -1 : open.findIndex((one) => one.answer === last.answer && fits(one.call));
  }

  function indexFor({ callId, name }: ToolMessage): number {
    if (hasId(callId)) {
      const byId = find(({ id }) => id === callId);
      if (byId >= 0) return byId;
    }
    const free = (call: Call): boolean => !hasId(callId) || !hasId(call.id);
    const near = open.at(-1)?.answer === answer;
    const byName = near && name !== undefined ? find((call) => free(call) && call.name === name) : -1;
    return byName < 0 && near ? find(free) : byName;
  }

  for (const message of messages) {
    if (message.role === 'assistant') {
      answer += 1;
      open.push(...message.calls.map((call) => ({ call, answer })));
    } else if (message.role === 'tool') {
      const at = indexFor(message);
      if (at < 0) continue;
      const [{ call }] = open.splice(at, 1) as [Open];
      resultOf.set(call, message);
      callOf.set(message, call);
    }
  }
  return { resultOf, callOf };
}
