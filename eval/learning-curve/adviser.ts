import type { ActionPlan, Interaction } from '../../src/index.js';
import { type Advice, SILENCE } from '../parcel-desk/advice.js';

/** What an agent is given before an episode. */
export interface Given {
  /** What was added to the task; empty when nothing was. */
  text: string;
  /** The text as the agent reads it: all that it knows of it. */
  advice: Advice;
  /** The same as programs read it, where whoever advises gives one and was asked for it. */
  plan?: ActionPlan;
  /** The id to be stored with the run, so that its outcome says what the advice was worth. */
  requestId?: string;
}

/** What stands between one episode and the next: it advises before each, and is told how each went. */
export interface Adviser {
  advise(query: string): Promise<Given>;
  /** Resolves once the run is learned, so that the next episode can have it. */
  learn(run: Interaction): Promise<void>;
  close(): Promise<void>;
}

/** Says nothing and learns nothing. */
export const silent: Adviser = {
  advise: async () => ({ text: '', advice: SILENCE }),
  learn: async () => {},
  close: async () => {},
};
