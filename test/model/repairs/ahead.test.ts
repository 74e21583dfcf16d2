import { describe, expect, it } from 'vitest';
import { topicCode } from '../../../src/domain/line-code.js';
import { errorsAhead } from '../../../src/model/repairs/errors-ahead.js';
import type { Situation } from '../../../src/model/situation.js';
import { errorCode } from '../../../src/model/table/choices.js';
import { call } from '../runs.js';
import { learnFrom, runsOf } from './worlds.js';

type Learned = ReturnType<typeof learnFrom>;

/** A task at its start: runs of even number are alike, the others are not. */
const startOf = ({ table }: Learned, isLike: (id: number) => boolean): Situation => ({
  task: 'do task z',
  clauses: [],
  words: [],
  agentType: '',
  steps: [],
  observation: '',
  mayName: () => true,
  isShared: () => true,
  forbids: () => false,
  similar: table.runs.flatMap((run) => (isLike(Number(run.id)) ? [{ run, likeness: 0.8 }] : [])),
});

const error = '{"error":"session is locked"}';
const locked = learnFrom(
  runsOf((n) => ({
    steps:
      n % 2 === 0
        ? [
            [call('set_mode', { zone: `z${n}` }), error],
            [call('set_mode', { zone: `z${n}` }), error],
            [call('unlock_session'), '{"done":true}'],
            [call('set_mode', { zone: `z${n}` }), '{"on":true}'],
          ]
        : [[call('get_status'), '{"on":true}']],
  })),
);

describe('errors ahead', () => {
  it('are also those of guided runs that were told nothing of them', () => {
    const chanceOf = (topics: readonly string[]): number => {
      const situation = startOf(locked, (id) => id % 2 === 1);
      const similar = situation.similar.map(({ run, likeness }) => ({
        run: { ...run, guided: true, shown: { answer: run.id, lines: [], topics } },
        likeness,
      }));
      return errorsAhead(locked.repairs, { ...situation, similar })[0]!.chance;
    };
    const { shape } = locked.table.runs.flatMap(({ steps }) => steps).find(({ failed }) => failed)!.answer;
    expect(chanceOf([topicCode('')])).toBeGreaterThan(chanceOf([errorCode(shape)]));
  });

  it('are those of like runs, with their repair and how often agents get past them alone', () => {
    const [ahead, ...others] = errorsAhead(
      locked.repairs,
      startOf(locked, (id) => id % 2 === 1),
    );
    expect(others).toEqual([]);
    expect(ahead!.chance).toBeGreaterThan(0.8);
    expect(ahead!.alone).toBeLessThan(0.2);
    expect(ahead!.best).toMatchObject({
      repair: { kind: 'first', actions: [{ kind: 'call', name: 'unlock_session' }] },
      error: 'session is locked',
      action: { kind: 'call', name: 'set_mode' },
    });
    expect(ahead!.best.records.length).toBeGreaterThan(1);
  });

  it('are less likely where like runs do not meet them', () => {
    const [ahead] = errorsAhead(
      locked.repairs,
      startOf(locked, (id) => id % 2 === 0),
    );
    expect(ahead!.chance).toBeLessThan(0.3);
  });
});
