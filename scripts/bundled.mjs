import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Packages whose code goes into dist/lib, only what is used of it: as dependencies they would be five times as large,
 * and the command line would have to ask for what its server needs. Their types appear in no type of ours; `zod`'s do.
 */
export const BUNDLED = [
  '@bufbuild/protobuf',
  '@hono/node-server',
  '@huggingface/tokenizers',
  'commander',
  'fflate',
  'hono',
  'ignore',
  'jsonc-parser',
  'picocolors',
];

/** Packages whose code goes into the console's script. */
export const IN_CONSOLE = [
  '@dagrejs/dagre',
  '@dagrejs/graphlib',
  '@preact/signals',
  '@preact/signals-core',
  'preact',
];

/** True for what is imported from one of the packages. */
export const isOf = (packages, id) => packages.some((name) => id === name || id.startsWith(`${name}/`));

/** The package that a module belongs to, or undefined for one of ours. */
function packageOf(module) {
  const path = module.replaceAll('\\', '/').split('/node_modules/').at(-1);
  if (path === module.replaceAll('\\', '/')) return undefined;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Licences of packages that bring no file of theirs. */
const NO_FILE = { '@bufbuild/protobuf': `${ROOT}scripts/licences/bufbuild-protobuf.txt` };

function licenceText(name) {
  const folder = `${ROOT}node_modules/${name}`;
  const own = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const file = own ? join(folder, own) : NO_FILE[name];
  if (!file) throw new Error(`${name} has no file of its licence; it cannot be bundled.`);
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}

/**
 * Writes the licences of the packages that went into a bundle.
 *
 * @param output of rolldown
 * @param allowed the packages that may be in it
 * @throws {Error} for another package
 */
export function writeLicences(output, allowed, file) {
  const modules = output.flatMap((chunk) => chunk.moduleIds ?? []);
  const found = [...new Set(modules.map(packageOf).filter((name) => name !== undefined))].sort();
  const strange = found.filter((name) => !allowed.includes(name));
  if (strange.length > 0)
    throw new Error(`Bundled, and not listed in scripts/bundled.mjs: ${strange.join(', ')}`);
  const text = found.map(licenceText).join(`\n${'-'.repeat(80)}\n\n`);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
