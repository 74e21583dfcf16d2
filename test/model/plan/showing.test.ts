import { expect, test } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { anyTask } from '../../../src/model/lessons/any-task.js';
import { showingOf } from '../../../src/model/plan/knowledge-of.js';
import { made } from '../runs.js';

test('signs stand as most agents write them, also where no run is at hand', () => {
  const model = fitModel(
    Array.from({ length: 6 }, (_, i) =>
      made(i, 'mend the test', [
        ['pnpm -w build:schema', 'built'],
        [i === 0 ? 'git log main .. next' : 'git log main..next', 'ok'],
        [`grep -n 'total = null' src/a${i}.ts; echo $HOME`, 'ok'],
      ]),
    ),
  );
  const shownOf = showingOf(model, anyTask);
  const names = Object.keys(model.operators.templates).map((operator) => shownOf(operator).name);
  expect(names).toContain('pnpm -w build:schema');
  expect(names).toContain("grep -n 'total = null' ‹…›; echo $HOME");
  expect(names).toContain('git log main..next');
  expect(names.join()).not.toMatch(/ [:;)]/);
});

test('a line with words in quotation marks is shown as it was written, also where no run is at hand', () => {
  const lines = ['type "patient asked" into "Reason"', 'click "Next visit"'];
  const model = fitModel(
    Array.from({ length: 6 }, (_, i) =>
      made(
        i,
        'move the visit',
        lines.map((line) => [line, 'Done']),
      ),
    ),
  );
  const shownOf = showingOf(model, anyTask);
  const shown = Object.keys(model.operators.templates).map(shownOf);
  expect(shown).toContainEqual({ kind: 'line', name: lines[0] });
  expect(JSON.stringify(shown)).not.toContain("into 'Reason'");
});

test('a tool that is split by a value of several words is shown with the whole value', () => {
  const labels = ['First day', 'Last day', 'Send for approval'];
  const model = fitModel(
    Array.from({ length: 6 }, (_, i) =>
      made(
        i,
        'enter the absence',
        labels.map((element) => [JSON.stringify({ name: 'press', arguments: { element } }), 'Done']),
      ),
    ),
  );
  expect(model.operators.splits).toEqual({ press: 'element' });
  expect(showingOf(model, anyTask)('press Send for approval')).toEqual({
    kind: 'call',
    name: 'press',
    args: [['element', 'Send for approval']],
  });
});
