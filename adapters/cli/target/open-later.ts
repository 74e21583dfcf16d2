import { eachOperation } from '../../../src/api/each-operation.js';
import type { Target } from './open-target.js';

/**
 * A target that is opened at the first call: what a client asks for before that needs no store, model or learned data.
 * An opening that fails is what the call answers with; the next call tries again.
 */
export function openLater(open: () => Promise<Target>): Target['knowledge'] {
  let opening: Promise<Target> | undefined;
  const opened = async () => {
    opening ??= open();
    try {
      return (await opening).knowledge;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return {
    ...eachOperation((name) => async (...asked: unknown[]) => {
      const method = (await opened())[name] as (...given: unknown[]) => Promise<never>;
      return method(...asked);
    }),
    // The call that made an opening fail has its error already.
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
