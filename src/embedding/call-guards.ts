import { KnowhowError } from '../domain/errors.js';

/** True for text with nothing in it to embed: such text has the zero vector. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The error of a call whose signal fired. */
export function abortedError(signal: AbortSignal): KnowhowError {
  return new KnowhowError('aborted', 'The embedding was given up because its signal fired.', undefined, {
    cause: signal.reason,
  });
}

/** The error of a call on an embedder that was closed. */
export function closedError(space: string): KnowhowError {
  return new KnowhowError('closed', `The embedder ${space} is closed. Open a new one to embed more texts.`);
}

/** Rejects as soon as the signal fires, whatever the work does; otherwise is the work. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(abortedError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
