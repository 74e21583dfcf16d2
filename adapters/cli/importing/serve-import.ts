import type { Importer } from '../../http/index.js';
import { slots } from '../../slots.js';

/** Files that are read at once, each in a process of its own; others wait for their turn. */
const READ_AT_ONCE = 4;

/** Reads files that are sent to a server; what reads them is loaded with the first. */
export function serveImport(now: () => number): Importer {
  const places = slots(READ_AT_ONCE);
  return async (upload, onProgress) => {
    const { importUpload } = await import('./import-upload.js');
    await places.take();
    try {
      return await importUpload(upload, now(), onProgress);
    } finally {
      places.give();
    }
  };
}
