/** As much of WebAssembly as is used; Node's types leave it out. */
interface Wasm {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (limits: { initial: number; maximum?: number }) => WasmMemory;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

/** Memory that compiled code and JavaScript share. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Adds pages; views of the old buffer are useless then. */
  grow(pages: number): number;
}

/** Bytes of a page of such memory. */
export const WASM_PAGE = 65_536;

/** WebAssembly, where this process has it. */
export const webAssembly = (): Wasm | undefined => (globalThis as { WebAssembly?: Wasm }).WebAssembly;
