import { join, relative } from 'node:path';
import ts from 'typescript';
import { parse, ROOT, type Sources } from './sources.js';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.esnext.string.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  // Errors are for the check of types.
  noCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: ROOT,
  outDir: ROOT,
};

/** What the package promises: the type declarations of its entries, and the names the first one exports. */
export interface PublicFace {
  /** Declarations of every file that the entries reach, by the path of their source. */
  declarations: Sources;
  /** `name: kind` of each export of the first entry, sorted. */
  exports: string[];
  /** Exports of any entry without a docstring, and functions whose docstring has no example. */
  unexplained: string[];
}

const targetOf = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function kindOf(target: ts.Symbol): string {
  if (target.flags & ts.SymbolFlags.Class) return 'class';
  if (target.flags & ts.SymbolFlags.Function) return 'function';
  if (target.flags & ts.SymbolFlags.Variable) return 'const';
  return 'type';
}

const exportsOf = (file: ts.SourceFile, checker: ts.TypeChecker): ts.Symbol[] =>
  checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);

/** Exports of these files without a docstring, and functions whose docstring has no `@example`. */
export function unexplained(files: readonly ts.SourceFile[], checker: ts.TypeChecker): string[] {
  const problems = new Set<string>();
  for (const symbol of files.flatMap((file) => exportsOf(file, checker))) {
    const target = targetOf(symbol, checker);
    const path = relative(ROOT, target.declarations![0]!.getSourceFile().fileName);
    const tags = target.getJsDocTags(checker).map(({ name }) => name);
    if (target.getDocumentationComment(checker).length === 0) {
      problems.add(`${path}: ${target.name} has no docstring`);
    } else if (kindOf(target) === 'function' && !tags.includes('example')) {
      problems.add(`${path}: ${target.name} has no @example`);
    }
  }
  return [...problems].sort();
}

/** The entries, compiled as a user would get them. */
export const programOf = (entries: readonly string[]): ts.Program =>
  ts.createProgram(
    entries.map((entry) => join(ROOT, entry)),
    OPTIONS,
  );

/** What entries promise. */
export function publicFace(program: ts.Program, entries: readonly string[]): PublicFace {
  const declarations = new Map<string, string>();
  program.emit(undefined, (path, text) => {
    declarations.set(relative(ROOT, path), text);
  });
  const checker = program.getTypeChecker();
  const files = entries.map((entry) => program.getSourceFile(join(ROOT, entry))!);
  return {
    declarations,
    exports: exportsOf(files[0]!, checker)
      .map((symbol) => `${symbol.name}: ${kindOf(targetOf(symbol, checker))}`)
      .sort(),
    unexplained: unexplained(files, checker),
  };
}

/** Uses of `any` in the files given. */
export function anyIn(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    const file = parse(path, text);
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        problems.push(`${path}: ${text.split('\n')[line]!.trim()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return problems;
}
