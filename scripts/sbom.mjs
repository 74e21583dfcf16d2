import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BUNDLED, IN_CONSOLE } from './bundled.mjs';
import { ROOT } from './run.mjs';
import { VENDORED } from './vendor.mjs';

/** Licences that may be shipped with, as SPDX names. Anything else wants a decision, and a line here. */
export const AGREED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
]);

/** What is shipped and is no package. */
const MODEL = {
  'bom-ref': 'all-MiniLM-L6-v2',
  type: 'machine-learning-model',
  name: 'all-MiniLM-L6-v2',
  version: 'int8',
  licenses: [{ license: { id: 'Apache-2.0' } }],
};

/** The licence of a component as one SPDX expression, or undefined. */
export function licenceOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.length === 0 ? undefined : names.join(' AND ');
}

/** True where an expression lets the package be used under agreed licences: one of each OR, all of each AND. */
export function isAgreed(expression) {
  if (expression === undefined) return false;
  const terms = expression.replace(/[()]/g, ' ').split(/\s+AND\s+/);
  return terms.every((term) => term.split(/\s+OR\s+/).some((name) => AGREED.has(name.trim())));
}

/** The licences of a bill of materials as a table in Markdown, and the components whose licence was not agreed on. */
export function reportLicences({ components }) {
  const rows = components
    .map((one) => ({ name: one.name, version: one.version, licence: licenceOf(one) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const lines = rows.map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'none named'} |`,
  );
  return {
    text: `| Component | Version | Licence |\n|---|---|---|\n${lines.join('\n')}\n`,
    strange: rows.filter(({ licence }) => !isAgreed(licence)),
  };
}

/** Where a package finds another: in its own folder of packages, or in one above. */
function resolve(packages, from, name) {
  for (let at = from; ; ) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return undefined;
    const above = at.lastIndexOf('/node_modules/');
    at = above < 0 ? '' : at.slice(0, above);
  }
}

/** The paths in a lock file of all that the root needs at run time, and what each of them needs. */
export function runtimeClosure({ packages }) {
  const needs = new Map();
  const waiting = [''];
  for (const path of waiting) {
    if (needs.has(path)) continue;
    const { dependencies, optionalDependencies } = packages[path];
    const found = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((name) => resolve(packages, path, name))
      .filter((needed) => needed !== undefined);
    needs.set(path, found);
    waiting.push(...found);
  }
  return needs;
}

const nameOf = (path, one) =>
  one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function component(path, one) {
  const name = nameOf(path, one);
  const [algorithm, hash] = one.integrity?.split(' ')[0].split('-') ?? [];
  return {
    'bom-ref': `${name}@${one.version}`,
    type: 'library',
    name,
    version: one.version,
    scope: one.optional || one.devOptional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${one.version}`,
    ...(hash === undefined
      ? {}
      : {
          hashes: [
            {
              alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
              content: Buffer.from(hash, 'base64').toString('hex'),
            },
          ],
        }),
    ...(one.license === undefined
      ? {}
      : {
          licenses: [
            / (?:OR|AND) /.test(one.license) ? { expression: one.license } : { license: { id: one.license } },
          ],
        }),
  };
}

/**
 * What the package needs at run time (CycloneDX 1.5), out of package-lock.json, with what is shipped besides. npm's own
 * `npm sbom --omit dev` leaves out what a tool of development needs too, such as commander, and what is shipped inside
 * this package (`vendor.mjs`, `bundled.mjs`). The same lock file gives the same bytes.
 */
export function billOfMaterials() {
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
  const needs = runtimeClosure(lock);
  const refOf = (path) => `${nameOf(path, lock.packages[path])}@${lock.packages[path].version}`;
  const root = lock.packages[''];
  const paths = [...needs.keys()].filter((path) => path !== '').sort();
  const shipped = [...VENDORED, ...BUNDLED, ...IN_CONSOLE].map((name) => `node_modules/${name}`);
  const components = new Map(
    [...paths, ...shipped].map((path) => [refOf(path), component(path, lock.packages[path])]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': refOf(''),
        type: 'library',
        name: root.name,
        version: root.version,
        purl: `pkg:npm/${root.name}@${root.version}`,
        licenses: [{ license: { id: root.license } }],
      },
    },
    components: [...components.values(), MODEL],
    dependencies: ['', ...paths].map((path) => ({
      ref: refOf(path),
      dependsOn: [...new Set([...needs.get(path), ...(path === '' ? shipped : [])].map(refOf))].sort(),
    })),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const bill = billOfMaterials();
  const { text, strange } = reportLicences(bill);
  writeFileSync(`${ROOT}sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(`${ROOT}licences.md`, text);
  process.stdout.write(`sbom.cdx.json: ${bill.components.length} components; licences.md\n`);
  for (const { name, version, licence } of strange) {
    process.stderr.write(`${name} ${version}: ${licence ?? 'no licence named'} was not agreed on\n`);
  }
  process.exitCode = strange.length === 0 ? 0 : 1;
}
