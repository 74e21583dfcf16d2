import { expect, test } from 'vitest';
import { parseRun } from '../../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { chooseExamples } from '../../../src/model/example/choose-examples.js';
import { exampleItems } from '../../../src/model/example/example-items.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { situationOf } from '../../../src/model/situation-of.js';

/** A run of a shell that succeeded. */
const typed = (group: string, query: string, lines: readonly string[]): ParsedRun =>
  parseRun(
    {
      query,
      success: true,
      turns: lines.map((decision, i) => ({ turn: i + 1, inputs: '', decision, result: 'ok' })),
    },
    { id: `${group}-1`, group, guided: false },
  );

/** The example of a task as its lines, and the words of the like task. */
function shown(task: string, runs: readonly ParsedRun[], likeness = 0.9) {
  const at = situationOf(fitModel(runs), {
    task,
    agentType: '',
    events: [],
    observation: '',
    similar: runs.map((run) => ({ run, likeness })),
  });
  const sentence = exampleItems(chooseExamples(at, { goals: [], operators: [], named: [] }), at)[0]?.sentence;
  return sentence?.form === 'example'
    ? { likeTask: sentence.likeTask, lines: sentence.steps.map(({ action }) => action.name) }
    : undefined;
}

const deployed = (service: string) =>
  typed(service, `Deploy the ${service} service`, [
    `docker build -t registry.acme.io/${service} .`,
    `docker push registry.acme.io/${service}`,
    `kubectl set image deploy/${service} ${service}=registry.acme.io/${service}`,
    `make check SERVICE=${service}`,
  ]);

const FILLED = [
  'docker build -t registry.acme.io/‹task› .',
  'docker push registry.acme.io/‹task›',
  'kubectl set image deploy/‹task› ‹task›=registry.acme.io/‹task›',
  'make check SERVICE=‹task›',
];

test('what the person said is left out within a path, an address and an assignment too', () => {
  expect(shown('Deploy the invoice service', [deployed('billing')])?.lines).toEqual(FILLED);
  expect(shown('Deploy the invoice service', ['billing', 'orders', 'search'].map(deployed))?.lines).toEqual(
    FILLED,
  );
});

test('what the new task says too stays, and what others typed', () => {
  expect(shown('Deploy the billing service again', [deployed('billing')])?.lines[1]).toBe(
    'docker push registry.acme.io/billing',
  );
  const checked = (group: string, query: string) => typed(group, query, ['cat /srv/data/report.txt']);
  const runs = [checked('a', 'Show the report in data'), checked('b', 'What came of it?')];
  expect(shown('Show me what there is', runs)?.lines).toEqual(['cat /srv/data/report.txt']);
});

test('a short name that a person said is a name', () => {
  const tested = typed('a', 'Fix the test of api', ['pnpm test --filter api']);
  expect(shown('Fix the test of db', [tested])?.lines).toEqual(['pnpm test --filter ‹task›']);
});

test.each(['docker build -t x .', 'git add .', 'pip install -e .', 'cd ..', 'ls ./..', 'ruff check --fix .'])(
  '%s is typed, not said',
  (line) => {
    expect(shown('Set it up', [typed('a', 'Set this up', [line, 'make'])])?.lines).toEqual([line, 'make']);
  },
);

test('a line that is said ends like a sentence, whatever the mark', () => {
  const said = (line: string) => shown('Set it up', [typed('a', 'Set this up', [line, 'make all'])])?.lines;
  for (const line of ['Which one is it?', 'It is done.', 'Vous voulez annuler ?', 'One moment...'])
    expect(said(line)).toEqual(['make all']);
});

test('no word of an address is one of the like task', () => {
  const run = typed('a', 'Refund the order of dan@example.com', ['refund 7']);
  expect(shown('Refund the order of eve@example.com please', [run])?.likeTask).toBe('refund, order');
});

test('a round number is reckoned with, another identifies somebody', () => {
  const asked = (line: string) => shown('Show the sum', [typed('a', 'Show a sum', [line])])?.lines[0];
  expect(asked('SELECT SUM(cents)/100.0 FROM orders')).toBe('SELECT SUM(cents)/100.0 FROM orders');
  expect(asked('SELECT name FROM users WHERE id = 4711')).toBe('SELECT name FROM users WHERE id = ‹…›');
});

test('a line that is mostly gaps is told by its command alone', () => {
  const run = typed('a', 'Rename `load`, `keep`, `drop` and `swap` to the same with an underscore', [
    'sed -i "s/load/_load/; s/keep/_keep/; s/drop/_drop/; s/swap/_swap/" lib.py',
    'python3 -m pytest tests',
  ]);
  expect(shown('Rename every method with an underscore', [run])?.lines).toEqual([
    'sed -i ‹…›',
    'python3 -m pytest tests',
  ]);
});
