import type { Connection } from './sql.js';

/** A database whose damage is remembered. */
interface Watched {
  db: Connection;
  /** The error of the first call that failed for damaged pages; undefined while there was none. */
  damage(): unknown;
}

/**
 * Remembers that a call failed for damaged pages. What lies on them may be asked for seldom, and pages that were not
 * read yet may be like them, so no call that works later takes it back.
 *
 * @param onDamage called once, at the first
 */
export function watchDamage(bare: Connection, onDamage: () => void): Watched {
  let met: unknown;
  async function noted<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (met === undefined && bare.isDamage(error)) {
        met = error;
        onDamage();
      }
      throw error;
    }
  }
  return {
    db: {
      ...bare,
      read: (work, within, options) => {
        const call = bare.read(work, within);
        return options?.pastDamage ? call : noted(call);
      },
      write: (work, options) => noted(bare.write(work, options)),
    },
    damage: () => met,
  };
}
