import { posix } from 'node:path';
import ts from 'typescript';
import type { Sources } from './sources.js';

/** One import, of whatever form: static, type-only, dynamic or re-export. */
export interface Import {
  from: string;
  /** A path from the root for our own files, a package's name otherwise (`node:` for the platform's modules). */
  to: string;
  ours: boolean;
}

/** `@scope/name/sub` → `@scope/name`. */
function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

/** The source of a module that is imported as what it is compiled to. */
const sourceOf = (sources: Sources, path: string): string =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((file) => sources.has(file)) ??
  path.replace(/\.js$/, '.ts');

const importsIn = (sources: Sources, from: string, text: string): Import[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.')
        ? { from, to: sourceOf(sources, posix.join(posix.dirname(from), fileName)), ours: true }
        : { from, to: packageName(fileName), ours: false },
    );

/** All imports of the files given. */
export const importsOf = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) => importsIn(sources, from, text));

/** The files that are loaded with one: what it and they import, types left out. */
export function loadedWith(sources: Sources, file: string): string[] {
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    const text = sources.get(path);
    if (text === undefined || loaded.has(path)) return;
    loaded.add(path);
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    for (const { to } of importsIn(sources, path, outputText)) visit(to);
  };
  visit(file);
  return [...loaded];
}

/**
 * Groups of files that import each other in a circle, type-only imports included (strongly connected
 * components of more than one file, Tarjan 1972). Sorted.
 */
export function cyclesIn(imports: Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, ours } of imports) {
    if (ours) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    open.add(file);
    for (const target of next.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.has(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) open.delete(member);
    const itself = (next.get(file) ?? []).includes(file);
    if (group.length > 1 || itself) cycles.push(group.sort());
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}
