import { expect, test } from 'vitest';
import { lineCode } from '../../../src/domain/line-code.js';
import { isWithheld } from '../../../src/model/credit/is-withheld.js';
import { learnCredit } from '../../../src/model/credit/learn-credit.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { errorsIn } from '../../../src/model/repairs/error-keys.js';
import { errorCode } from '../../../src/model/table/choices.js';
import { tableOf } from '../made-tables.js';
import { call, made } from '../runs.js';

const RULE = lineCode('only-after', 'verify before a refund');
const OTHER = lineCode('names', 'what is said beside it');
const REFUSED = JSON.stringify({ error: 'Verify the customer first' });
const AGENT = 'shop';

const obeyed = [
  [call('verify'), 'ok'],
  [call('refund'), 'done'],
] as const;
const broken = [
  [call('refund'), REFUSED],
  [call('verify'), 'ok'],
  [call('refund'), 'done'],
] as const;
const without = [[call('refund'), 'done']] as const;

/** The code of the error of these runs, as an answer signs it. */
const ERROR = (() => {
  const [run] = tableOf([made(1, 'refund order 1', broken)]).runs;
  return errorCode(errorsIn(run!.steps)[0]!.answer.shape);
})();

/** A run that was told the rule, or one from which it was withheld beside another line. */
function run(i: number, isTold: boolean, isActive: boolean, more: object = {}): ParsedRun {
  const steps = isTold ? obeyed : isActive ? broken : without;
  const lines = isTold ? [OTHER, RULE] : [OTHER];
  return {
    ...made(i, `refund order ${i}`, steps, { agent_type: AGENT }),
    guided: true,
    shown: { answer: `a${i}`, lines, errors: { [RULE]: ERROR }, ...(isTold ? {} : { without: [RULE] }) },
    ...more,
  };
}

const isSilent = (runs: readonly ParsedRun[]): boolean => isWithheld(learnCredit(tableOf(runs)), RULE, AGENT);

/** Runs of which each tenth has the rule withheld. */
const history = (from: number, count: number, isActive: boolean): ParsedRun[] =>
  Array.from({ length: count }, (_, i) => run(from + i, (from + i) % 10 !== 9, isActive));

test('a rule that 150 runs obeyed stays while it holds, and dies within 60 runs of its end', () => {
  const obeyedAll = history(0, 150, true);
  expect(isSilent(obeyedAll)).toBe(false);
  expect(isSilent([...obeyedAll, ...history(150, 20, false)])).toBe(false);
  expect(isSilent([...obeyedAll, ...history(150, 60, false)])).toBe(true);
});

test('a rule that is withheld from nobody cannot be seen to have fallen', () => {
  const told = Array.from({ length: 300 }, (_, i) => run(i, true, i < 150));
  expect(isSilent(told)).toBe(false);
});

test('a rule that comes back is told again, once a run meets its error', () => {
  const fallen = [...history(0, 150, true), ...history(150, 60, false)];
  const alone = { guided: false, shown: undefined };
  expect(isSilent([...fallen, run(210, false, false, alone)])).toBe(true);
  expect(isSilent([...fallen, run(210, false, true, alone)])).toBe(false);
});

test('one customer for whom it no longer holds ends it for nobody', () => {
  const mine = history(150, 200, false).map((one) => ({ ...one, group: 'one customer' }));
  expect(isSilent([...history(0, 150, true), ...mine])).toBe(false);
});

test('a line that speaks of no error has fallen where runs without it fail no more', () => {
  const line = (i: number, isTold: boolean, success: boolean): ParsedRun => ({
    ...run(i, true, true),
    success: Number(success),
    outcomeKnown: true,
    shown: { answer: `a${i}`, lines: isTold ? [RULE] : [OTHER], ...(isTold ? {} : { without: [RULE] }) },
  });
  const runs = (from: number, count: number, succeeds: boolean) =>
    Array.from({ length: count }, (_, i) => line(from + i, i % 10 !== 9, i % 10 !== 9 || succeeds));
  expect(isSilent(runs(0, 100, false))).toBe(false);
  expect(isSilent([...runs(0, 100, false), ...runs(100, 60, true)])).toBe(true);
});
