import { fieldsOf } from './adapter-error.js';

/** True where what answers can be reached, as far as the last calls told. */
export interface Circuit {
  /** True while nobody should wait: the last call found nobody, and it is not yet time to try again. */
  isOpen(now: number): boolean;
  /** Time from which the next call may try, in milliseconds since 1970. */
  readonly retryAt: number;
  worked(): void;
  failed(now: number): void;
}

/** Milliseconds that nobody is asked after a first failure; twice as many after each further one. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

function createCircuit(): Circuit {
  let failures = 0;
  let retryAt = 0;
  return {
    isOpen(now) {
      if (failures === 0) return false;
      if (now < retryAt) return true;
      // One call tries; until it has an answer the others go on without.
      retryAt = now + FIRST_PAUSE_MS;
      return false;
    },
    get retryAt() {
      return retryAt;
    },
    worked() {
      failures = 0;
      retryAt = 0;
    },
    failed(now) {
      retryAt = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
    },
  };
}

/** The circuits of one knowledge, shared by every adapter in the process. */
export interface Circuits {
  asking: Circuit;
  storing: Circuit;
}

const circuits = new WeakMap<object, Circuits>();

/** The circuits of a knowledge. */
export function circuitsOf(knowledge: object): Circuits {
  let both = circuits.get(knowledge);
  if (!both) {
    both = { asking: createCircuit(), storing: createCircuit() };
    circuits.set(knowledge, both);
  }
  return both;
}

const LOST = /^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR)/;

/** True where an error says that nobody could be reached, and not that something was wrong with the call. */
export function isUnreachable(error: unknown): boolean {
  const { code, details, cause, message } = fieldsOf(error);
  const { status } = fieldsOf(details);
  if (code === 'network_error' || status === 502 || status === 503 || status === 504) return true;
  const lost = [code, fieldsOf(cause).code].some((value) => typeof value === 'string' && LOST.test(value));
  return lost || (error instanceof TypeError && /fetch failed|load failed|network/i.test(String(message)));
}

/** True where nobody answered in time. */
export const isLate = (error: unknown): boolean =>
  fieldsOf(error).name === 'TimeoutError' || fieldsOf(error).code === 'timeout';
