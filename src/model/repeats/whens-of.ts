import { isRepeat } from '../table/is-repeat.js';
import type { Step } from '../table/table.js';

/** What an agent has just seen: an action that failed, went through, or did what was done before to the same result. */
export interface When {
  readonly state: 'failed' | 'ok' | 'stuck';
  /** The operator just done, and the shape of its error; empty for any. */
  readonly operator: string;
  readonly shape: string;
}

/** The situation after some steps, the most particular first; none at the start. */
export function whensOf(steps: readonly Step[]): When[] {
  const last = steps.at(-1);
  if (!last) return [];
  const { operator, failed, answer } = last;
  const state = failed ? ('failed' as const) : ('ok' as const);
  const at = (one: When['state'], shape: string): When[] => [
    { state: one, operator, shape },
    ...(shape === '' ? [] : [{ state: one, operator: '', shape }]),
  ];
  return [
    ...(isRepeat(steps, last)
      ? [...at('stuck', ''), { state: 'stuck' as const, operator: '', shape: '' }]
      : []),
    ...(failed && answer.shape !== '' ? at(state, answer.shape) : []),
    { state, operator, shape: '' },
    { state, operator: '', shape: '' },
  ];
}
