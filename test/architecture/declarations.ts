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
}

function kindOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (target.flags & ts.SymbolFlags.Class) return 'class';
  if (target.flags & ts.SymbolFlags.Function) return 'function';
  if (target.flags & ts.SymbolFlags.Variable) return 'const';
  return 'type';
}

/** Compiles the entries as a user would get them. */
export function publicFace(entries: string[]): PublicFace {
  const program = ts.createProgram(
    entries.map((entry) => join(ROOT, entry)),
    OPTIONS,
  );
  const declarations = new Map<string, string>();
  program.emit(undefined, (path, text) => {
    declarations.set(relative(ROOT, path), text);
  });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(join(ROOT, entries[0]!))!;
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(entry)!);
  return {
    declarations,
    exports: symbols.map((symbol) => `${symbol.name}: ${kindOf(symbol, checker)}`).sort(),
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
