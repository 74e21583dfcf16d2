import { saysValue } from '../runs/history.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { type FilledCall, filledCall, partKey } from './filled-call.js';

/** Of runs that came through and whose task says what a template can be filled with, how many did it so. */
export interface SaidCall {
  said: number;
  done: number;
  /** Times in a row, of late, that an agent was told a way to it and did not get it done. */
  missed: number;
}

/** What a run that nobody led takes off those times: what it found out is worth another try. */
const FOUND_OUT = 0.5;

/**
 * By template, of the runs that came through with it the share that ended with it, what is only gone to left out: what
 * tasks ask for stands at the end, what is done for something else does not.
 *
 * @param fluid templates of which the latest call counts
 */
export function closingShares(runs: readonly ObservedRun[], fluid: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, { all: number; last: number }>();
  for (const { steps, success } of runs) {
    if (success !== 1) continue;
    const done = steps.flatMap((step) => {
      const call = step.outcome === 'error' || step.outcome === 'interrupted' ? undefined : filledCall(step);
      return call && !fluid.has(call.template) ? [call.template] : [];
    });
    for (const template of new Set(done)) {
      const count = counts.get(template) ?? { all: 0, last: 0 };
      count.all += 1;
      if (done.at(-1) === template) count.last += 1;
      counts.set(template, count);
    }
  }
  return new Map([...counts].map(([template, { all, last }]) => [template, last / all]));
}

/** Sentences of a task, in lower case. */
const sentencesOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => /\p{L}/u.test(sentence));

/** What fills each slot of each template, by how many calls. */
type SlotValues = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The values that slots of templates had. */
export function slotValues(calls: readonly FilledCall[]): SlotValues {
  const found = new Map<string, Map<string, string[]>>();
  for (const { template, slots } of calls) {
    if (Object.keys(slots).length === 0) continue;
    const own = found.get(template) ?? new Map<string, string[]>();
    for (const [slot, value] of Object.entries(slots)) {
      const values = own.get(slot) ?? [];
      if (!values.includes(value)) values.push(value);
      own.set(slot, values);
    }
    found.set(template, own);
  }
  return found;
}

/** The calls of which a sentence says every slot. */
function saidCalls(sentence: string, values: SlotValues): FilledCall[] {
  const found: FilledCall[] = [];
  for (const [template, slots] of values) {
    let calls: FilledCall[] = [{ template, slots: {} }];
    for (const [slot, all] of slots) {
      const said = all.filter((value) => saysValue(sentence, value));
      calls = calls.flatMap((call) =>
        said
          .filter((value) => !Object.values(call.slots).includes(value))
          .map((value) => ({ template, slots: { ...call.slots, [slot]: value } })),
      );
    }
    found.push(...calls);
  }
  return found;
}

/** What a part of a task says: the calls of which it says the most slots, and how many of its sentences it spans. */
interface Saying {
  calls: FilledCall[];
  at: number;
  sentences: number;
  text: string;
}

/** What each sentence of a task says, and each two neighbours together where they say more than either. */
export function sayingsOf(query: string, values: SlotValues): Saying[] {
  const sentences = sentencesOf(query);
  const most = (text: string): FilledCall[] => {
    const calls = saidCalls(text, values);
    const slots = Math.max(0, ...calls.map((call) => Object.keys(call.slots).length));
    return calls.filter((call) => Object.keys(call.slots).length === slots);
  };
  const slotsOf = ([first]: readonly FilledCall[]): number => (first ? Object.keys(first.slots).length : 0);
  const alone = sentences.map(most);
  return alone.flatMap((calls, at) => {
    const own: Saying[] = calls.length > 0 ? [{ calls, at, sentences: 1, text: sentences[at]! }] : [];
    const next = sentences[at + 1];
    if (next === undefined) return own;
    const text = `${sentences[at]} ${next}`;
    const both = most(text);
    const more = slotsOf(both) > Math.max(slotsOf(calls), slotsOf(alone[at + 1]!));
    return more ? [...own, { calls: both, at, sentences: 2, text }] : own;
  });
}

/** Learns which calls are asked for where a task says what fills their slots. */
export function learnWordGoals(
  runs: readonly ObservedRun[],
  calls: readonly FilledCall[],
): Map<string, SaidCall> {
  const values = slotValues(calls);
  const found = new Map<string, SaidCall>();
  for (const { query, steps, success, led } of runs) {
    const done = new Set<string>();
    for (const step of steps) {
      const call = filledCall(step);
      if (call && step.outcome !== 'error' && step.outcome !== 'interrupted') done.add(partKey(call));
    }
    for (const { calls: said } of sayingsOf(query, values)) {
      for (const call of said) {
        const own = partKey(call);
        for (const key of [call.template, own]) {
          const count = found.get(key) ?? { said: 0, done: 0, missed: 0 };
          if (success === 1) count.said += 1;
          if (success === 1 && done.has(own)) count.done += 1;
          if (done.has(own)) count.missed = 0;
          else count.missed = led ? count.missed + 1 : Math.max(0, count.missed - FOUND_OUT);
          found.set(key, count);
        }
      }
    }
  }
  return found;
}
