import type { ActNotes } from '../run/act-notes.js';
import type { Task } from '../run/find-task.js';
import type { KnowledgeCallSettings } from './options.js';

/** What one enhance gave. A failed one is an empty addition: it is not tried again in the same run. */
export interface Enhancement {
  /** What is to be added to the input; may be empty. */
  addition: string;
  requestId?: string;
}

/** What is told in one run about one task. */
export interface RunGuidance {
  /** At its start. */
  readonly enhancement: Promise<Enhancement>;
  /** At its actions. */
  readonly acts: ActNotes;
}

/** What the model calls of one run share. */
export interface RunState {
  readonly id: string;
  /** What it is about, found when it started: its prompts may be summarised on the way. */
  readonly task: Task;
  /** What the person had said last then. */
  readonly said: string;
  /** By tenant, agent type and task: one enhance each. */
  readonly enhancements: Map<string, RunGuidance>;
  /** Enhancements that arrived, in order. */
  readonly arrived: Enhancement[];
  /** What its model calls were set to, beside what it started with. */
  settings?: KnowledgeCallSettings;
  /** The signal of the last model call: distinguishes an abort from an error. */
  signal?: AbortSignal;
  /** What the last model call threw, until one succeeds. */
  modelError?: unknown;
  /** The run is alive. */
  touch: () => void;
}
