import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { prepare } from './build.mjs';
import { AREAS } from './mutation-areas.mjs';
import { isSampled } from './mutation-sample.mjs';

/** The share of mutants that tests have to find in every area. */
const WANTED = 0.85;
const FOUND = new Set(['Killed', 'Timeout']);
const NOT_FOUND = new Set(['Survived', 'NoCoverage']);

/**
 * Changes the code of an area in every way that Stryker knows, one at a time, and counts the changes that its tests
 * find.
 */
async function mutate(name, { mutate, tests, texts }, concurrency) {
  process.env.KNOWHOW_TEST_FILES = JSON.stringify(tests);
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', resolve('scripts/mutation-sample.mjs')],
    checkers: ['sample'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    mutator: { excludedMutations: texts === false ? ['StringLiteral'] : [] },
    ignorePatterns: [
      '/coverage',
      '/deploy',
      '/dist/**',
      '!/dist/vendor/**',
      '!/dist/lib/**',
      '/docs',
      '/models',
      '/eval',
    ],
    tempDirName: join(tmpdir(), `knowhow-mutate-${process.pid}`),
    reporters: [],
    concurrency,
    timeoutMS: 10_000,
    disableTypeChecks: false,
    logLevel: 'error',
  }).runMutationTest();
  const sample = results.filter(isSampled);
  const found = sample.filter(({ status }) => FOUND.has(status)).length;
  const missed = sample.filter(({ status }) => NOT_FOUND.has(status));
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const at = `${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line}:${location.start.column}`;
    process.stdout.write(
      `${status}  ${at}  ${mutatorName}  ${replacement?.replace(/\s+/g, ' ').slice(0, 100)}\n`,
    );
  }
  const score = found / (found + missed.length);
  process.stdout.write(
    `${name}: ${found} of ${found + missed.length} found, score ${score.toFixed(3)} (${results.length} possible changes)\n`,
  );
  return score;
}

prepare();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '1' },
    /** Which share of the changes is looked at, always the same ones. */
    share: { type: 'string', default: '1' },
  },
});
process.env.KNOWHOW_MUTATION_SHARE = values.share;
const names = positionals.length > 0 ? positionals : Object.keys(AREAS);
const unknown = names.filter((name) => !(name in AREAS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no area ${unknown.join(', ')}; there are ${Object.keys(AREAS).join(', ')}.\n`,
  );
  process.exit(2);
}
let least = 1;
for (const name of names) {
  least = Math.min(least, await mutate(name, AREAS[name], Number(values.concurrency)));
}
process.exit(least >= WANTED ? 0 : 1);
