import { posix } from 'node:path';
import type { Sources } from './sources.js';

/** Names of source files in backticks: `a.ts`, `some/where/b.mjs`. */
const NAMED = /`([\w./-]+\.(?:ts|mjs))`/g;

/**
 * Files that a document names and that are not there. A name is looked for beside the document, from the root, and from
 * `src`.
 */
export function missingFiles(repository: Sources, documents: Iterable<string>): string[] {
  return [...documents].flatMap((document) => {
    const from = [posix.dirname(document), '.', 'src'];
    const names = new Set([...(repository.get(document) ?? '').matchAll(NAMED)].map(([, name]) => name!));
    return [...names]
      .filter((name) => !from.some((folder) => repository.has(posix.join(folder, name))))
      .map((name) => `${document} names ${name}, which is not there`);
  });
}

/** Folders directly under these that hold source files and no README.md, or one of more lines than `most`. */
export function withoutReadme(repository: Sources, parents: readonly string[], most: number): string[] {
  const folders = new Set(
    [...repository.keys()].flatMap((path) => {
      const parent = parents.find((one) => path.startsWith(`${one}/`));
      const [room, ...rest] = parent === undefined ? [] : path.slice(parent.length + 1).split('/');
      return rest.length > 0 && path.endsWith('.ts') ? [`${parent}/${room}`] : [];
    }),
  );
  return [...folders].sort().flatMap((folder) => {
    const text = repository.get(`${folder}/README.md`);
    if (text === undefined) return [`${folder} has no README.md`];
    const lines = text.trimEnd().split('\n').length;
    return lines > most ? [`${folder}/README.md has ${lines} lines, more than ${most}`] : [];
  });
}
