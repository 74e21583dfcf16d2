import { expect, test } from 'vitest';
import { extremeLines } from '../../../eval/truth/extreme-lines.js';
import type { JudgedPoint } from '../../../eval/truth/judge-set.js';
import type { Verdict } from '../../../eval/truth/verdict.js';

const point = (set: string, ...lines: [text: string, verdict: Verdict][]): JudgedPoint => ({
  set,
  id: set,
  group: set,
  at: 'start',
  success: true,
  tokens: 10,
  lines: lines.map(([text, verdict]) => ({ form: 'now', text, verdict })),
  values: [],
  unoffered: undefined,
  forbidden: [],
  insists: undefined,
  task: '',
  last: '',
  next: '',
});

test('the best and worst lines of each set, those that nothing is held against among neither', () => {
  const points = [
    point('shop', ['good', 'right'], ['bad', 'wrong'], ['open', 'idle']),
    point('shop', ['good', 'right'], ['mixed', 'right']),
    point('shop', ['mixed', 'wrong'], ['worse', 'wrong'], ['worse', 'wrong']),
    point('bank', ['good', 'wrong']),
  ];
  expect(extremeLines(points, 1)).toBe(
    '## shop\n\nBest:\n\n- 2 right, 0 wrong: good\n\nWorst:\n\n- 0 right, 2 wrong: worse\n\n## bank\n\nBest:\n\n(none)\n\nWorst:\n\n- 0 right, 1 wrong: good\n',
  );
});
