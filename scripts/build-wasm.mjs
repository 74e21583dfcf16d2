// Compiles src/retrieval/int8/scan.wat to src/retrieval/int8/scan-wasm.ts (committed): node scripts/build-wasm.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import wabt from 'wabt';

const SOURCE = new URL('../src/retrieval/int8/scan.wat', import.meta.url);
const TARGET = new URL('../src/retrieval/int8/scan-wasm.ts', import.meta.url);

/** The compiled module in base64. @returns {Promise<string>} */
export async function compileScan() {
  const tools = await wabt();
  const module = tools.parseWat('scan.wat', readFileSync(SOURCE, 'utf8'), { simd: true });
  try {
    module.resolveNames();
    module.validate();
    return Buffer.from(module.toBinary({}).buffer).toString('base64');
  } finally {
    module.destroy();
  }
}

/** The generated source file. @param {string} base64 */
function sourceOf(base64) {
  const lines = base64.match(/.{1,100}/g).map((line) => `  '${line}'`);
  return `/** scan.wat, compiled by scripts/build-wasm.mjs. Base64. */\nexport const SCAN_WASM =\n${lines.join(' +\n')};\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(TARGET, sourceOf(await compileScan()));
}
