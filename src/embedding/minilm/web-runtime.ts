import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { vendored } from '../../domain/package-root.js';
import { readPinned } from './read-pinned.js';

/** The files of the WebAssembly runtime that are shipped, with the SHA-256 that the contents of each must have. */
export const WEB_RUNTIME = {
  name: 'onnxruntime-web',
  files: {
    entry: {
      name: 'ort.node.min.mjs',
      sha256: 'c0672d43ad253a6d097c4cb4c2123389d036ae0aa0251a04dbc0de0c6002cd8b',
    },
    loader: {
      name: 'ort-wasm-simd-threaded.mjs',
      sha256: 'e13f7f94fc51b4ca72b12faeb1ee95f4ace6dfbc8939bc718aabdc0a27c4299b',
    },
    wasm: {
      name: 'ort-wasm-simd-threaded.wasm.gz',
      sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    },
  },
} as const;

const unzip = promisify(gunzip);

/**
 * Loads the runtime from the shipped files, once they are what they must be. Unpacking the WebAssembly takes some 50 ms
 * and saves 10 MB on every disk.
 *
 * @throws Error saying what to do
 */
export async function loadWebRuntime(): Promise<unknown> {
  const dir = vendored(WEB_RUNTIME.name);
  const { entry, loader, wasm } = WEB_RUNTIME.files;
  const what = 'The WebAssembly runtime';
  const [binary] = await Promise.all([
    readPinned(dir, wasm, { what, unpack: (bytes) => unzip(bytes) }),
    readPinned(dir, entry, { what }),
    readPinned(dir, loader, { what }),
  ]);
  const ort = await import(pathToFileURL(join(dir, entry.name)).href);
  ort.env.wasm.wasmBinary = binary;
  return ort;
}
