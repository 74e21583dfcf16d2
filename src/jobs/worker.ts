import { type Lane, type LaneOptions, startLane, type Worker } from './lane.js';
import type { Claim } from './queue.js';

/**
 * Starts lanes that go on side by side, a job at a time in each, so that what waits in one waits for nothing in
 * another. When one gets a job done, an outage is over for all: what one lane leaves for another to do (fitting what
 * was learned, say) must not wait until that has rested.
 *
 * @param shared what they have in common
 * @param lanes what is its own of each
 */
export function startWorker<C extends Claim>(
  shared: Omit<LaneOptions<C>, 'filter' | 'handle' | 'onProgress'>,
  lanes: readonly Pick<LaneOptions<C>, 'filter' | 'handle' | 'onProgress'>[],
): Worker {
  const running: Lane[] = lanes.map((lane) =>
    startLane({
      ...shared,
      ...lane,
      async handle(claim, handling) {
        const handled = await lane.handle(claim, handling);
        if (handled.state === 'done') for (const other of running) other.goOn();
        return handled;
      },
    }),
  );
  return {
    wake() {
      for (const lane of running) lane.wake();
    },
    async stop() {
      await Promise.all(running.map((lane) => lane.stop()));
    },
  };
}
