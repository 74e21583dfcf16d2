import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Files by their path from the root, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>;

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.tmp']);

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(join(ROOT, folder)).sort()) {
    const path = posix.join(folder, name);
    if (NOT_OURS.has(name)) continue;
    const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) yield* walk(path);
    else if (stats?.isFile()) yield path;
  }
}

/** Every text file of the repository; what holds a NUL byte is taken for binary. */
export function readRepository(): Sources {
  const sources = new Map<string, string>();
  for (const path of walk('.')) {
    const text = readFileSync(join(ROOT, path));
    if (!text.includes(0)) sources.set(path, text.toString('utf8'));
  }
  return sources;
}

/** The files under these folders whose names end in `.ts` or `.tsx`. */
export function typescriptIn(sources: Sources, ...folders: string[]): Sources {
  return new Map(
    [...sources].filter(
      ([path]) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)),
    ),
  );
}

/** A file's syntax tree, with links to parents. */
export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}
