// Compiles the .wat files of src to modules beside them (committed): node scripts/build-wasm.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import wabt from 'wabt';

/** Each source, and the name under which its module is exported. */
const MODULES = [{ source: 'retrieval/int8/scan.wat', name: 'SCAN_WASM' }];

const pathOf = (file) => new URL(`../src/${file}`, import.meta.url);

/** A compiled module in base64. @param {string} source @returns {Promise<string>} */
export async function compiled(source) {
  const tools = await wabt();
  const module = tools.parseWat(source, readFileSync(pathOf(source), 'utf8'), { simd: true });
  try {
    module.resolveNames();
    module.validate();
    return Buffer.from(module.toBinary({}).buffer).toString('base64');
  } finally {
    module.destroy();
  }
}

/** The generated source file. */
function sourceOf(source, name, base64) {
  const lines = base64.match(/.{1,100}/g).map((line) => `  '${line}'`);
  const file = source.split('/').at(-1);
  return `/** ${file}, compiled by scripts/build-wasm.mjs. Base64. */\nexport const ${name} =\n${lines.join(' +\n')};\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { source, name } of MODULES) {
    writeFileSync(pathOf(source.replace('.wat', '-wasm.ts')), sourceOf(source, name, await compiled(source)));
  }
}
