import { describe, expect, test } from 'vitest';
import type { Sentence } from '../../../src/domain/guidance-item.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

/** What is said after some steps of what to do after the last result. */
function saidAfter(
  runs: readonly ParsedRun[],
  steps: readonly MadeStep[],
  task = 'Please find it.',
): Sentence[] {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task,
    agentType: '',
    events: made(0, '', steps).events,
    observation: '',
    similar: runs.map((run) => ({ run, likeness: 0.8 })),
  });
  const forms = new Set(['pick', 'repeat']);
  return advise(model, situation).items.flatMap(({ sentence }) => (forms.has(sentence.form) ? sentence : []));
}

const notFound = (...titles: string[]): string =>
  `Could not find it. Similar: [${titles.map((one) => `'${one}'`).join(', ')}]`;
const search = (query: string): string => call('search', { query });
const click = (label: string): string => call('click', { label });

describe('after a result that offers a list', () => {
  const runs = Array.from({ length: 24 }, (_, i) => {
    const offered = notFound(`Song ${i} (single)`, `Album ${i}`);
    const next = i % 2 === 0 ? `Album ${i}` : `records of ${i}`;
    return made(i, `What is song ${i}?`, [
      [search(`song ${i}`), offered],
      [search(next), i % 2 === 0 ? `Album ${i} is an album.` : offered],
      [call('look', { year: i }), 'A year.'],
      [call('finish', { answer: 'it' }), 'Answer is CORRECT'],
    ]);
  });

  test('one of it is said, those most like the task, and both counts', () => {
    const titles = ['Parachutes', 'X and Y', 'Speed of Sound (song)', 'A', 'B', 'C', 'D'];
    const [said, ...more] = saidAfter(
      runs,
      [[search('speed sound'), notFound(...titles)]],
      'Who wrote Speed of Sound?',
    );
    expect(more).toEqual([]);
    expect(said).toMatchObject({
      form: 'pick',
      action: { name: 'search' },
      with: { yes: 12, of: 12 },
      without: { yes: 0, of: 12 },
    });
    if (said?.form !== 'pick') throw new Error('no pick');
    expect(said.items).toContain('Speed of Sound (song)');
    expect(said.items.length).toBeLessThanOrEqual(5);
  });

  test('nothing of a list of which nothing is like the task or what was tried', () => {
    const far = notFound('Parachutes', 'List of Rivers', 'Alps');
    const forms = saidAfter(runs, [[search('hall of fame'), far]], 'Which war is it of?').map(
      ({ form }) => form,
    );
    expect(forms).not.toContain('pick');
  });

  test('nothing of other results is said', () => {
    expect(saidAfter(runs, [[search('song'), 'Could not find it.']]).map(({ form }) => form)).not.toContain(
      'pick',
    );
    expect(saidAfter(runs, [[search('song'), 'A song.']])).toEqual([]);
    expect(JSON.stringify(saidAfter(runs, [[search('x'), notFound('P', 'Q')]]))).not.toMatch(/Song \d|Album/);
  });
});

describe('after a label that the page has not', () => {
  const page = (i: number): string => `[Back] \ncolor [red ${i}][blue ${i}]\n[Buy Now]`;
  const runs = Array.from({ length: 24 }, (_, i) =>
    made(i, `Buy a red thing ${i}.`, [
      [search(`thing ${i}`), page(i)],
      [click(`green ${i}`), 'Invalid action!'],
      i % 2 === 0 ? [click(`red ${i}`), 'You have clicked it.'] : [click(`greenish ${i}`), 'Invalid action!'],
      [click('Buy Now'), 'Bought.'],
    ]),
  );

  test('the labels of this page are said', () => {
    const steps: MadeStep[] = [
      [search('socks'), '[Back] \nsize [6-12 y][1-2 y]\n[Buy Now]'],
      [click('17.9 fl oz'), 'Invalid action!'],
    ];
    expect(saidAfter(runs, steps)).toMatchObject([
      { form: 'pick', action: { name: 'click' }, items: ['Back', '6-12 y', '1-2 y', 'Buy Now'] },
    ]);
    // What the task forbids is none of them.
    expect(saidAfter(runs, steps, 'Find socks for me. Do not click Buy Now.')).toMatchObject([
      { form: 'pick', items: ['Back', '6-12 y', '1-2 y'] },
    ]);
  });
});
