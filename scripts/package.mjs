import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { ROOT, runNode, runNpm } from './run.mjs';

const INTO = `${ROOT}dist/packages`;
const VENDORED = `${ROOT}dist/vendor/sqlite`;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Lays one package down: its package.json, and files by their path in it. */
function lay(folder, facts, files) {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, from] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(from, join(folder, path));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
}

/**
 * Lays down one package for each build of SQLite's binding, which npm installs on that platform only.
 *
 * @param facts of package.json
 * @returns {{ name: string, folder: string }[]}
 */
export function layPlatforms({ version, license, engines, devDependencies }, into = INTO) {
  return readdirSync(`${VENDORED}/prebuilds`).flatMap((platform) => {
    const [os, cpu] = platform.split('-');
    return readdirSync(`${VENDORED}/prebuilds/${platform}`).map((build) => {
      const libc = os === 'linux' ? build.split('.')[1] : undefined;
      const short = ['sqlite', platform, libc].filter((part) => part !== undefined).join('-');
      const name = `@knowhow/${short}`;
      const facts = {
        name,
        version,
        description: `The binding of SQLite that knowhow uses, built for ${platform}${libc ? `, ${libc}` : ''}.`,
        license: `${license} AND MIT`,
        main: 'dist/index.cjs',
        engines,
        os: [os],
        cpu: [cpu],
        ...(libc ? { libc: [libc] } : {}),
        dependencies: { 'node-gyp-build': devDependencies['node-gyp-build'] },
      };
      const prebuilt = `prebuilds/${platform}/${build}`;
      const files = ['dist/index.cjs', 'LICENSE', 'README.md', prebuilt];
      lay(join(into, short), facts, Object.fromEntries(files.map((path) => [path, join(VENDORED, path)])));
      return { name, folder: join(into, short) };
    });
  });
}

/**
 * Lays down what is published, each package in a folder of `dist/packages`: `knowhow`, and SQLite by platform as its
 * optional dependencies. No package.json of the repository names those: its own install would look for what is not
 * published yet.
 *
 * @returns {{ name: string, folder: string }[]} knowhow first
 * @throws {Error} with npm's words when it fails
 */
export function layPackages() {
  const docs = runNode(['scripts/docs.mjs'], { quiet: true });
  if (!docs.ok) throw new Error(docs.output);
  const listed = runNpm(['pack', '--dry-run', '--json', '--ignore-scripts'], { quiet: true });
  if (!listed.ok) throw new Error(listed.output);
  const [{ files }] = JSON.parse(listed.output.slice(listed.output.indexOf('[')));
  const { scripts, devDependencies, ...facts } = read(`${ROOT}package.json`);
  const platforms = layPlatforms({ ...facts, devDependencies });
  const optionalDependencies = Object.fromEntries(platforms.map(({ name }) => [name, facts.version]));
  const folder = join(INTO, facts.name);
  lay(
    folder,
    { ...facts, optionalDependencies },
    Object.fromEntries(files.map(({ path }) => [path, `${ROOT}${path}`])),
  );
  return [{ name: facts.name, folder }, ...platforms];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  prepare();
  for (const { name, folder } of layPackages()) process.stdout.write(`${name}  ${folder}\n`);
}
