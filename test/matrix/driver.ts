import type { Message } from '../../adapters/run/message.js';
import type { Knowledge } from '../../src/index.js';
import { DONE } from './world.js';

/** Everything that may happen to an agent's run. */
export const SITUATIONS = [
  'first run',
  'second run',
  'stream',
  'tool error',
  'model error',
  'abort',
  'step limit',
  'interrupt and resume',
  'retry',
  'fan-out',
  'enhance down',
  'store down',
  'the model says nothing',
  'a chat of several turns',
  'two processes',
] as const;

/** One of them. */
export type Situation = (typeof SITUATIONS)[number];

/**
 * What the model does in place of an answer: it is busy (worth a retry), gone for good, its user stops the run, or it
 * answers with no words and no calls.
 */
export type Fault = 'busy' | 'gone' | 'stop' | 'silent';

/** One run that a driver is to make. */
export interface Scene {
  /** What the adapter is given; left out, the framework runs alone. */
  knowledge?: Knowledge;
  order: string;
  /** What was said before: the task, a question of the agent's, and the person's reply, see {@link CHAT}. */
  chat?: boolean;
  /** What becomes of the model's nth call, from 0. */
  fault?(call: number): Fault | undefined;
  /** The first tool that is called throws. */
  broken?: boolean;
  /** Model calls after which the framework ends the run. */
  steps?: number;
  /** Told of every problem that the adapter reports. */
  onProblem?(stage: string): void;
}

/** How a run looked to its user and to its model. */
export interface Ran {
  text?: string;
  /** The message of what was thrown. */
  error?: string;
  /** What the model was given, call by call. */
  prompts: string[];
  /** The tools that were called. */
  calls: string[];
}

/** An adapter in its framework. */
export interface Driver {
  name: string;
  /** The adapter's words for how a run ended; undefined where the host says so. */
  outcomes: Partial<Record<'completed' | 'failed' | 'aborted' | 'cut', string>>;
  /** What a tool that throws does to a run in this framework; default `failed`. */
  toolError?: 'completed' | 'failed';
  /** The outcomes that a retried run leaves; default one that completed. */
  retried?: ('failed' | 'completed')[];
  /** False where a run that throws leaves nothing of its steps behind. */
  seesSteps?: boolean;
  /** Situations that the adapter cannot come into, and why. */
  lacks: Partial<Record<Situation, string>>;
  run(scene: Scene): Promise<Ran>;
  /** The same, read as a stream. */
  stream?(scene: Scene): Promise<Ran>;
  /** A refund waits for a person, `waiting` is called, and the person allows it. */
  approve?(scene: Scene, waiting: () => void): Promise<Ran>;
  /** The framework's own retry is on. */
  retry?(scene: Scene): Promise<Ran>;
  /** Sub-agents at the same time, one for each order. */
  fanOut?(scene: Scene, orders: string[]): Promise<Ran>;
  /** A run that the step limit ends, and whatever has to happen for it to be stored; default `run`. */
  cut?(scene: Scene): Promise<Ran>;
}

/** The collection and the kind of agent of every run. */
export const WHO = { tenant: 'shop', agentType: 'support' } as const;

/** What adapters are given that follow a run by its messages: a run did its task where the agent says so. */
export const FOLLOWED = {
  ...WHO,
  enhanceTimeoutMs: 30_000,
  success: ({ messages }: { messages: readonly Message[] }) =>
    messages.some((message) => message.role === 'assistant' && message.text === DONE) || undefined,
};

/** What an agent had asked about a task, and what the person replied. */
export const CHAT = { question: 'Which reason shall I note down?', reply: 'the first' } as const;

/** The settled result of a run. */
export async function settle(work: () => Promise<string>): Promise<Pick<Ran, 'text' | 'error'>> {
  try {
    return { text: await work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
