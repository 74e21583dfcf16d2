import { SAY } from './say.js';

/** First words of names of actions that only look or think: they change nothing, so nothing depends on them. */
const LOOKING = new Set(
  (
    'get find list search read look lookup fetch query check view show describe count calculate compute think ' +
    'plan wait retrieve browse inspect peek preview estimate compare analyze analyse summarize summarise is has'
  ).split(' '),
);

/**
 * Whether an action, by its name, does something rather than look something up. Names that do not say are taken to
 * do something.
 */
export function isConsequential(action: string): boolean {
  if (action === SAY) return false;
  const first = /^[^a-zA-Z]*([a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*)/.exec(action)?.[1] ?? '';
  return !LOOKING.has(first.toLowerCase());
}
