import { describe, expect, test } from 'vitest';
import { phraseCall, readTemplate, templatesIn } from '../../../src/extract/steps/word-template.js';
import type { ObservedRun, ObservedStep } from '../../../src/world/runs/observed-run.js';
import { learnWordRemedies } from '../../../src/world/words/learn-word-remedies.js';
import { isWordy } from '../../../src/world/words/word-world.js';
import { times } from '../shop.js';

const OFFER = templatesIn(
  [
    'Available actions:',
    'go to {room}: walk',
    'soak {object} in {place}: make it wet',
    '- hang <object> on <place> - put it up',
    'look around: see',
  ].join('\n'),
);

const step = (phrase: string, error?: string): ObservedStep => {
  const call = readTemplate(phrase, OFFER) ?? { template: phrase, slots: {} };
  return {
    action: phrase.split(' ')[0]!,
    args: {},
    words: { ...call, ...(error === undefined ? {} : { error }) },
    outcome: error === undefined ? 'ok' : 'error',
    result: error ?? 'done',
    heard: '',
  };
};
const run = (i: number, steps: ObservedStep[], success = 1): ObservedRun => ({
  query: `task ${i}`,
  subject: String(i),
  success,
  steps,
});
const fixOf = (runs: ObservedRun[], error: string) =>
  learnWordRemedies(runs).find((remedy) => remedy.error === error);

describe('templates of words', () => {
  test('are read from what was on offer, whatever marks the slots', () => {
    expect(OFFER.map(({ template }) => template)).toEqual([
      'go to {room}',
      'soak {object} in {place}',
      'hang {object} on {place}',
    ]);
    expect(readTemplate('hang net 3 on wall', OFFER)).toEqual({
      template: 'hang {object} on {place}',
      slots: { object: 'net 3', place: 'wall' },
    });
    expect(readTemplate('sing', OFFER)).toBeUndefined();
  });

  test('are made of the verb and the linking words where none was on offer', () => {
    expect(phraseCall('take', { object: 'cup 1', from: 'shelf 2' })).toEqual({
      template: 'take {object} from {from}',
      slots: { object: 'cup 1', from: 'shelf 2' },
    });
    expect(phraseCall('go to', { to: 'desk' })).toEqual({ template: 'go to {to}', slots: { to: 'desk' } });
  });

  test('names of tools and their arguments are none', () => {
    expect(templatesIn('Available tools:\nget_order(order_id): read {something}')).toEqual([]);
    expect(isWordy([run(1, [{ action: 'get', args: {}, outcome: 'ok', result: '', heard: '' }])])).toBe(
      false,
    );
  });
});

describe('what puts an error right in words', () => {
  const DRY = 'the net is too dry';
  const cases = (object: string, at: number): ObservedRun[] =>
    times(
      4,
      (i) =>
        run(i, [
          step('go to hall'),
          step(`hang ${object} on wall`, `the ${object} is too dry`),
          step('look around'),
          step(`soak ${object} in tub`),
          step(`hang ${object} on wall`),
        ]),
      at,
    );
  const vain = times(
    4,
    (i) =>
      run(
        i,
        [
          step('look around'),
          step('hang net 2 on wall', 'the net 2 is too dry'),
          step('go to hall'),
          step('hang net 2 on wall', 'the net 2 is too dry'),
        ],
        0,
      ),
    40,
  );

  test('is done to the thing that was refused, whichever it was', () => {
    const found = fixOf([...cases('net 1', 0), ...cases('rope', 20), ...vain], 'the ‹object› is too dry');
    expect(found?.fix).toEqual({
      template: 'soak {object} in {place}',
      slots: { object: { as: 'object' }, place: { word: 'tub' } },
    });
    expect(found?.chance).toBeGreaterThan(0.6);
    expect(found?.units).toBe(8);
  });

  test('is told from calls that went through at once, where nobody tried again', () => {
    const runs = [
      ...times(5, (i) => run(i, [step('go to hall'), step('hang net on wall', DRY)], 0)),
      ...times(5, (i) => run(i, [step('go to hall'), step('soak net in tub'), step('hang net on wall')]), 10),
    ];
    expect(fixOf(runs, 'the ‹object› is too dry')?.fix?.template).toBe('soak {object} in {place}');
  });

  test('is not known where calls that went through were made in another place', () => {
    const runs = [
      ...times(6, (i) => run(i, [step('go to cave'), step('hang net on wall', 'too dark')], 0)),
      ...times(6, (i) => run(i, [step('soak net in tub'), step('go to hall'), step('hang net on wall')]), 10),
    ];
    expect(fixOf(runs, 'too dark')?.fix).toBeUndefined();
  });
});
