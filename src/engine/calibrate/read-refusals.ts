import { isRefusal, type Refusals } from '../../world/refusals/refusals.js';
import { wordOpening } from '../../world/refusals/word-refusals.js';
import { leavesOf } from '../../world/runs/leaves.js';
import type { ObservedStep } from '../../world/runs/observed-run.js';
import { openingOf } from '../../world/runs/opening.js';
import { errorWords, namesIn } from './error-words.js';

const CODE = /(?:^|[._])code$/i;
const MAX_NAME = 64;

/** What a result that refuses says of it: its sentences, else its words, and the name that it gives the error. */
function saidBy({ args, result }: ObservedStep): { error?: string; code?: string } {
  const text = result.trim();
  if (!text.startsWith('{')) return { error: openingOf(text) };
  const own = new Set(leavesOf(args).leaves.map(({ value }) => value));
  const { leaves } = leavesOf(JSON.parse(text));
  const words = leaves.filter(
    ({ value, nominal }) => nominal && !own.has(value) && !/^(?:true|false)$/.test(value),
  );
  const named = leaves.find(({ path }) => CODE.test(path));
  const code =
    named?.nominal && !/\s/.test(named.value) && named.value.length <= MAX_NAME ? named.value : undefined;
  const told = words.filter(({ value }) => value !== code).map(({ value }) => value);
  const sentences = told.filter((value) => /\s/.test(value));
  const said = (sentences.length > 0 ? sentences : told).map(openingOf).join('; ');
  const error = said || code || (named && `code ${named.value}`);
  return { ...(error ? { error } : {}), ...(code === undefined ? {} : { code }) };
}

function refused(step: ObservedStep, told: Iterable<string>): ObservedStep {
  const { words } = step;
  if (words) {
    const error = openingOf(step.result);
    return { ...step, outcome: 'error', words: { ...words, error }, error: wordOpening(step) };
  }
  const said = saidBy(step);
  const error = said.error === undefined ? {} : { error: errorWords({ ...step, ...said }, told) };
  return { ...step, ...said, ...error, outcome: 'error' };
}

/** The steps of a run as they are with what is known of refusals. */
export function readRefusals(steps: readonly ObservedStep[], refusals: Refusals): ObservedStep[] {
  const told = new Set<string>();
  const is = steps.map((step) => isRefusal(step, refusals));
  if (!is.includes(true)) return [...steps];
  return steps.map((step, i) => {
    if (is[i]) return refused(step, told);
    if (!step.words) for (const name of namesIn(step)) told.add(name);
    return step;
  });
}
