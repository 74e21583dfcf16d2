import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ROOT, runNpm } from './run.mjs';

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The version of a package that lies in its folder although no install of everything noted it. */
function versionOf(folder) {
  try {
    return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version;
  } catch {
    return undefined;
  }
}

/**
 * Says why the dependencies must be installed, or undefined when what is installed is what the lock file
 * names. Contents decide, not times: a fresh checkout touches files without changing them.
 *
 * @param {string} root the package's folder, with a trailing separator
 * @returns {string | undefined}
 */
export function reasonToInstall(root) {
  const installed = read(`${root}node_modules/.package-lock.json`);
  if (!installed) return 'nothing is installed yet';
  const wanted = read(`${root}package-lock.json`) ?? {};
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path]?.version;
    if (found === version || versionOf(`${root}${path}`) === version) continue;
    if (found !== undefined || !optional) {
      return `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version} is missing`;
    }
  }
  const extra = Object.keys(installed).find((path) => !(path in wanted));
  return extra && `${extra} is installed, but not in the lock file`;
}

/** Installs what the lock file names, where it is not there already. Throws when that fails. */
export function ensure() {
  const reason = reasonToInstall(ROOT);
  if (!reason) return;
  process.stdout.write(`Installing dependencies (${reason}) …\n`);
  const started = Date.now();
  // The setting stands in .npmrc too; newer npm versions no longer hand unknown settings to install scripts.
  const { ok } = runNpm(['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    env: { ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  if (!ok) throw new Error('npm ci failed: see above. Is the registry reachable?');
  process.stdout.write(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensure();
