import { expect, test } from 'vitest';
import { generalRun, learnGeneralShapes } from '../../../src/model/errors/general-shapes.js';
import { made } from '../runs.js';

const failing = (i: number, command: string, answer: string) => made(i, 'tidy up', [[command, answer]]);

test('answers that differ in a word of their actions are one', () => {
  const runs = ['alpha', 'gamma', 'delta', 'sigma'].map((name, i) =>
    failing(i, `open the ${name} door`, `Error: cannot find ${name} here`),
  );
  const general = learnGeneralShapes(runs);
  const shapes = runs.map((run) => generalRun(general, run).events[0]!.answer.shape);
  expect(new Set(shapes).size).toBe(1);
});

test('an answer that masks a path where another has a word of its action is another answer', () => {
  const runs = [
    failing(1, 'for file in *; do ls done', '/bin/bash: -c: line 2: syntax error: unexpected end of file'),
    failing(2, 'echo "file does not exist" fi', 'does: -c: line 2: syntax error: unexpected end of file'),
  ];
  expect(learnGeneralShapes(runs)).toEqual({ gaps: {}, codes: {} });
  expect(learnGeneralShapes([...runs].reverse())).toEqual({ gaps: {}, codes: {} });
});
