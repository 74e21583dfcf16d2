import { createInterface } from 'node:readline';
import { hashingEmbedder, type Knowledge, openKnowledge } from '../../src/index.js';
import { WHO } from './driver.js';
import { DRIVERS } from './drivers.js';
import { watch } from './watch.js';
import { task } from './world.js';

/** What the test tells one of its processes to do. */
export type Order = { driver: string; path: string } & (
  | { act: 'open' }
  | { act: 'run'; order: string }
  | { act: 'close' }
);

// One of two processes on one file.
let inner: Knowledge | undefined;

/** Makes a run with the driver and waits until it is learned. */
async function run(name: string, order: string) {
  const driver = DRIVERS.find((one) => one.name === name)!;
  const knowledge = watch(inner!);
  const problems: string[] = [];
  const ran = await driver.run({ knowledge, order, onProblem: (stage) => void problems.push(stage) });
  const { asked, answered, stored } = knowledge;
  await knowledge.learned();
  return { ran, asked, answered, stored, problems };
}

/** What comes of an order. */
async function obey(to: Order): Promise<object> {
  if (to.act === 'open') {
    inner = await openKnowledge({ path: to.path, embedder: hashingEmbedder() });
    // It has looked: what it says later it must have learned of since.
    await inner.enhanceTask({ tenant_id: WHO.tenant, input_text: task('1') });
  }
  if (to.act === 'run') return run(to.driver, to.order);
  if (to.act === 'close') await inner!.close();
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  const to = JSON.parse(line) as Order;
  const said = await obey(to).catch((error: unknown) => ({ failed: String((error as Error).stack) }));
  process.stdout.write(`${JSON.stringify({ to, ...said })}\n`);
}
