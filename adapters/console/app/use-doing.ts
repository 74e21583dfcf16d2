import { useSignal } from '@preact/signals';
import { announce } from './announce.js';

/** Something that a person has done on a page, and may have failed. */
interface Doing {
  readonly isBusy: boolean;
  /** The error of the last action; undefined where it succeeded. */
  readonly error: unknown;
  /** Does it, and tells screen readers what it gives back, if anything; false where it failed. */
  readonly run: (work: () => Promise<string | undefined>) => Promise<boolean>;
}

/** A person's actions, one after another. */
export function useDoing(): Doing {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  return {
    isBusy: isBusy.value,
    error: error.value,
    async run(work) {
      isBusy.value = true;
      error.value = undefined;
      try {
        const said = await work();
        if (said !== undefined) announce(said);
        return true;
      } catch (thrown) {
        error.value = thrown;
        return false;
      } finally {
        isBusy.value = false;
      }
    },
  };
}
