import type { Fields } from '../fields.js';
import type { Place } from '../finding.js';
import type { AssistantMessage, Message, Tool, ToolMessage } from '../message.js';

/** A call of a model, as a trace tells of it. */
export interface ModelCall {
  /** Everything the model was sent, system prompts left out. */
  input: Message[];
  /** Undefined where it failed, or where answers are not recorded. */
  answer?: AssistantMessage;
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
  /** Milliseconds since 1970. */
  start: number;
  /** Settles the order of spans that start in the same millisecond. */
  order: string;
  /** What went wrong, in words; only where the span failed. */
  failure?: string;
  /** True for what calls itself an agent. */
  agent: boolean;
  /** Kind of agent, where it is named. */
  agentType?: string;
  model?: ModelCall;
  tool?: ToolRun;
  /** Whether the task was done, where somebody said so. */
  success?: boolean;
  metadata: Fields;
}
