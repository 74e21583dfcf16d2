import { createContext, Script } from 'node:vm';
import { rolldown } from 'rolldown';

/** What a worker at the edge has: the web's own names, and nothing of Node. */
const WEB = {
  AbortController,
  AbortSignal,
  Blob,
  DOMException,
  Event,
  EventTarget,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
  clearTimeout,
  console,
  crypto: globalThis.crypto,
  performance,
  queueMicrotask,
  setTimeout,
  structuredClone,
};

/** A bundle for a platform that is not Node. */
export interface EdgeBundle {
  /** One script that leaves its exports in `knowhow`. */
  code: string;
  /** What it still imports: modules of Node, packages. */
  outside: string[];
}

/**
 * Bundles a program for a platform that is not Node.
 *
 * @param packages whether packages go into the bundle too; modules of Node never do
 */
export async function bundleForEdge(input: string, packages = false): Promise<EdgeBundle> {
  const outside: string[] = [];
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    logLevel: 'silent',
    resolve: {
      conditionNames: ['edge-light', 'browser', 'import', 'default'],
      mainFields: ['module', 'main'],
    },
    external: (id) => {
      const foreign = id.startsWith('node:') || (!packages && !id.startsWith('.') && !id.startsWith('/'));
      if (foreign) outside.push(id);
      return foreign;
    },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'knowhow', minify: true });
  await bundle.close();
  if (output.length !== 1) throw new Error(`One file was expected, ${output.length} were made.`);
  return { code: output[0].code, outside };
}

/** Runs a bundle where there is nothing but the web and `names`, and gives its exports. */
export function runAtEdge<T>(code: string, names: { fetch: typeof fetch } & Record<string, unknown>): T {
  const context = createContext({ ...WEB, ...names });
  return new Script(`${code}; knowhow`).runInContext(context) as T;
}
