import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { ROOT } from './run.mjs';

/**
 * Packages of which only some files are used are no dependencies: those files go into the package, each with its
 * licence and the SHA-256 of every file beside it. A change of version here wants a look at what is left out.
 */
export const VENDORED = ['onnxruntime-web', 'onnxruntime-common', '@photostructure/sqlite'];

const TARGET = `${ROOT}dist/vendor`;
const packageOf = (name) => `${ROOT}node_modules/${name}`;
const factsOf = (name) => JSON.parse(readFileSync(`${packageOf(name)}/package.json`, 'utf8'));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The file in a package, as it is. */
const asIs = (name, path) => ({ from: `${packageOf(name)}/${path}` });

/**
 * The WebAssembly runtime of one thread or several, its loader, and the interface in front of it. The interface's one
 * import of a package becomes one of a folder; the 14 MB of WebAssembly are kept as the 4 MB that they compress to.
 */
function onnxruntime() {
  const web = 'onnxruntime-web';
  const common = 'dist/esm';
  const parts = readdirSync(`${packageOf('onnxruntime-common')}/${common}`).filter((file) =>
    file.endsWith('.js'),
  );
  return {
    folder: web,
    packages: [web, 'onnxruntime-common'],
    licence: `${ROOT}scripts/licences/onnxruntime.txt`,
    files: {
      'ort.node.min.mjs': {
        ...asIs(web, 'dist/ort.node.min.mjs'),
        change: (bytes) =>
          bytes
            .toString()
            .replaceAll('from"onnxruntime-common"', 'from"./common/index.js"')
            .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
      },
      'ort-wasm-simd-threaded.mjs': asIs(web, 'dist/ort-wasm-simd-threaded.mjs'),
      'ort-wasm-simd-threaded.wasm.gz': {
        ...asIs(web, 'dist/ort-wasm-simd-threaded.wasm'),
        change: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
      },
      ...Object.fromEntries(
        parts.map((file) => [
          `common/${file}`,
          {
            ...asIs('onnxruntime-common', `${common}/${file}`),
            change: (bytes) => bytes.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
          },
        ]),
      ),
    },
  };
}

/** The binding of SQLite, built for every platform that its makers build it for; not the 11 MB that it is built from. */
function sqlite() {
  const name = '@photostructure/sqlite';
  const prebuilt = readdirSync(`${packageOf(name)}/prebuilds`, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.node'));
  return {
    folder: 'sqlite',
    packages: [name],
    licence: `${packageOf(name)}/LICENSE`,
    files: {
      'dist/index.cjs': {
        ...asIs(name, 'dist/index.cjs'),
        change: (bytes) => bytes.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
      },
      ...Object.fromEntries(prebuilt.map((path) => [`prebuilds/${path}`, asIs(name, `prebuilds/${path}`)])),
    },
  };
}

/** What a folder was made from: when that is the same, it need not be made again. */
const stampOf = ({ packages, files }) =>
  JSON.stringify({
    made: packages.map((name) => `${name}@${factsOf(name).version}`),
    files: Object.keys(files),
    by: sha256(readFileSync(`${ROOT}scripts/vendor.mjs`)),
  });

function lay({ folder, packages, licence, files }) {
  const target = join(TARGET, folder);
  rmSync(target, { recursive: true, force: true });
  const sums = Object.entries(files).map(([path, { from, change }]) => {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    if (change) writeFileSync(file, change(readFileSync(from)));
    else copyFileSync(from, file);
    return `${sha256(readFileSync(file))}  ${path}`;
  });
  writeFileSync(join(target, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  copyFileSync(licence, join(target, 'LICENSE'));
  const made = packages.map((name) => `${name} ${factsOf(name).version}`).join(' and ');
  writeFileSync(
    join(target, 'README.md'),
    `Files of ${made} (npm), taken by scripts/vendor.mjs, which says what was changed. Licence: LICENSE.\n`,
  );
}

/** Puts what is used of those packages into dist/vendor, where it is not there already. */
export function vendor() {
  for (const part of [onnxruntime(), sqlite()]) {
    const stamp = `${ROOT}dist/.vendored-${part.folder}`;
    const wanted = stampOf(part);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    lay(part);
    writeFileSync(stamp, wanted);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) vendor();
