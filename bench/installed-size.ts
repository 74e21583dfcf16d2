import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';
import type { Row } from './report.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Bytes of the files below a path; after two stars and a slash it may say how their names end. */
function bytesBelow(pattern: string): number {
  const [path = '', ending = ''] = pattern.split('/**/*');
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return path.endsWith(ending) ? (stat?.size ?? 0) : 0;
  return readdirSync(path).reduce((sum, name) => {
    return name === 'node_modules'
      ? sum
      : sum + bytesBelow(`${join(path, name)}${ending && `/**/*${ending}`}`);
  }, 0);
}

/** Where a package finds another: below itself, or further up. */
function find(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const parts = from.split('/node_modules/');
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const path = `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`.replace(/^\//, '');
    if (path in packages) return path;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
}

/** The packages that installing some brings along. */
function closure(packages: Record<string, Locked>, names: string[]): Set<string> {
  const found = new Set<string>();
  const add = (from: string, wanted: string[]): void => {
    for (const name of wanted) {
      const path = find(packages, from, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      add(path, Object.keys(packages[path]!.dependencies ?? {}));
    }
  };
  add('', names);
  return found;
}

const FRAMEWORKS: Record<string, string[]> = {
  'knowhow/http': ['hono', '@hono/node-server'],
  'knowhow/ai-sdk': ['ai'],
  'knowhow/langgraph': ['@langchain/langgraph', '@langchain/core'],
  'knowhow/langgraph with langchain': ['@langchain/langgraph', '@langchain/core', 'langchain'],
  'knowhow/mcp': ['@modelcontextprotocol/sdk'],
};

/** What the package, its dependencies and each entry's framework take on the disk, from what is installed here. */
export const installedSize: Bench = async () => {
  const read = (path: string) => JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8'));
  const { packages } = read('node_modules/.package-lock.json') as { packages: Record<string, Locked> };
  const manifest = read('package.json') as Required<Locked> & { files: string[] };
  const sizeOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + bytesBelow(`${ROOT}${path}`), 0) / 1e6;
  const needed = closure(packages, Object.keys(manifest.dependencies));
  const row = (name: string, says: string, value: number): Row => ({ name, says, value, unit: 'MB' });
  const native = closure(packages, ['onnxruntime-node']);
  return [
    row(
      'size_own',
      'installed: knowhow itself, with its model, its runtime and SQLite',
      sizeOf(manifest.files),
    ),
    row('size_needed', 'its dependencies', sizeOf(needed)),
    row(
      'size_native',
      'the native runtime, where it is chosen',
      sizeOf([...native].filter((path) => !needed.has(path))),
    ),
    ...Object.entries(FRAMEWORKS).map(([entry, names]) =>
      row(
        `size_${entry.replace(/\W+/g, '_')}`,
        `what ${entry} wants installed besides`,
        sizeOf([...closure(packages, names)].filter((path) => !needed.has(path) && !native.has(path))),
      ),
    ),
  ];
};
