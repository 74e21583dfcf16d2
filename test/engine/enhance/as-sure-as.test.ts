import { expect, test } from 'vitest';
import { ask, learn, open, run } from '../desk.js';

test.each([
  [true, 'succeed'],
  [false, 'fail'],
])('however alike runs are that all end so (%s), the next may end otherwise', async (success, ends) => {
  const service = await open();
  let known = 0;
  for (const more of [1, 2, 7, 15]) {
    await learn(
      service,
      Array.from({ length: more }, (_, i) =>
        run(`Open the locker of guest ${known + i}`, [['open_locker', '{"ok":true}']], { success }),
      ),
    );
    known += more;
    const { metadata } = await ask(service, 'Open the locker of guest 3', { explain: true });
    const { confidence } = metadata!.explanation!;
    // Laplace's rule of succession.
    const doubt = 1 / (known + 2);
    expect(confidence, `${known} runs ${ends}`).toBeGreaterThanOrEqual(doubt - 1e-9);
    expect(confidence, `${known} runs ${ends}`).toBeLessThanOrEqual(1 - doubt + 1e-9);
  }
});
