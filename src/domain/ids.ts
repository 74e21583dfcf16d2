import type { Clock } from './clock.js';

/** Where identifiers come from. */
export interface Ids {
  /**
   * A new identifier of the form `<prefix>_<26 characters>`, sortable by creation time.
   *
   * @param prefix what the identifier names, e.g. `job`
   */
  next(prefix: string): string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function encode(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let out = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? out + ALPHABET[(value << (5 - bits)) & 31] : out;
}

/** Bytes taken from the platform's generator at once: asking it takes long beside what an identifier needs. */
const SUPPLY = 4_096;

/** Bytes of the platform's generator, which every runtime has under this name. No byte is given twice. */
function randomSupply(): (n: number) => Uint8Array {
  const supply = new Uint8Array(SUPPLY);
  let used = SUPPLY;
  return (n) => {
    if (used + n > SUPPLY) {
      globalThis.crypto.getRandomValues(supply);
      used = 0;
    }
    used += n;
    return supply.subarray(used - n, used);
  };
}

/**
 * Identifiers of 48 bits of time and 80 random bits, in Crockford base 32 (the layout of a ULID).
 *
 * @example
 * timeOrderedIds({ now: () => Date.now() }).next('int'); // 'int_01KB…', later ones sort after it
 */
export function timeOrderedIds(clock: Clock, bytes: (n: number) => Uint8Array = randomSupply()): Ids {
  return {
    next(prefix) {
      const out = new Uint8Array(16);
      let ms = Math.floor(clock.now());
      for (let i = 5; i >= 0; i--) {
        out[i] = ms % 256;
        ms = Math.floor(ms / 256);
      }
      out.set(bytes(10), 6);
      return `${prefix}_${encode(out)}`;
    },
  };
}

/**
 * Identifiers counted from 1: for tests and for programs whose output must repeat byte for byte.
 *
 * @example
 * countedIds().next('int'); // 'int_00000000000000000000000001'
 */
export function countedIds(): Ids {
  let n = 0;
  return {
    next(prefix) {
      n += 1;
      return `${prefix}_${String(n).padStart(26, '0')}`;
    },
  };
}
