import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { runNode, runNodeBeside, runNpm } from './run.mjs';
import { vendor } from './vendor.mjs';

/** Files without which a published package is of no use. */
const PACKED = ['package.json', 'README.md', 'LICENSE', 'dist/lib/index.js', 'dist/lib/cli.js'];

/** `npm run test:unit`: what needs neither model nor socket nor process, and less than a second of a processor. */
const unit = process.argv.includes('--unit');
const filters = process.argv.slice(2).filter((argument) => argument !== '--unit');

const scratch = mkdtempSync(join(tmpdir(), 'knowhow-test-'));
let passed = 0;
let failed = 0;
const skipped = [];

/** One check that counts as one test. Its output is shown only when it fails. */
async function check(name, work) {
  const started = Date.now();
  const { ok, output } = await work();
  if (ok) passed += 1;
  else failed += 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${ok ? 'pass' : 'FAIL'}  ${name} (${seconds} s)\n`);
  if (!ok && output) process.stdout.write(`${output.trimEnd()}\n`);
}

const tool = (path, ...args) => runNodeBeside([`node_modules/${path}`, ...args]);

async function checks() {
  // It reads what the build reads, which need not look for the same errors, and goes on beside the other checks.
  const types = check('types of everything, tests too', () =>
    tool(
      'typescript/bin/tsc',
      '-p',
      'tsconfig.check.json',
      '--incremental',
      '--tsBuildInfoFile',
      'dist/.check',
    ),
  );
  await check('build', () => ({ ok: build({ isChecked: false }), output: '' }));
  await check('lint and format', () =>
    tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off', '--max-diagnostics=50'),
  );
  await check('no unused exports and files', () => tool('knip/bin/knip.js', '--no-progress'));
  await packageChecks();
  await types;
}

async function packageChecks() {
  let tarball;
  await check('package: packs, with everything it needs', () => {
    // Its script before packing refuses: what is published is laid down by `npm run package`.
    const options = ['--silent', '--json', '--ignore-scripts', '--pack-destination', scratch];
    const packed = runNpm(['pack', ...options], { quiet: true });
    tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz'));
    if (!packed.ok || !tarball) return { ok: false, output: packed.output };
    const missing = PACKED.filter((path) => !packed.output.includes(`"path": "${path}"`));
    return { ok: missing.length === 0, output: `missing from the package: ${missing.join(', ')}` };
  });
  if (!tarball) return;
  const path = join(scratch, tarball);
  await check('package: publint', () => tool('publint/src/cli.js', path, '--strict'));
  await check('package: are the types wrong', () =>
    tool('@arethetypeswrong/cli/dist/index.js', path, '--profile', 'esm-only', '--no-emoji', '--no-color'),
  );
}

function vitest() {
  const countsFile = join(scratch, 'counts.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default'];
  args.push('--reporter=./scripts/vitest-reporter.mjs');
  if (unit) args.push('--exclude=**/*.slow.test.ts');
  const { ok } = runNode([...args, ...filters], { env: { KNOWHOW_TEST_COUNTS: countsFile } });
  if (!existsSync(countsFile)) {
    failed += 1;
    process.stdout.write('FAIL  vitest ended without a result\n');
    return;
  }
  const counts = JSON.parse(readFileSync(countsFile, 'utf8'));
  passed += counts.passed;
  failed += counts.failed + counts.errors;
  skipped.push(...counts.skipped);
  if (counts.passed + counts.failed === 0) {
    failed += 1;
    process.stdout.write('FAIL  vitest found no tests\n');
  } else if (!ok && counts.failed + counts.errors === 0) {
    failed += 1;
    process.stdout.write('FAIL  vitest ended with an error although every test passed\n');
  }
  if (counts.skipped.length > 0) {
    process.stdout.write(`\nSkipped (${counts.skipped.length}):\n`);
    for (const { name, reason } of counts.skipped)
      process.stdout.write(`  ${name}${reason && `: ${reason}`}\n`);
    for (const line of new Set(counts.reasons)) process.stdout.write(`  reason: ${line}\n`);
  }
}

try {
  ensure();
  if (unit) vendor();
  else await checks();
  vitest();
} catch (error) {
  failed += 1;
  process.stdout.write(`FAIL  ${error.stack ?? error}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(
  `\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
