import { describe, expect, test } from 'vitest';
import { nextLoss, nextShares } from '../../eval/scoring/next-shares.js';
import { measureSteps } from '../../eval/trajectories/measure-steps.js';

const TOOLS = ['find_user', 'find_user_by_email', 'cancel'];

describe('the shares that a text gives to what comes next', () => {
  test('are those of its line, the likeliest first', () => {
    const text = 'Experience:\n- Next: find_user_by_email 12%, reply 20%, find_user 63%\n- Avoid cancel 90%';
    expect([...nextShares(text, [...TOOLS, 'reply'])]).toEqual([
      ['find_user', 0.63],
      ['reply', 0.2],
      ['find_user_by_email', 0.12],
    ]);
  });

  test('are none where it gives none', () => {
    expect(nextShares('', TOOLS).size).toBe(0);
    expect(nextShares('- Next: find_user', TOOLS).size).toBe(0);
    expect(nextShares('- Do: find_user 63%', TOOLS).size).toBe(0);
  });
});

describe('what an outcome costs', () => {
  const loss = (shares: [string, number][], gold: string) => nextLoss(new Map(shares), TOOLS, gold);

  test('is less the likelier it was said to be', () => {
    expect(loss([['cancel', 0.9]], 'cancel')).toBeLessThan(loss([['cancel', 0.5]], 'cancel'));
    expect(loss([['cancel', 0.9]], 'find_user')).toBeGreaterThan(loss([['cancel', 0.5]], 'find_user'));
  });

  test('is that of not knowing where nothing is said, and never without bounds', () => {
    expect(loss([], 'cancel')).toBeCloseTo(Math.log(3));
    expect(loss([['find_user', 1]], 'cancel')).toBeCloseTo(-Math.log(0.05 / 3));
  });

  test('leaves to what is not said what is left', () => {
    expect(loss([['cancel', 0.5]], 'find_user')).toBeCloseTo(-Math.log(0.95 * 0.25 + 0.05 / 3));
    const sums = TOOLS.map((tool) =>
      Math.exp(
        -loss(
          [
            ['cancel', 0.9],
            ['find_user', 0.6],
          ],
          tool,
        ),
      ),
    );
    expect(sums.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
  });
});

test('an engine that is sure of the wrong tool scores worse than one that says nothing, and that worse than one that knows', () => {
  const rows = TOOLS.map((tool, i) => ({
    id: `${i}`,
    task_id: `t${i}`,
    exclude_task_ids: [],
    agent_type: 'a',
    query: 'q',
    prior_tools: [],
    inputs: '',
    gold_tool: tool,
  }));
  const lossOf = (sure: (i: number) => string | undefined) => {
    const shares = rows.map((_, i) => new Map(sure(i) === undefined ? [] : [[sure(i)!, 0.9]]));
    const ranked = shares.map((one) => [...one.keys()]);
    const { measures } = measureSteps(rows, { ranked, shares }, {}, TOOLS);
    return measures.find(({ name }) => name === 'e2_logloss')!.value;
  };
  const wrong = lossOf((i) => TOOLS[(i + 1) % TOOLS.length]);
  const silent = lossOf(() => undefined);
  const right = lossOf((i) => TOOLS[i]);
  expect(wrong).toBeGreaterThan(silent);
  expect(silent).toBeGreaterThan(right);
});
