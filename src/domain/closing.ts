/** What others want done before something closes. */
interface Closing {
  /** Work that is done once, before the close; what it throws is its own affair. */
  beforeClose(work: () => Promise<void>): void;
  /** Does all of it, at once. */
  finish(): Promise<void>;
}

/** Gathers what is to be done before a close. */
export function closing(): Closing {
  const works: (() => Promise<void>)[] = [];
  return {
    beforeClose(work) {
      works.push(work);
    },
    async finish() {
      await Promise.allSettled(works.splice(0).map(async (work) => work()));
    },
  };
}
