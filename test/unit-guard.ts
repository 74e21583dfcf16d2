import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workerThreads from 'node:worker_threads';
import { expect } from 'vitest';

const MAY = /\.(?:slow\.test|fault)\.ts$/;

/**
 * Refuses a function of Node to every test file that is not called `*.slow.test.ts` or `*.fault.ts`. What is left is
 * `npm run test:unit`, which is quick and runs anywhere.
 *
 * @param isRefused which calls; default: all
 */
function guard<T extends object>(
  owner: T,
  name: keyof T & string,
  isRefused: (...args: unknown[]) => boolean = () => true,
): void {
  const own = owner[name] as (...args: unknown[]) => unknown;
  function guarded(this: unknown, ...args: unknown[]): unknown {
    const file = expect.getState().testPath ?? '';
    if (!MAY.test(file) && isRefused(...args)) {
      const message = `${file} called ${name}: a unit test uses no process, socket or model. Call the file *.slow.test.ts.`;
      // The engine takes a model that fails for an outage that passes, and waits.
      if (owner === workerThreads) console.error(message);
      throw new Error(message);
    }
    return new.target ? Reflect.construct(own, args) : own.apply(this, args);
  }
  guarded.prototype = own.prototype;
  owner[name] = guarded as T[keyof T & string];
}

guard(ChildProcess.prototype as ChildProcess & { spawn(): void }, 'spawn');
guard(childProcess, 'spawnSync');
guard(childProcess, 'execSync');
guard(childProcess, 'execFileSync');
guard(net.Server.prototype, 'listen');
guard(net.Socket.prototype, 'connect');
// The model runs in a thread; others may be started.
guard(workerThreads, 'Worker', (program) => String(program).includes('/embedding'));
syncBuiltinESMExports();
