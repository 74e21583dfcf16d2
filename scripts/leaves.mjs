import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, runNode } from './run.mjs';

/**
 * Takes each leaf out of a copy of the tree, with its files and the lines that join it, and sees whether what is left
 * compiles and passes the tests of the core: `npm run leaves [-- audit …]`. The list of leaves is that of
 * test/architecture/leaves.ts.
 */
const CORE_TESTS = [
  'test/jobs',
  'test/domain',
  'test/retrieval',
  'test/storage/sqlite.slow.test.ts',
  'test/engine/admin/jobs.slow.test.ts',
  'test/engine/forget/delete.test.ts',
];

const listed = readFileSync(`${ROOT}test/architecture/leaves.ts`, 'utf8');
const LEAVES = Object.fromEntries(
  [.../^ {2}'?([a-z-]+)'?: \[([^\]]*)\],$/gm[Symbol.matchAll](listed)].map(([, name, parts]) => [
    name,
    [...parts.matchAll(/'([^']+)'/g)].map(([, part]) => part),
  ]),
);

const RESTS_ON = Object.fromEntries(
  [...(/RESTS_ON[^=]*= \{([^}]*)\}/.exec(listed)?.[1] ?? '').matchAll(/([a-z-]+)'?: '([a-z-]+)'/g)].map(
    ([, leaf, other]) => [leaf, other],
  ),
);

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trimEnd()
  .split('\n');

/** What is wrong with the package without that leaf; empty where nothing is. */
function without(leaf) {
  const copy = mkdtempSync(join(tmpdir(), `knowhow-without-${leaf}-`));
  try {
    const going = Object.keys(LEAVES).filter((name) => name === leaf || RESTS_ON[name] === leaf);
    const parts = going.flatMap((name) => LEAVES[name]);
    const gone = (path) => parts.some((part) => path === part || path.startsWith(`${part}/`));
    for (const path of tracked) {
      if (gone(path) || /^(?:eval|bench|examples|docs)\//.test(path)) continue;
      cpSync(`${ROOT}${path}`, join(copy, path), { recursive: true });
      if (!/^(?:src|adapters)\/.*\.ts$/.test(path)) continue;
      const text = readFileSync(join(copy, path), 'utf8');
      const left = text
        .split('\n')
        .filter((line) => !going.some((name) => line.endsWith(`// leaf: ${name}`)));
      writeFileSync(join(copy, path), left.join('\n'));
    }
    symlinkSync(`${ROOT}node_modules`, join(copy, 'node_modules'));
    cpSync(`${ROOT}dist/vendor`, join(copy, 'dist/vendor'), { recursive: true });
    writeFileSync(
      join(copy, 'tsconfig.leaf.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { noEmit: true },
        include: ['src', 'adapters'],
      }),
    );
    const options = { quiet: true, cwd: copy };
    const types = runNode(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.leaf.json'], options);
    if (!types.ok) return types.output;
    const tests = runNode(
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...CORE_TESTS],
      options,
    );
    return tests.ok ? '' : tests.output;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (!build()) process.exit(1);
const wanted = process.argv.slice(2);
const names = Object.keys(LEAVES).filter((name) => wanted.length === 0 || wanted.includes(name));
if (names.length === 0)
  throw new Error(`There is no such leaf; there are ${Object.keys(LEAVES).join(', ')}.`);
let failed = 0;
for (const name of names) {
  const problem = without(name);
  if (problem !== '') failed += 1;
  process.stdout.write(`${problem === '' ? 'pass' : 'FAIL'}  without ${name}\n${problem}`);
}
process.stdout.write(`\n${names.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
