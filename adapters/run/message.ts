/** A tool call that a model asked for. */
export interface Call {
  /** Ties it to its result; some formats have none. */
  id?: string;
  name: string;
  input: unknown;
}

/** What names one message for good; formats without ids have none. */
interface Named {
  id?: string | undefined;
}

/** What a person said. */
export interface UserMessage extends Named {
  role: 'user';
  text: string;
}

/** What the model said and asked for. */
export interface AssistantMessage extends Named {
  role: 'assistant';
  text: string;
  calls: Call[];
  /** The id of the model that said it, where that is shown. */
  model?: string;
}

/** What came back from a tool. */
export interface ToolMessage extends Named {
  role: 'tool';
  callId?: string;
  name?: string;
  text: string;
  /** How it ended, where the text alone does not say it. */
  state?: 'error' | 'interrupted';
}

/**
 * One message of a conversation, whatever framework or format it came from. System prompts are none: they are the
 * same for every run, and where knowhow was used they contain its guidance.
 */
export type Message = UserMessage | AssistantMessage | ToolMessage;

/** A tool on offer. */
export interface Tool {
  name: string;
  description?: string | undefined;
}

/** The model whose run a conversation is from a message on: the first that answered there. */
export const modelIn = (messages: readonly Message[], start: number): string | undefined =>
  messages.slice(start).flatMap((one) => (one.role === 'assistant' ? (one.model ?? []) : []))[0];
