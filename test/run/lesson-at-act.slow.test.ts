import { expect, test } from 'vitest';
import { guideOf } from '../../adapters/run/guide.js';
import type { Call, Message } from '../../adapters/run/message.js';
import type { Interaction } from '../../src/index.js';
import { calledRuns, open, run } from '../engine/desk.js';

const TASK = 'Fetch the parcel of customer number 99';
const tools = ['lookup_parcel', 'call_desk', 'open_locker'].map((name) => ({ name }));
const call = (name: string): Call => ({ id: name, name, input: { parcel: 'P-7' } });

/** What guides a run, where runs and one lesson with its check are known. */
async function guideWith(runs: readonly Interaction[], say: string, check: object) {
  const service = await open();
  const knowledge = service.forAccount('local', 'one');
  const lesson = run('Fetch the parcel of a customer', [], {
    turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
    metadata: { check },
  });
  for (const one of [...runs, lesson]) await knowledge.storeKnowledge(one);
  await service.drain();
  const report = (error: unknown): void => expect.unreachable(String(error));
  const asks = { knowledge, options: {}, how: '', report };
  const guide = guideOf(asks, () => ({ tenant: 'desk', task: TASK, tools }));
  const messages: Message[] = [{ role: 'user', text: TASK }];
  const doing = { messages, start: 1, tools };
  await guide.atStart(doing);
  return { guide, messages, doing };
}

test('an adapter tells a lesson once, before the call that it would have left out', async () => {
  const say = 'The locker must not be opened by force.';
  // Which of the two a run took decides nothing else.
  const runs = calledRuns(24).map((one, i) => ({
    ...one,
    success: i % 2 === 0,
    turns: one.turns.map((turn) => ({
      ...turn,
      decision: i % 2 === 0 ? turn.decision : turn.decision.replace('open_locker', 'force_locker'),
    })),
  }));
  const { guide, doing } = await guideWith(runs, say, { avoid: { tool: ['force_locker'] } });
  const forced = { ...call('force_locker'), input: { parcel: 'P-8' } };
  expect(await guide.beforeAct(call('force_locker'), doing)).toContain(`"${say}"`);
  expect(await guide.beforeAct(call('force_locker'), doing)).toBe('');
  expect(await guide.beforeAct(forced, doing)).not.toContain(say);
  expect(await guide.beforeAct(call('lookup_parcel'), doing)).toBe('');
});

test('an adapter tells a lesson behind the result that it waits for', async () => {
  const say = 'After a jam the desk has to be called.';
  const JAM = '{"status":"the door jams"}';
  const runs = Array.from({ length: 24 }, (_, i) =>
    run(
      `Fetch the parcel of customer number ${i}`,
      [
        ['open_locker', JAM],
        [i % 2 === 0 ? 'call_desk' : 'lookup_parcel', '{"ok":true}'],
      ],
      { metadata: { source: `customer ${i}` }, success: i % 2 === 0 },
    ),
  );
  const check = { after: { result: ['door jams'] }, do: { tool: ['call_desk'] }, next: true };
  const { guide, messages, doing } = await guideWith(runs, say, check);
  const comes = async (text: string): Promise<string> => {
    const result: Message = { role: 'tool', callId: 'open_locker', text };
    messages.push({ role: 'assistant', text: '', calls: [call('open_locker')] }, result);
    await guide.afterResults(doing);
    return guide.behind(result);
  };
  expect(await comes('{"status":"still shut"}')).toBe('');
  expect(await comes(JAM)).toContain(`"${say}"`);
});
