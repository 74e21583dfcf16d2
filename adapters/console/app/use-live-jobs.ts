import { useEffect, useState } from 'preact/hooks';
import type { JobsPage, JobsRequest } from '../../../src/api/jobs.js';
import { AskError } from './ask.js';
import { askEvents } from './ask-events.js';
import type { Asked } from './use-asked.js';

/** Milliseconds until a stream that ended is asked for again. */
const AGAIN_MS = 2_000;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A page of jobs, kept as it is now; `isLive` while the server says what changes. */
export function useLiveJobs(request: JobsRequest): { asked: Asked<JobsPage>; isLive: boolean } {
  const query = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));
  const asked = JSON.stringify(query);
  const [times, setTimes] = useState(0);
  const [page, setPage] = useState<{ value?: JobsPage; error?: unknown; of?: string }>({});
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          for await (const { name, data } of askEvents('jobEvents', { query, signal })) {
            if (signal.aborted) return;
            if (name !== 'jobs') continue;
            setPage({ value: data as JobsPage, of: asked });
            setLive(true);
          }
        } catch (error) {
          if (signal.aborted) return;
          // What the server refuses it refuses again; a connection that broke may be there again.
          if (error instanceof AskError && error.status >= 400 && error.status < 500) {
            setPage({ error });
            return;
          }
        } finally {
          if (!signal.aborted) setLive(false);
        }
        await wait(AGAIN_MS, signal);
      }
    };
    void follow();
    return () => controller.abort();
  }, [asked, times]);
  const { value, error, of } = page;
  return {
    isLive,
    asked: {
      ...(value ? { value } : {}),
      ...(error === undefined ? {} : { error }),
      isWaiting: error === undefined && of !== asked,
      again: () => setTimes((n) => n + 1),
    },
  };
}
