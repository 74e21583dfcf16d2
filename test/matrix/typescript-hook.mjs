import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const options = { typescript: { onlyRemoveTypeImports: true } };

/** Finds the source of a compiled file that is not there. */
export function resolve(specifier, context, next) {
  const source = specifier.startsWith('.') && new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return source && existsSync(source) ? { url: source.href, shortCircuit: true } : next(specifier, context);
}

/** Takes the types out of a source. */
export function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
