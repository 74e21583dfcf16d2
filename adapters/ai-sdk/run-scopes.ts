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

/** What code inside a run can find out about it. */
export interface Scope {
  /** The run that a model call belongs to. */
  state(): RunState | undefined;
  /** The run whose tool is being called, where that is known by the tool alone: what it calls are runs of their own. */
  toolOf?: (() => RunState | undefined) | undefined;
  settings: KnowledgeCallSettings;
}

/** Remembers in which scope code runs, as an `AsyncLocalStorage` does. */
export interface Scopes {
  run<T>(scope: Scope, work: () => T): T;
  getStore(): Scope | undefined;
}

type MakeScopes = new () => Scopes;
type Modules = { process?: { getBuiltinModule?: (name: string) => object | undefined } };

const KEY = Symbol.for('knowhow.ai-sdk.scopes');

/** Node's `AsyncLocalStorage`, or the one that an edge runtime has; asked for without an import, so that bundlers for the edge find none. */
function asyncStorage(): MakeScopes | undefined {
  const shared = globalThis as Modules & { AsyncLocalStorage?: MakeScopes };
  const module = shared.process?.getBuiltinModule?.('node:async_hooks') as
    | { AsyncLocalStorage?: MakeScopes }
    | undefined;
  return module?.AsyncLocalStorage ?? shared.AsyncLocalStorage;
}

/** Where there is none, nothing is remembered: `run` ties its own models to their run, and later calls of others are known by their task. */
const noStorage: Scopes = { run: (_scope, work) => work(), getStore: () => undefined };

/** The scope of the code that is running, shared by all copies of this package in the process. */
export function scopes(): Scopes {
  const shared = globalThis as { [KEY]?: Scopes };
  if (shared[KEY] === undefined) {
    const Storage = asyncStorage();
    shared[KEY] = Storage ? new Storage() : noStorage;
  }
  return shared[KEY];
}
