import type { Tally } from '../../domain/guidance-item.js';

/** What an agent has just seen: an action that failed, went through, or did what was done before to the same result. */
export interface When {
  readonly state: 'failed' | 'ok' | 'stuck';
  /** The operator just done, and the shape of its error; empty for any. */
  readonly operator: string;
  readonly shape: string;
}

/** What a claim is about: the same again, or what a tool is given where a result offers something. */
export type About = 'again' | 'item' | 'label';

/** In a situation, what those did who got on, or what got nobody on. */
export interface Claim {
  readonly when: When;
  readonly about: About;
  /** The tool that is given one of the items. */
  readonly by: string;
  /** Steps that did so, and others there, with those of them that got on: see `gotOn`. */
  readonly with: Tally;
  readonly without: Tally;
  /** By how much more of the steps would get on, were it told. */
  readonly gain: number;
  /** Groups that did so, and at most ten of their runs. */
  readonly groups: number;
  readonly records: readonly string[];
}

/** What is known of what to do after results. */
export interface Claims {
  /** By the situation, see `keyOf`; the most worth first. */
  readonly said: Readonly<Record<string, readonly Claim[]>>;
  /** By the situation what a more general claim says and is not so here: see `ruleOf`. */
  readonly vetoes: Readonly<Record<string, readonly string[]>>;
}

export const keyOf = ({ state, operator, shape }: When): string => JSON.stringify([state, operator, shape]);

/** What a claim says, whatever the situation. */
export const ruleOf = ({ about, by }: Pick<Claim, 'about' | 'by'>): string => JSON.stringify([about, by]);
