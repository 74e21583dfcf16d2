import fc from 'fast-check';
import { expect, test } from 'vitest';
import { additions } from '../../adapters/eval/scoring/additions.js';
import { textContradictions } from '../../eval/measures/contradictions.js';
import { learn, open, run } from '../engine/desk.js';

const TOOLS = ['lookup_parcel', 'open_locker', 'reset_locker', 'call_desk'];
const TASKS = [
  'Fetch the parcel from the locker',
  'Return the library books before Friday',
  'Fetch the red suitcase from the locker',
  'Weigh the letter of Marguerite at the harbour',
];
const RESULTS = ['{"ok":true}', '{"ok":true}', '{"error":"desk is closed"}'];

/** What was done in a run, as indices, and how it ended. */
const told = fc.record({
  task: fc.nat({ max: TASKS.length - 1 }),
  calls: fc.array(fc.tuple(fc.nat({ max: TOOLS.length - 1 }), fc.nat({ max: RESULTS.length - 1 })), {
    minLength: 1,
    maxLength: 4,
  }),
  success: fc.boolean(),
});

/** Few ways, each taken by several runs: what like runs did not share is hardly said. */
const histories = fc
  .array(told, { minLength: 3, maxLength: 8 })
  .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: 20, maxLength: 30 }));

test('a text never speaks against itself, whatever the runs did and wherever the agent stands', async () => {
  let recommended = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const service = await open();
      const runs = history.map(({ task, calls, success }, i) =>
        run(
          `${TASKS[task]!}, guest ${i % 7}`,
          calls.map(([tool, result]) => [TOOLS[tool]!, RESULTS[result]!] as [string, string]),
          { success },
        ),
      );
      await learn(service, runs, (i) => `agent${i}`);
      for (const task of TASKS) {
        for (const context of [undefined, { observation: '{"ok":true}', last_actions: TOOLS[0]! }]) {
          const input_text = `${task}, guest 9`;
          const { response } = await service
            .forAccount('local')
            .enhanceTask({ tenant_id: 'desk', input_text, ...(context ? { context } : {}) });
          const text = additions(response, input_text);
          if (/^- A like task/m.test(text)) recommended += 1;
          expect(textContradictions(text, TOOLS), text).toEqual([]);
        }
      }
      await service.close();
    }),
    { numRuns: 12, seed: 11 },
  );
  // Examples are said at all.
  expect(recommended).toBeGreaterThan(8);
});
