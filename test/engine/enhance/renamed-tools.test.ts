import { describe, expect, test } from 'vitest';
import { watchesCall } from '../../../src/api/watches.js';
import { additions, ask, learn, open, run, STUCK, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';
const NAMES = ['lookup_parcel', 'open_locker', 'reset_locker', 'call_desk'];
const DECISION = JSON.parse(run(TASK, STUCK).turns[1]!.decision);

const PLACES: [string, (name: string) => string][] = [
  ['by its own name', (name) => name],
  ['behind a prefix of the host', (name) => `mcp__desk__${name}`],
  ['behind a prefix that is no name of a server', (name) => `desk_${name}`],
  ['with a version', (name) => `${name}_v2`],
  ['in another spelling', (name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())],
];

describe.each(PLACES)('a tool that is called %s', (_, called) => {
  const own = called('open_locker');
  const tools = NAMES.map(called);
  const proposed = JSON.stringify({ ...DECISION, name: own });

  test('is known by the start, the list of what is watched, the plan, and at the act', async () => {
    const service = await open();
    await learn(service, taughtRuns(TASK));
    const { response, metadata } = await ask(service, TASK, { tools, watch: true, explain: true });
    const start = additions(response, TASK);
    expect(start).toContain(called('reset_locker'));
    expect(start).toContain(own);
    expect(watchesCall(metadata!.watch!, own, {})).toBe(true);
    const plan = JSON.stringify(metadata!.explanation!.plan);
    expect(plan).toContain(`"${own}"`);
    if (own !== 'open_locker') expect(plan).not.toContain('"open_locker"');
    const act = await ask(service, TASK, { tools, context: { proposed } });
    expect(additions(act.response, TASK)).toMatch(new RegExp(`${own}[\\s\\S]*${called('reset_locker')}`));
  });

  test('is known of a run that was learned under it, beside those under the other', async () => {
    const service = await open();
    const renamed = (text: string): string =>
      NAMES.reduce((all, name) => all.replaceAll(name, called(name)), text);
    const later = taughtRuns(TASK)
      .slice(0, 1)
      .map((one) => JSON.parse(renamed(JSON.stringify(one))));
    await learn(service, [...taughtRuns(TASK), ...later]);
    const { response } = await ask(service, TASK, { tools, context: { proposed } });
    expect(additions(response, TASK)).toContain(called('reset_locker'));
  });
});

test('a name of the caller that is very long is told as it is', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const tools = NAMES.map((name) => `mcp__${'north_parcel_desk_'.repeat(8)}x__${name}`);
  const { response } = await ask(service, TASK, { tools });
  expect(additions(response, TASK)).toContain(tools[2]);
});

test('a tool behind a prefix is known at the act where the caller has no list', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const own = 'mcp__desk__open_locker';
  const { response } = await ask(service, TASK, {
    context: { proposed: JSON.stringify({ ...DECISION, name: own }) },
  });
  expect(additions(response, TASK)).toContain(`\`${own}`);
});

test('more than a thousand tools are taken, and those that runs used are known', async () => {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  const others = Array.from({ length: 3_000 }, (_, i) => `tool_number_${i}`);
  const tools = [...others, ...NAMES.map((name) => `mcp__desk__${name}`)];
  const { response } = await ask(service, TASK, { tools });
  expect(additions(response, TASK)).toContain('mcp__desk__reset_locker');
});
