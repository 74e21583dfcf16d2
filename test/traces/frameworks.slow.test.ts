import { expect, test } from 'vitest';
import { expectedOf, runsOf } from './framework-runs.js';
import { howToInstall, programs, run } from './frameworks/run.mjs';

const FOLDER = process.env.KNOWHOW_FRAMEWORKS;
if (FOLDER === undefined)
  console.log(
    'skipped: KNOWHOW_FRAMEWORKS names no folder with frameworks, so recorded spans alone are read',
  );

test.each(Object.keys(programs))(
  '%s, run now with a scripted model',
  async (name) => {
    const spans = FOLDER === undefined ? undefined : run(name, FOLDER);
    if (spans === undefined) {
      if (FOLDER !== undefined) console.log(`skipped: ${name} is not there. ${howToInstall(name)}`);
      return;
    }
    expect(await runsOf(spans)).toEqual(expectedOf(name));
  },
  180_000,
);
