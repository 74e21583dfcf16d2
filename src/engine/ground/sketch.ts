import { type Random, seededRandom } from '../../domain/random.js';

const SIGNS = 256;
/** Any other gives other sketches: those that are about would tell nothing more. */
const SEED = 0x6b6e6f77;

/** Vectors in 32 bytes, as good as is needed to ask whether another points the same way. */
export interface Sketcher {
  /** On which side of 256 planes the vector lies (Charikar 2002, SimHash). */
  sketch(vector: Float32Array): Uint8Array;
  /** The cosine between the vector of a sketch and another, estimated: the standard deviation is .1 at most. */
  cosine(sketch: Uint8Array, vector: Float32Array): number;
}

/** As good as normally distributed here, in arithmetic that is the same everywhere. */
const nearlyNormal = (random: Random): number => random() + random() + random() + random() - 2;

/** A sketcher for vectors of any dimension; it keeps the planes of those that it has met. */
export function createSketcher(): Sketcher {
  const planes = new Map<number, Float32Array>();

  function planesFor(dimensions: number): Float32Array {
    const known = planes.get(dimensions);
    if (known) return known;
    const random = seededRandom(SEED);
    const made = Float32Array.from({ length: SIGNS * dimensions }, () => nearlyNormal(random));
    planes.set(dimensions, made);
    return made;
  }

  function sketch(vector: Float32Array): Uint8Array {
    const all = planesFor(vector.length);
    const bits = new Uint8Array(SIGNS / 8);
    const { length } = vector;
    // Four planes side by side: each sum is one chain of additions that a processor waits for.
    for (let i = 0; i < SIGNS; i += 4) {
      const [a, b, c, d] = [i * length, (i + 1) * length, (i + 2) * length, (i + 3) * length];
      let [w, x, y, z] = [0, 0, 0, 0];
      for (let j = 0; j < length; j++) {
        const value = vector[j]!;
        w += all[a + j]! * value;
        x += all[b + j]! * value;
        y += all[c + j]! * value;
        z += all[d + j]! * value;
      }
      const signs = Number(w > 0) | (Number(x > 0) << 1) | (Number(y > 0) << 2) | (Number(z > 0) << 3);
      bits[i >> 3]! |= signs << (i & 7);
    }
    return bits;
  }

  return {
    sketch,
    cosine(known, vector) {
      const other = sketch(vector);
      let apart = 0;
      for (let i = 0; i < other.length; i++) {
        for (let bits = known[i]! ^ other[i]!; bits > 0; bits &= bits - 1) apart++;
      }
      return Math.cos((Math.PI * apart) / SIGNS);
    },
  };
}
