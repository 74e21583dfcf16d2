import type { Message, Tool, ToolMessage } from '../../run/message.js';
import type { Fields } from '../fields.js';
import type { Place } from '../finding.js';

/** A call of a model, as a trace tells of it. */
export interface ModelCall {
  /** Everything the model was sent, system prompts left out. */
  input: Message[];
  /** What it answered, with results of the provider's own tools; empty where it failed or answers are not recorded. */
  answer: Message[];
  tools: Tool[];
  finish?: string;
  model?: string;
}

/** A call of a tool, as a trace tells of it. */
export interface ToolRun {
  name: string;
  callId?: string;
  input: unknown;
  /** Undefined where it is not recorded. */
  result?: ToolMessage;
}

/** One span of a trace, whatever format it came from. */
export interface Span {
  at: Place;
  id: string;
  /** Undefined for a root. */
  parent?: string;
  trace: string;
  name: string;
  /** Milliseconds since 1970; undefined where it does not say. */
  start: number | undefined;
  /** Settles the order of spans that start in the same millisecond. */
  order: string;
  /** The error in words; only where the span failed. */
  failure?: string;
  /** True for what calls itself an agent. */
  agent: boolean;
  /** Kind of agent, where it is named. */
  agentType?: string;
  model?: ModelCall;
  /** What a root that is none of these was given and gave back, as if it were a call of a model: a state of a graph. */
  state?: ModelCall;
  tool?: ToolRun;
  /** Its input, for spans that are no call of a model. */
  task?: string;
  /** True where the task was done, where somebody said so. */
  success?: boolean;
  metadata: Fields;
}
