import { describe, expect, test } from 'vitest';
import { readRefusals } from '../../../src/engine/calibrate/read-refusals.js';
import { readTemplate, templatesIn } from '../../../src/extract/steps/word-template.js';
import { isRefusal, learnRefusals } from '../../../src/world/refusals/refusals.js';
import type { ObservedRun, ObservedStep } from '../../../src/world/runs/observed-run.js';
import { times } from '../shop.js';

const OFFER = templatesIn(
  ['Available actions:', 'walk to {room}: x', 'sand {thing}: x', 'fetch {thing} from {place}: x'].join('\n'),
);

/** `sand stool > Dust flies. It is smooth.`: nothing marks what was refused. */
function step(text: string): ObservedStep {
  const [phrase, result] = text.split(' > ') as [string, string];
  const words = readTemplate(phrase, OFFER)!;
  return { action: phrase.split(' ')[0]!, args: {}, words, outcome: 'ok', result, heard: '' };
}

let units = 0;
const run = (...steps: string[]): ObservedRun => ({
  query: 'Sand the stool.',
  subject: String(units++),
  success: 1,
  steps: steps.map(step),
});

const learned = (runs: readonly ObservedRun[], template: string): string[] => [
  ...(learnRefusals(runs).get(template) ?? []),
];

const TRIED = 'sand stool > The stool wobbles under your hand. You give up.';
const DONE = 'sand stool > Dust flies, and the stool is smooth.';

describe('which results refuse in a world of words', () => {
  test('is told by who tries the same again: by the first sentence, what stood in the slots left out', () => {
    const runs = times(6, () => run(TRIED, 'fetch clamp from bench > You hold the clamp.', TRIED, DONE));
    expect(learned(runs, 'sand {thing}')).toEqual(['The ‹thing› wobbles under your hand']);
    const steps = readRefusals(runs[0]!.steps, learnRefusals(runs));
    expect(steps.map(({ outcome }) => outcome)).toEqual(['error', 'ok', 'error', 'ok']);
    expect(steps[0]!.words!.error).toBe('The stool wobbles under your hand');
  });

  test('is no matter of coming back to rooms', () => {
    const rooms = ['walk to yard > The yard is wet.', 'walk to shed > The shed is full of wood.'];
    const runs = times(8, () => run(...rooms, ...rooms, ...rooms));
    expect(learned(runs, 'walk to {room}')).toEqual([]);
  });

  test('is told of things that are called for again after others, where other results are not', () => {
    const full = 'fetch saw from bench > The saw slips out of your arms.';
    const other = 'fetch glue from shelf > You hold the glue.';
    const runs = times(8, (i) => run(full, `fetch box${i} from floor > You hold the box${i}.`, other, full));
    expect(learned(runs, 'fetch {thing} from {place}')).toEqual(['The ‹thing› slips out of your arms']);
  });

  test('is believed of a question at once, and of nothing that only one unit met', () => {
    const asked = 'sand stool > With what?';
    expect(learned([run(asked), run(asked)], 'sand {thing}')).toEqual(['With what?']);
    expect(learned([run(asked, asked, asked)], 'sand {thing}')).toEqual([]);
  });

  test('is read of a call in the middle of a task', () => {
    const refusals = learnRefusals(times(6, () => run(TRIED, TRIED, DONE)));
    expect([TRIED, DONE].map((text) => isRefusal(step(text), refusals))).toEqual([true, false]);
  });
});

/** A call with its arguments, and what came back. */
const call = (action: string, args: Record<string, string>, result: unknown): ObservedStep => ({
  action,
  args,
  outcome: 'ok',
  result: typeof result === 'string' ? result : JSON.stringify(result),
  heard: '',
});

const runOf = (steps: ObservedStep[]): ObservedRun => ({
  query: 'Lend the violin.',
  subject: String(units++),
  success: 1,
  steps,
});

/** Nobody lends without a seal: half of the agents try first, and again with it; looking is done ever again. */
const lending = (no: (lot: string) => unknown, yes: (lot: string) => unknown): ObservedRun[] =>
  times(8, (i) => {
    const lot = `L-${i}`;
    const card = { lot, state: i % 3 === 0 ? 'old' : 'new' };
    const lend = (result: unknown) => call('lend', { lot, to: 'Ada' }, result);
    const look = call('look', { lot }, card);
    const fetch = call('seal', { lot }, { sealed: 'wax' });
    const refused = [look, lend(no(lot)), look, lend(no(lot))];
    return runOf([...(i % 2 === 0 ? refused : [look, look]), fetch, lend(yes(lot))]);
  });

const outcomes = (runs: ObservedRun[], of: 'outcome' | 'error' = 'outcome') => {
  const refusals = learnRefusals(runs);
  return readRefusals(runs[0]!.steps, refusals).map((one) => one[of]);
};
const WANTED = ['ok', 'error', 'ok', 'error', 'ok', 'ok'];

describe('which results refuse where calls have arguments', () => {
  const DONE = { loan: { shelf: 4, until: 'May' } };

  test('is told by who tries the same again, whatever objects look like', () => {
    const shapes: [unknown, unknown][] = [
      [
        { verdict: 'nay', because: 'seal missing here' },
        { verdict: 'aye', ...DONE },
      ],
      [
        { loan: null, remark: 'seal missing here' },
        { ...DONE, remark: 'written down' },
      ],
      [{ outcome: { code: 17, text: 'seal missing here' } }, { outcome: { code: 0, text: 'fine' }, ...DONE }],
      [
        { go: false, word: 'seal missing here' },
        { go: true, ...DONE },
      ],
      ['Seal missing here.', DONE],
      ['Seal missing here.', 'Lent until May.'],
    ];
    for (const [no, yes] of shapes) {
      const runs = lending(
        () => no,
        () => yes,
      );
      expect(outcomes(runs), JSON.stringify(no)).toEqual(WANTED);
      expect(outcomes(runs, 'error')[1]).toMatch(/^seal missing here$/i);
    }
  });

  test('says what went wrong by sentences, without what the call was made with, and by a name', () => {
    const errorOf = (no: (lot: string) => unknown) => {
      const runs = lending(no, () => DONE);
      return readRefusals(runs[0]!.steps, learnRefusals(runs))[1]!;
    };
    expect(errorOf((lot) => ({ verdict: 'nay', because: `${lot} has no seal` }))).toMatchObject({
      error: '‹id› has no seal',
    });
    expect(errorOf(() => ({ fault_code: 'E_SEAL', text: 'go and get one' }))).toMatchObject({
      error: 'go and get one',
      code: 'E_SEAL',
    });
  });

  test('is no matter of looking again and again, nor of finding nothing', () => {
    const found = { hits: [{ id: 7 }], took: 3 };
    const runs = times(8, (i) => {
      const find = (hits: unknown) => call('find', { word: `violin ${i}`, room: 'hall' }, hits);
      const none = { hits: [], took: 2 };
      return runOf(i % 2 === 0 ? [find(none), find(none), find(found)] : [find(found), find(found)]);
    });
    expect(learnRefusals(runs).size).toBe(0);
    const looks = lending(
      () => DONE,
      () => DONE,
    );
    expect(learnRefusals(looks).size).toBe(0);
  });

  test('is not believed of one voice', () => {
    const runs = lending(
      () => ({ verdict: 'nay', because: 'seal missing here' }),
      () => ({ verdict: 'aye', ...DONE }),
    );
    expect(learnRefusals(runs.map((one) => ({ ...one, subject: 'one' }))).size).toBe(0);
  });

  test('is pooled over actions: one of which nothing else is known refuses as others do', () => {
    const no = { verdict: 'nay', because: 'seal missing here' };
    const runs = lending(
      () => no,
      () => ({ verdict: 'aye', ...DONE }),
    );
    const more = runs.map((one, i) => ({
      ...one,
      steps: [
        ...one.steps,
        ...one.steps.filter(({ action }) => action === 'lend').map((step) => ({ ...step, action: 'send' })),
        call('close', { lot: `L-${i}` }, { verdict: 'nay', because: 'it is open' }),
      ],
    }));
    const refusals = learnRefusals(more);
    const close = call('close', { lot: 'L-x' }, { verdict: 'nay', because: 'a bird sits on it' });
    expect(isRefusal(close, refusals)).toBe(true);
    expect(isRefusal(call('look', { lot: 'L-x' }, { lot: 'L-x', state: 'new' }), refusals)).toBe(false);
  });
});
