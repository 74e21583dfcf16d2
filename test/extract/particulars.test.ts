import { describe, expect, test } from 'vitest';
import { errorLessons } from '../../src/extract/lessons/error-lessons.js';
import { memoryLessons } from '../../src/extract/lessons/memory-lessons.js';
import { normalised } from '../../src/extract/lessons/merge-key.js';
import { runLesson } from '../../src/extract/lessons/run-lesson.js';
import { type IsUsual, particularsOf } from '../../src/extract/particulars/particulars.js';
import { toSteps } from '../../src/extract/steps/to-steps.js';
import { type Call, runOf, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';

const calls: Call[] = [
  ['lookup', { first_name: 'Yusuf', last_name: 'Rossi', zip: '19122' }, 'yusuf_rossi_9620'],
  ['cancel_order', { order_id: '#W2378156', reason: 'no longer needed', note: 'Call back' }, OK],
];
const of = (isUsual?: IsUsual) => particularsOf(stepsOf(calls), isUsual);

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

  test('a value that many runs share is general, one that comes and goes is not, whatever its shape', () => {
    const usual: IsUsual = (action, argument, value) =>
      action === 'cancel_order' && argument === 'note'
        ? value === 'Call back'
        : argument === 'reason'
          ? false
          : undefined;
    const told = of(usual).own('Yusuf: no longer needed. Call back');
    expect(told).toBe('<first_name>: <reason>. Call back');
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

describe('what runs teach without it', () => {
  test('the situation of a whole run reads as a rule; it is found by its own words', () => {
    const query = 'Yusuf Rossi here, please cancel #W2378156.';
    const run = runOf(query, calls);
    const lesson = runLesson(run, toSteps(run), 1, 1);
    expect(lesson.situation).toBe('<first_name> <last_name> here, please cancel <order_id>.');
    expect(lesson.meanings).toEqual([query]);
  });

  test('errors that name other people are one lesson', () => {
    const lessonOf = (first_name: string, last_name: string) =>
      errorLessons(
        stepsOf([
          ['lookup', { first_name, last_name }, `Error: no customer ${first_name} ${last_name} here`],
          ['get_order', { order_id: '#W1' }, OK],
        ]),
        1,
        1,
      )[0]!;
    expect(lessonOf('Ada', 'Gupta').merge_key).toBe(lessonOf('Bo', 'Chen').merge_key);
    expect(lessonOf('Ada', 'Gupta').situation).toBe(
      'lookup fails: no customer <first_name> <last_name> here',
    );
  });

  test('however the same thing is masked, it reads alike', () => {
    expect(normalised('order #<order_id> (<id>) not found')).toBe(normalised('order <id> not found'));
    expect(normalised('order <id> not found')).not.toBe(normalised('order not found'));
  });

  test('what an agent wrote down about one person is no fact', () => {
    const run = runOf('Cancel my order', calls);
    run.turns[0]!.memory =
      'Yusuf wants his order cancelled soon. Delivered orders cannot be cancelled at all.';
    const { lessons } = memoryLessons(run, toSteps(run), 1, 1);
    expect(lessons.map(({ advice }) => advice)).toEqual(['Delivered orders cannot be cancelled at all.']);
  });
});
