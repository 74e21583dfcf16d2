import type { Interaction, Turn } from '../../src/index.js';
import type { Named } from '../worlds/read-action.js';
import type { RecordedSet } from './load.js';

/** An evaluation of a set: its file of rows and how they are asked and scored. */
export type Evaluation = { name: string } & (
  | {
      /** Names that the guidance should hold. */
      measure: 'names';
      lists: readonly string[];
      /** Asked at the start, or in the middle after the error that the row is about. */
      at: 'start' | 'error';
      /** The field with the action that worked; without it the edit is not scored. */
      worked?: string;
    }
  | { measure: 'next' }
  | {
      measure: 'success';
      /** Rows asked after acting too: all, those whose field `after_ok` says so, or none. */
      after: 'all' | 'after_ok' | 'none';
    }
);

/** From actions to the kinds of step of the rows. */
export interface Kinds {
  ofDecision(decision: string): string | undefined;
  /** Of an action that a text says, with the steps so far. */
  ofSaid(action: Named, turns: readonly Turn[]): string | undefined;
}

/** What is particular about a set. */
export interface SetDefinition {
  name: string;
  evaluations: readonly Evaluation[];
  /** What the five nearest successes show of a run. */
  essence(run: Interaction): string;
  kinds?(set: RecordedSet): Kinds;
  caseMatters: boolean;
  /** Where refused actions and the retries that worked are found in the runs themselves: a result that is an error. */
  isError?(result: string): boolean;
  /** The action inside a decision, as an edit sees it. */
  actionOf?(decision: string): string;
  /**
   * The field of the metadata that says where a run took place, if nearly nothing carries over between places: how
   * often nothing is said where no run of the place was learned is counted apart.
   */
  place?: string;
  /** The field of the metadata by which `--per-database` splits collections. */
  partition?: string;
}
