import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashingEmbedder, openService } from '../../src/index.js';
import { CELLS, type Stage } from './cells.js';
import { SITUATIONS } from './driver.js';
import { DRIVERS } from './drivers.js';
import { type Processes, startProcesses } from './processes.js';
import { table } from './table.js';
import { watch } from './watch.js';

let processes: Processes;
beforeAll(() => {
  processes = startProcesses();
});
afterAll(() => processes.stop());

let stage: Stage;
let close: () => Promise<void>;

beforeEach(async () => {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  close = () => service.close();
  const inner = service.forAccount('local');
  const problems: string[] = [];
  const knowledge = watch(inner);
  stage = {
    knowledge,
    problems,
    broken: (over) => watch(inner, over),
    scene: (more) => ({ knowledge, onProblem: (at) => problems.push(at), ...more }),
    inTwoProcesses: (driver) => processes.run(driver),
  };
});
afterEach(() => close());

describe.each(DRIVERS)('$name', (driver) => {
  for (const situation of SITUATIONS) {
    const reason = driver.lacks[situation];
    // The first cell with processes waits until they have started, on a busy machine for a minute or two.
    const timeout = situation === 'two processes' ? 300_000 : 60_000;
    if (reason === undefined) test(situation, () => CELLS[situation](driver, stage), timeout);
  }
});

test('docs/reference/adapters.md shows this matrix', () => {
  expect(readFileSync(new URL('../../docs/reference/adapters.md', import.meta.url), 'utf8')).toContain(
    table(),
  );
});
