import { WASM_PAGE, webAssembly } from '../domain/wasm.js';
import { NEXT_WASM } from './next-wasm.js';

/** The sums that a fit of the next action is made of, over arrays of its own. */
export interface NextKernel {
  /** Numbers of a row: those of the actions, and one more where they are odd. */
  readonly width: number;
  /** Float32 by row, `width` of one row side by side: `rows * width`. */
  readonly weights: Float32Array;
  readonly slope: Float32Array;
  /** One number an action, and a spare one where `width` is more: 0 unless somebody writes there. */
  readonly odds: Float64Array;
  readonly ofTask: Float64Array;
  readonly missed: Float64Array;
  /** `sums[a] += vector[d] * scale * weights[from + d][a]`, for rising d. */
  addProduct(sums: Float64Array, vector: Float32Array, from: number, scale: number): void;
  /** `slope[from + d][a] += vector[d] * scale * misses[a]`. */
  addOuter(misses: Float64Array, vector: Float32Array, from: number, scale: number): void;
}

/** `next.wat` says what they do. */
interface Kernels {
  add_product(
    sums: number,
    width: number,
    vector: number,
    length: number,
    weights: number,
    scale: number,
  ): void;
  add_outer(
    slope: number,
    width: number,
    vector: number,
    length: number,
    misses: number,
    scale: number,
  ): void;
}

const widthOf = (actions: number): number => actions + (actions & 1);

/** The same in plain code, to the bit: where there is no WebAssembly SIMD, and to compare with. */
export function plainNextKernel(actions: number, rows: number): NextKernel {
  const width = widthOf(actions);
  const weights = new Float32Array(rows * width);
  const slope = new Float32Array(rows * width);
  return {
    width,
    weights,
    slope,
    odds: new Float64Array(width),
    ofTask: new Float64Array(width),
    missed: new Float64Array(width),
    addProduct(sums, vector, from, scale) {
      for (let d = 0, at = from * width; d < vector.length; d++) {
        const value = vector[d]! * scale;
        for (let a = 0; a < width; a++) sums[a]! += value * weights[at++]!;
      }
    },
    addOuter(misses, vector, from, scale) {
      for (let d = 0, at = from * width; d < vector.length; d++) {
        const value = vector[d]! * scale;
        for (let a = 0; a < width; a++) slope[at++]! += value * misses[a]!;
      }
    },
  };
}

/**
 * Makes a kernel, in WebAssembly SIMD where there is any: several times as fast.
 *
 * @param actions at least one
 * @param rows how many rows of weights there are
 * @param dimensions length of the vectors
 */
export function createNextKernel(actions: number, rows: number, dimensions: number): NextKernel {
  const code = Buffer.from(NEXT_WASM, 'base64');
  const wasm = webAssembly();
  if (!wasm?.validate(code)) return plainNextKernel(actions, rows);
  const width = widthOf(actions);
  const vectorAt = 3 * 8 * width;
  const weightsAt = vectorAt + 8 * Math.ceil(dimensions / 2);
  const slopeAt = weightsAt + 4 * rows * width;
  const memory = new wasm.Memory({ initial: Math.ceil((slopeAt + 4 * rows * width) / WASM_PAGE) });
  const { buffer } = memory;
  const kernels = new wasm.Instance(new wasm.Module(code), { env: { memory } }).exports as Kernels;
  const own = new Float32Array(buffer, vectorAt, dimensions);
  return {
    width,
    weights: new Float32Array(buffer, weightsAt, rows * width),
    slope: new Float32Array(buffer, slopeAt, rows * width),
    odds: new Float64Array(buffer, 0, width),
    ofTask: new Float64Array(buffer, 8 * width, width),
    missed: new Float64Array(buffer, 16 * width, width),
    addProduct(sums, vector, from, scale) {
      own.set(vector);
      const weights = weightsAt + 4 * from * width;
      kernels.add_product(sums.byteOffset, width, vectorAt, vector.length, weights, scale);
    },
    addOuter(misses, vector, from, scale) {
      own.set(vector);
      const slope = slopeAt + 4 * from * width;
      kernels.add_outer(slope, width, vectorAt, vector.length, misses.byteOffset, scale);
    },
  };
}
