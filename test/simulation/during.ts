import type { SimulatedTime } from './simulated-time.js';

/** Lets time pass until something is done. */
export async function during<T>(time: SimulatedTime, work: Promise<T>, most = 30 * 60_000): Promise<T> {
  const until = time.now() + most;
  let over = false;
  const result = work.finally(() => {
    over = true;
  });
  result.catch(() => {});
  for (await time.pass(0); !over; await time.pass(20)) {
    if (time.now() > until) throw new Error(`it is not done after ${most} ms`);
  }
  return result;
}
