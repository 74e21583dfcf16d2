import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id: string }; expression?: string }[];
}
interface Bill {
  components: Component[];
}

const { billOfMaterials, isAgreed, licenceOf, reportLicences, runtimeClosure } = (await import(
  new URL('../../scripts/sbom.mjs', import.meta.url).href
)) as {
  billOfMaterials(): Bill;
  runtimeClosure(lock: { packages: Record<string, object> }): Map<string, string[]>;
  isAgreed(expression: string | undefined): boolean;
  licenceOf(component: Component): string | undefined;
  reportLicences(bill: Bill): { text: string; strange: { name: string }[] };
};

test('every dependency of package.json, what is shipped of others and the model are in the bill, tools of development are not', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const { dependencies, optionalDependencies } = read('package.json');
  const bill = billOfMaterials();
  const names = bill.components.map(({ name }) => name);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) expect(names).toContain(name);
  expect(names).toContain('all-MiniLM-L6-v2');
  // Shipped inside the package.
  for (const name of ['onnxruntime-web', 'onnxruntime-common', '@photostructure/sqlite', 'hono', 'preact'])
    expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', '@biomejs/biome', 'wabt']) expect(names).not.toContain(name);
  expect(reportLicences(bill).strange).toEqual([]);
  expect(bill).toEqual(billOfMaterials());
});

test('what is needed is followed through the folders in which packages find each other', () => {
  const packages = {
    '': { dependencies: { a: '1' }, devDependencies: { d: '1' } },
    'node_modules/a': { version: '1', dependencies: { b: '2' }, optionalDependencies: { gone: '1' } },
    'node_modules/a/node_modules/b': { version: '2', dependencies: { c: '1', a: '1' } },
    'node_modules/b': { version: '1', dev: true },
    'node_modules/c': { version: '1', dev: true },
    'node_modules/d': { version: '1', dev: true, dependencies: { b: '1' } },
  };
  expect([...runtimeClosure({ packages })]).toEqual([
    ['', ['node_modules/a']],
    ['node_modules/a', ['node_modules/a/node_modules/b']],
    ['node_modules/a/node_modules/b', ['node_modules/c', 'node_modules/a']],
    ['node_modules/c', []],
  ]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  [undefined, false],
])('%s is agreed on: %s', (expression, agreed) => {
  expect(isAgreed(expression)).toBe(agreed);
});

test('a component without a licence, or with a strange one, is named', () => {
  const components: Component[] = [
    { name: 'b', version: '1', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'a', version: '2' },
    { name: 'c', version: '3', licenses: [{ expression: '(SSPL-1.0 OR BUSL-1.1)' }] },
  ];
  const { text, strange } = reportLicences({ components });
  expect(strange.map(({ name }) => name)).toEqual(['a', 'c']);
  expect(text).toContain('| a | 2 | none named |\n| b | 1 | MIT |');
  expect(licenceOf(components[2]!)).toBe('(SSPL-1.0 OR BUSL-1.1)');
});
