import { type AsyncScope, asyncScope } from '../run/async-scope.js';
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
  /** Its caller named it: it may end in another process. */
  readonly isNamed: boolean;
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

/** What code inside a run can find out about it. */
export interface Scope {
  /** The run that a model call belongs to. */
  state(): RunState | undefined;
  /** The run whose tool is being called, where that is known by the tool alone: what it calls are runs of their own. */
  toolOf?: (() => RunState | undefined) | undefined;
  settings: KnowledgeCallSettings;
}

/**
 * The scope of the code that is running. Where nothing remembers it, `run` ties its own models to their run, and later calls of
 * others are known by their task.
 */
export const scopes = (): AsyncScope<Scope> => asyncScope('ai-sdk.scopes');
