import { join } from 'node:path';
import ts from 'typescript';
import { programOf } from '../../architecture/declarations.js';
import { ROOT } from '../../architecture/sources.js';

/**
 * The shape of a type that is kept as JSON: it and each named type of this package that it reaches, a line for each with its fields,
 * sorted. Comments, and where a type is declared, are no part of it.
 */
export function shapeOfType(path: string, of: string): string {
  const program = programOf([path]);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(ROOT, path))!;
  const lines = new Map<string, string>();
  const named = new Map<string, ts.Symbol>();

  /** Two types may have one name: the second that is found has a number. */
  const distinct = (name: string, symbol: ts.Symbol, number = 1): string => {
    const own = number === 1 ? name : `${name} ${number}`;
    if ((named.get(own) ?? symbol) !== symbol) return distinct(name, symbol, number + 1);
    named.set(own, symbol);
    return own;
  };

  const nameOf = (type: ts.Type): string | undefined => {
    const symbol = type.aliasSymbol ?? type.symbol;
    const from = symbol?.declarations?.[0]?.getSourceFile();
    if (from === undefined || from.fileName.includes('/node_modules/') || symbol.name.startsWith('__'))
      return;
    const given = (type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference)).map(shown);
    return distinct(given.length === 0 ? symbol.name : `${symbol.name}<${given.join(', ')}>`, symbol);
  };

  function inFull(type: ts.Type): string {
    if (type.isUnion()) return type.types.map(shown).sort().join(' | ');
    if (checker.isTupleType(type))
      return `[${checker
        .getTypeArguments(type as ts.TypeReference)
        .map(shown)
        .join(', ')}]`;
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (checker.isArrayType(type)) return `${shown(element!)}[]`;
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type);
    const fields = checker.getPropertiesOfType(type).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      return `${field.name}${isOptional ? '?' : ''}: ${shown(checker.getTypeOfSymbol(field))}`;
    });
    const others = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[${checker.typeToString(keyType)}]: ${shown(value)}`);
    return `{ ${[...fields, ...others].sort().join('; ')} }`;
  }

  function shown(type: ts.Type): string {
    const name = nameOf(type);
    if (name === undefined) return inFull(type);
    if (!lines.has(name)) {
      lines.set(name, '');
      lines.set(name, inFull(type));
    }
    return name;
  }

  const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
  shown(checker.getDeclaredTypeOfSymbol(declared.find((symbol) => symbol.name === of)!));
  return [...lines]
    .map(([named, fields]) => `${named} = ${fields}\n`)
    .sort()
    .join('');
}
