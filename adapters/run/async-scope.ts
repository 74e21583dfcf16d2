/** Remembers in which scope code runs, as an `AsyncLocalStorage` does. */
export interface AsyncScope<T> {
  run<R>(scope: T, work: () => R): R;
  getStore(): T | undefined;
}

type MakeStorage = new () => AsyncScope<never>;
type Modules = { process?: { getBuiltinModule?: (name: string) => object | undefined } };

/** Node's `AsyncLocalStorage`, or the one that an edge runtime has; asked for without an import, so that bundlers for the edge find none. */
function asyncStorage(): MakeStorage | undefined {
  const shared = globalThis as Modules & { AsyncLocalStorage?: MakeStorage };
  const module = shared.process?.getBuiltinModule?.('node:async_hooks') as
    | { AsyncLocalStorage?: MakeStorage }
    | undefined;
  return module?.AsyncLocalStorage ?? shared.AsyncLocalStorage;
}

/** Where there is none, nothing is remembered. */
const noStorage: AsyncScope<never> = { run: (_scope, work) => work(), getStore: () => undefined };

/** The scope of that name of the code that is running, shared by all copies of this package in the process. */
export function asyncScope<T>(name: string): AsyncScope<T> {
  const key = Symbol.for(`knowhow.${name}`);
  const shared = globalThis as unknown as Record<symbol, AsyncScope<T> | undefined>;
  if (shared[key] === undefined) {
    const Storage = asyncStorage() as (new () => AsyncScope<T>) | undefined;
    shared[key] = Storage ? new Storage() : noStorage;
  }
  return shared[key];
}
