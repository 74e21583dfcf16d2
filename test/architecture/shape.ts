import ts from 'typescript';
import { parse, type Sources } from './sources.js';

/** Lines of each file that has more than `limit`, longest first. */
export function longerThan(sources: Sources, limit: number): string[] {
  return [...sources]
    .map(([path, text]) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limit)
    .sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
    .map(({ path, lines }) => `${path}: ${lines} lines`);
}

/** Files that hand on whatever another file exports (`export *`), or stand in for a folder (`index.ts`). */
export function barrels(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (/^src\/.+\/index\.ts$/.test(path)) problems.push(`${path}: an index.ts inside src`);
    for (const statement of parse(path, text).statements) {
      if (ts.isExportDeclaration(statement) && statement.exportClause === undefined) {
        problems.push(`${path}: ${statement.getText()}`);
      }
    }
  }
  return problems;
}

/** Paths with a name that is not kebab-case. */
export function oddlyNamed(paths: Iterable<string>): string[] {
  return [...paths].filter((path) =>
    path.split('/').some((name) => !/^[a-z0-9.]+(?:-[a-z0-9.]+)*$/.test(name)),
  );
}

/** Places that contain a text the repository must not name. */
export function naming(sources: Sources, forbidden: RegExp[]): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    for (const pattern of forbidden) {
      const match = pattern.exec(text);
      if (match)
        problems.push(`${path}:${text.slice(0, match.index).split('\n').length}: ${match[0].trim()}`);
    }
  }
  return problems;
}
