import ts from 'typescript';
import { parse, type Sources } from '../sources.js';

/** A regular expression of a source file. */
export interface Regex {
  where: string;
  source: string;
  flags: string;
}

function visit(sources: Sources, each: (node: ts.Node, where: string, path: string) => void): void {
  for (const [path, text] of sources) {
    const file = parse(path, text);
    const walk = (node: ts.Node): void => {
      each(node, `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, path);
      ts.forEachChild(node, walk);
    };
    walk(file);
  }
}

/** Every literal of these files. */
export function literalsIn(sources: Sources): Regex[] {
  const found: Regex[] = [];
  visit(sources, (node, where) => {
    if (!ts.isRegularExpressionLiteral(node)) return;
    const end = node.text.lastIndexOf('/');
    found.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
  });
  return found;
}

/** How often each of these files makes a regular expression out of texts. */
export function madeIn(sources: Sources): Map<string, number> {
  const found = new Map<string, number>();
  visit(sources, (node, _, path) => {
    const called = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression.getText() : '';
    if (called === 'RegExp') found.set(path, (found.get(path) ?? 0) + 1);
  });
  return found;
}
