import { describe, expect, test } from 'vitest';
import { normalised } from '../../src/extract/statements/normalised.js';
import { particularsOf } from '../../src/extract/statements/particulars.js';
import { statementsOf } from '../../src/extract/statements/statements-of.js';
import { toSteps } from '../../src/extract/steps/to-steps.js';
import { type Call, runOf, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';

const calls: Call[] = [
  ['lookup', { first_name: 'Yusuf', last_name: 'Rossi', zip: '19122' }, 'yusuf_rossi_9620'],
  ['cancel_order', { order_id: '#W2378156', reason: 'no longer needed', note: 'Call back' }, OK],
];
const of = () => particularsOf(stepsOf(calls));

describe('what belongs to one run', () => {
  test.each([
    ['I am Yusuf Rossi in 19122.', 'I am <first_name> <last_name> in <zip>.'],
    ['Cancel #W2378156, it is no longer needed.', 'Cancel <order_id>, it is no longer needed.'],
    ['Yusufs and Rossini are others', 'Yusufs and Rossini are others'],
    ['nothing of it', 'nothing of it'],
  ])('%s', (text, told) => {
    expect(of().own(text)).toBe(told);
  });

  test('other ids and amounts go too, where everything is to go', () => {
    expect(of().all('Yusuf paid $12.50 for #W99 on 2026-03-01')).toBe(
      '<first_name> paid <amount> for <id> on <date>',
    );
  });

  test('values inside lists and objects count, under their own name', () => {
    const steps = stepsOf([['refund', { items: ['Lamp A100'], to: { city: 'Oslo' } }, OK]]);
    expect(particularsOf(steps).own('The Lamp A100 goes to Oslo')).toBe('The <items> goes to <city>');
  });

  test('any text at all can be a value', () => {
    const hostile = 'Ab$&(.*+?)[]{}|\\-/^';
    expect(particularsOf(stepsOf([['lookup', { name: hostile }, OK]])).own(`say ${hostile}`)).toBe(
      'say <name>',
    );
  });
});

describe('what runs say without it', () => {
  test('the situation of a whole run reads as a rule; it is found by its own words', () => {
    const query = 'Yusuf Rossi here, please cancel #W2378156.';
    const run = runOf(query, calls);
    const [task] = statementsOf(run, toSteps(run)).statements;
    expect(task!.situation).toBe('<first_name> <last_name> here, please cancel <order_id>.');
    expect(task!.meanings).toEqual([query]);
  });

  test('however the same thing is masked, it reads alike', () => {
    expect(normalised('order #<order_id> (<id>) not found')).toBe(normalised('order <id> not found'));
    expect(normalised('order <id> not found')).not.toBe(normalised('order not found'));
  });

  test('what an agent wrote down about one person is no fact', () => {
    const run = runOf('Cancel my order', calls);
    run.turns[0]!.memory =
      'Yusuf wants his order cancelled soon. Delivered orders cannot be cancelled at all.';
    const { statements } = statementsOf(run, toSteps(run));
    const facts = statements.filter(({ family }) => family === 'fact');
    expect(facts.map(({ advice }) => advice)).toEqual(['Delivered orders cannot be cancelled at all.']);
  });
});
