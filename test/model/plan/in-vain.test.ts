import { describe, expect, test } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { adviseAction } from '../../../src/model/plan/advise-action.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

const TASK = 'Pay the order back.';
const LOCKED = '{"error":"the order is locked by another desk"}';
const OK = '{"ok":true}';
const refund = (order: string, more: object = {}) => call('refund_order', { order, ...more });
const unlock = call('unlock_order', { order: 'A-1' });

/** What is said in the middle of a run, or of the action that it proposes next. */
function saidOf(runs: ReturnType<typeof made>[], steps: readonly MadeStep[], proposed?: string): string {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task: TASK,
    agentType: '',
    events: made(0, TASK, steps).events,
    ...(proposed === undefined ? {} : { proposed: made(0, TASK, [[proposed]]).events }),
    observation: '',
    similar: [],
  });
  const { items } =
    proposed === undefined ? advise(model, situation) : adviseAction(model, situation, situation.proposed!);
  return items.map(({ sentence }) => JSON.stringify(sentence)).join('\n');
}

/** Runs that were refused, and did one thing that got them past it. */
const past = (...repair: MadeStep[]) =>
  Array.from({ length: 14 }, (_, i) =>
    made(
      i,
      TASK,
      [[refund(`B-${i}`), LOCKED], ...(i % 3 < 2 ? repair : [[refund(`B-${i}`), LOCKED] as const])],
      {
        success: i % 3 < 2,
      },
    ),
  );

describe.each<[string, ReturnType<typeof made>[], MadeStep[], RegExp]>([
  ['an action before it', past([unlock, OK], [refund('A-1'), OK]), [[unlock, OK]], /"unlock_order"/],
  [
    'another value',
    past([refund('A-1', { desk: 'night' }), OK]),
    [],
    /"argument":"desk"|"to":"night"|"night"/,
  ],
])('a repair that is %s', (_, runs, does, says) => {
  const refused: MadeStep = [refund('A-1'), LOCKED];
  const tried: MadeStep = [does.length > 0 ? refund('A-1') : refund('A-1', { desk: 'night' }), LOCKED];

  test('is told of a refusal, in the middle and at the next act', () => {
    expect(saidOf(runs, [refused])).toMatch(says);
    expect(saidOf(runs, [refused], refused[0])).toMatch(says);
  });
  test('is not told again where it was done and the same error came again', () => {
    const steps = [refused, ...does, tried];
    expect(saidOf(runs, steps)).not.toMatch(says);
    expect(saidOf(runs, steps, refused[0])).not.toMatch(says);
    // Nor where it comes a third time, without it in between.
    expect(saidOf(runs, [...steps, refused])).not.toMatch(says);
  });
  test('is told where another error came after it, or it was done before the first', () => {
    const other: MadeStep = [refund('A-1'), '{"error":"the order is too old"}'];
    expect(saidOf(runs, [...does, refused, other, refused])).toMatch(says);
  });
});
