import type { Task } from '../run/find-task.js';
import type { Guide } from '../run/guide.js';
import type { KnowledgeCallSettings } from './options.js';

/** What the model calls of one run share. */
export interface RunState {
  readonly id: string;
  /** What it is about, found when it started: its prompts may be summarised on the way. */
  readonly task: Task;
  /** What the person had said last then. */
  readonly said: string;
  /** By tenant, agent type and task: one enhance each. */
  readonly guides: Map<string, Guide>;
  /** What its model calls were set to, beside what it started with. */
  settings?: KnowledgeCallSettings;
  /** The signal of the last model call: distinguishes an abort from an error. */
  signal?: AbortSignal;
  /** What the last model call threw, until one succeeds. */
  modelError?: unknown;
  /** The run is alive. */
  touch: () => void;
}
