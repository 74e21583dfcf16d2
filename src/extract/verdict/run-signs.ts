import { isConsequential } from '../../domain/consequential.js';
import { SAY } from '../../domain/say.js';
import type { Step } from '../steps/to-steps.js';

/**
 * Signs of how a run went, for it and against it, each a number in [0, 1] that says how much of it there is. What they
 * count for differs between collections (where refusing is often right, a refusal is no bad sign), so that is learned.
 */
export const RUN_SIGNS = [
  /** 1 when an action that does something was seen to work. */
  'effective',
  /** Share of the calls that were seen to work. */
  'worked',
  /** Share of the calls of which nothing tells what came back. */
  'unanswered',
  /** Share of the calls that failed. */
  'failed',
  /** 1 when the last call failed. */
  'ends_in_error',
  /** Share of the steps that repeat an earlier one to the letter. */
  'repeated',
  /** Share of the consequential calls with an argument that nobody had mentioned and nothing had shown. */
  'unfounded',
  /** Share of the replies that say that something cannot be done. */
  'declined',
  /** 1 when the last step was stopped or corrected by a person. */
  'rejected',
] as const;

/** The name of a sign. */
export type RunSign = (typeof RUN_SIGNS)[number];

const DECLINES = /\b(?:unfortunately|unable|cannot|can['’]t|not possible|sorry|apologi[sz]e)/i;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of an argument's values; names of fields are the tool's, not the agent's. */
function valueWords(args: Record<string, unknown>): string[] {
  const words: string[] = [];
  const open: unknown[] = [args];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' || typeof value === 'number')
      for (const word of wordsOf(String(value))) words.push(word);
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) open.push(inner);
  }
  return words;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * The signs of a run, in the order of {@link RUN_SIGNS}. Linear in the record.
 *
 * @param query the task
 */
export function signsOf(query: string, steps: Step[]): number[] {
  const seen = new Set(wordsOf(query));
  const see = (text: string): void => {
    for (const word of wordsOf(text)) seen.add(word);
  };
  const done = new Set<string>();
  const count = {
    calls: 0,
    acts: 0,
    effective: 0,
    worked: 0,
    unanswered: 0,
    failed: 0,
    repeated: 0,
    unfounded: 0,
    declined: 0,
  };
  let lastCall: Step | undefined;
  for (const step of steps) {
    const { action, outcome, result } = step;
    const reply = action.name === SAY ? (action.text ?? '') : '';
    const key = JSON.stringify([action.name, action.args, reply]);
    if (done.has(key)) count.repeated++;
    done.add(key);
    see(step.observation);
    if (action.name === SAY) {
      if (DECLINES.test(reply)) count.declined++;
      see(reply);
    } else {
      lastCall = step;
      count.calls++;
      if (outcome === 'unknown') count.unanswered++;
      if (outcome === 'error') count.failed++;
      if (outcome === 'ok') count.worked++;
      if (isConsequential(action.name)) {
        count.acts++;
        if (outcome === 'ok') count.effective++;
        if (valueWords(action.args).some((word) => !seen.has(word))) count.unfounded++;
      }
    }
    see(result);
  }
  const last = steps.at(-1);
  return [
    count.effective > 0 ? 1 : 0,
    share(count.worked, count.calls),
    share(count.unanswered, count.calls),
    share(count.failed, count.calls),
    lastCall?.outcome === 'error' ? 1 : 0,
    share(count.repeated, steps.length),
    share(count.unfounded, count.acts),
    share(count.declined, steps.length - count.calls),
    last !== undefined && (last.outcome === 'interrupted' || last.correction) ? 1 : 0,
  ];
}
