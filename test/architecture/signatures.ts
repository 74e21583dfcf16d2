import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources.js';

/** A type whose values are shared by many functions, each of which names the fields that it takes. */
const SHARED = 'EngineContext';
/** Where it is declared, and where its value is made. */
const WHOLE = ['src/engine/context.ts', 'src/engine/open-service.ts'];

/** What a function does with a parameter. */
interface Use {
  /** Fields that are read of it. */
  readonly fields: Set<string>;
  /** Parameters of others that it is handed on to. */
  readonly handedTo: ts.ParameterDeclaration[];
  /** True where it is used as a whole in another way. */
  isWhole: boolean;
}

const bound = ({ elements }: ts.ObjectBindingPattern): string[] =>
  elements.map(({ propertyName, name }) => (propertyName ?? name).getText());

/** The parameter that an argument is given to. */
function parameterOf(argument: ts.Expression, checker: ts.TypeChecker): ts.ParameterDeclaration | undefined {
  if (!ts.isCallExpression(argument.parent)) return undefined;
  const at = argument.parent.arguments.indexOf(argument);
  const declared = checker.getResolvedSignature(argument.parent)?.parameters[at]?.valueDeclaration;
  return declared && ts.isParameter(declared) ? declared : undefined;
}

function useOf(parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): Use {
  const use: Use = { fields: new Set(), handedTo: [], isWhole: false };
  const { name } = parameter;
  if (!ts.isIdentifier(name)) {
    if (ts.isObjectBindingPattern(name)) for (const field of bound(name)) use.fields.add(field);
    return use;
  }
  const symbol = checker.getSymbolAtLocation(name);
  const read = (node: ts.Identifier): void => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent)) use.fields.add(parent.name.text);
    else if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
      for (const field of bound(parent.name)) use.fields.add(field);
    else {
      const other = parameterOf(node, checker);
      if (other) use.handedTo.push(other);
      else use.isWhole = true;
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text) {
      const found = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      if (found === symbol) read(node);
    }
    ts.forEachChild(node, visit);
  };
  const { body } = parameter.parent as ts.FunctionLikeDeclaration;
  if (body) visit(body);
  return use;
}

/** True of a type that is made of the shared one, also by way of an alias. */
function isShared(type: ts.TypeNode, checker: ts.TypeChecker): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (!ts.isTypeReferenceNode(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    if (node.typeName.getText() === SHARED) found = true;
    const symbol = checker.getSymbolAtLocation(node.typeName);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const alias = target?.declarations?.find(ts.isTypeAliasDeclaration);
    if (alias && !alias.getSourceFile().isDeclarationFile) visit(alias.type);
    node.typeArguments?.forEach(visit);
  };
  visit(type);
  return found;
}

const nameOf = ({ parent }: ts.ParameterDeclaration): string =>
  (parent.name ?? (parent.parent as { name?: ts.Node }).name)?.getText() ?? 'a function';

/**
 * Functions that take the whole context of the engine, or fields of it that neither they nor the functions they hand it to use.
 *
 * @param folders e.g. `src/engine`
 */
export function overloaded(program: ts.Program, folders: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const uses = new Map<ts.ParameterDeclaration, Use>();
  const problems: string[] = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(ROOT, file.fileName);
    if (!folders.some((folder) => path.startsWith(`${folder}/`)) || WHOLE.includes(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node) && node.typeName.getText() === SHARED) {
        const { parent } = node;
        const isPicked = ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Pick';
        if (!isPicked) problems.push(`${path}: takes the whole ${SHARED}`);
      }
      if (ts.isParameter(node) && node.type && isShared(node.type, checker))
        uses.set(node, useOf(node, checker));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  for (const [parameter, { fields, handedTo, isWhole }] of uses) {
    if (isWhole) continue;
    const used = new Set([
      ...fields,
      ...handedTo.flatMap((other) =>
        checker
          .getTypeAtLocation(other)
          .getProperties()
          .map(({ name }) => name),
      ),
    ]);
    const taken = checker.getTypeAtLocation(parameter).getProperties();
    const spare = taken.map(({ name }) => name).filter((name) => !used.has(name));
    const path = relative(ROOT, parameter.getSourceFile().fileName);
    if (spare.length > 0) problems.push(`${path}: ${nameOf(parameter)} does not use ${spare.join(', ')}`);
  }
  return problems;
}
