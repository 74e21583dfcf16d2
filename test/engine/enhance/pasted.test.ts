import { describe, expect, test } from 'vitest';
import { PASTES } from '../../extract/pastes.js';
import { ask, learn, open, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';
/** What is said of a task, without the task. */
const toldOf = (response: string): string | undefined =>
  /<knowhow-\w+>\n([\s\S]*)<\/knowhow/.exec(response)?.[1];

describe('a task with something pasted beside it', () => {
  test('is told what it is told alone, below and above it', async () => {
    const service = await open();
    await learn(service, taughtRuns(TASK));
    const alone = toldOf((await ask(service, TASK)).response);
    expect(alone).toContain('reset_locker');
    for (const [name, paste] of Object.entries(PASTES))
      for (const input of [`${TASK}\n\n${paste}`, `${paste}\n\n${TASK}`])
        expect([name, toldOf((await ask(service, input)).response)]).toEqual([name, alone]);
  });

  test('teaches what it teaches alone', async () => {
    const [plain, pasted] = [await open(), await open()];
    const kinds = Object.values(PASTES);
    const runs = taughtRuns(TASK);
    await learn(plain, runs);
    await learn(
      pasted,
      runs.map((run, i) => ({ ...run, query: `${TASK}\n\n${kinds[i % kinds.length]!}` })),
    );
    expect(toldOf((await ask(pasted, TASK)).response)).toBe(toldOf((await ask(plain, TASK)).response));
  });

  test('another task with the same paste is told nothing', async () => {
    const service = await open();
    await learn(
      service,
      taughtRuns(TASK).map((run) => ({ ...run, query: `${TASK}\n\n${PASTES['a log']!}` })),
    );
    expect(
      toldOf((await ask(service, `Write a poem about autumn leaves\n\n${PASTES['a log']!}`)).response),
    ).toBeUndefined();
  });
});
