import type { Importer } from '../../http/index.js';

/** Reads files that are sent to a server; what reads them is loaded with the first. */
export const serveImport =
  (now: () => number): Importer =>
  async (upload, onProgress) => {
    const { importUpload } = await import('./import-upload.js');
    return importUpload(upload, now(), onProgress);
  };
