import { describe, expect, test } from 'vitest';
import { followRun } from '../../adapters/run/follow-run.js';
import type { Message } from '../../adapters/run/message.js';
import { noteReply } from '../../adapters/run/replies.js';
import { type FeedbackRequest, KnowhowError } from '../../src/index.js';

const said = (text: string): Message => ({ role: 'user', text });
const answered = (text: string): Message => ({ role: 'assistant', text, calls: [] });
const FIRST = 'Move my appointment with the dentist to Friday';
const DONE = 'It is on Friday at ten.';

/** A knowledge that numbers its jobs and keeps what is said of them. */
function setUp(fails?: Error) {
  const told: FeedbackRequest[] = [];
  const reported: string[] = [];
  let jobs = 0;
  const knowledge = {
    async enhanceTask({ input_text }: { input_text: string }) {
      return { response: input_text };
    },
    async storeKnowledge({ tenant_id }: { tenant_id: string }) {
      jobs += 1;
      return { status: 'accepted' as const, message: '', tenant_id, job_id: `job-${jobs}` };
    },
    async feedback(request: FeedbackRequest) {
      told.push(request);
      if (fails) throw fails;
      return { status: '', applied_to: 'record' as const };
    },
  };
  const follower = {
    knowledge,
    options: { tenant: 'desk', onError: ({ message }: { message: string }) => void reported.push(message) },
    program: 'test',
    how: 'it is given',
  };
  /** One run: what was said before it, and what it answers. */
  async function run(messages: readonly Message[], answer: string): Promise<void> {
    const followed = followRun(follower, { id: crypto.randomUUID(), messages });
    followed.see({ answer: { role: 'assistant', text: answer, calls: [] } });
    await followed.end({ outcome: 'completed' });
  }
  return { knowledge, told, reported, run };
}

describe('what a new prompt says of the run before', () => {
  test('goes to that run, once', async () => {
    const { told, run } = setUp();
    await run([said(FIRST)], DONE);
    const next = [
      said(FIRST),
      answered(DONE),
      said('That is wrong: I said Thursday. Now tell my mother that I am late'),
    ];
    await run(next, 'She knows.');
    await run(next, 'She knows.');
    expect(told).toEqual([{ job_id: 'job-1', reply: expect.stringMatching(/^That is wrong/) }]);
  });

  test('of a history that was shortened, too; nothing is said where a prompt only asks', async () => {
    const { told, run } = setUp();
    await run([said(FIRST)], DONE);
    await run([answered(DONE), said('Now tell my mother that I am late for dinner')], 'She knows.');
    expect(told).toEqual([]);
    await run(
      [answered('She knows.'), said('Perfect, thank you! Now book a table for two tonight')],
      'Booked.',
    );
    expect(told).toEqual([{ job_id: 'job-2', reply: 'Perfect, thank you!' }]);
  });

  test('runs of several tasks that ended in the same words are not told apart, so none is told', async () => {
    const { told, run } = setUp();
    await run([said(FIRST)], 'Done.');
    await run([said('Water the plants on the balcony')], 'Done.');
    await run([answered('Done.'), said('Perfect, thank you! Now book a table for two tonight')], 'Booked.');
    expect(told).toEqual([]);
  });

  test('other tenants hear nothing of it, and a knowledge without feedback is asked for none', async () => {
    const { knowledge, told, run } = setUp();
    await run([said(FIRST)], DONE);
    const prompt = said('Perfect, thank you! Now book a table for two tonight');
    const messages = [said(FIRST), answered(DONE), prompt];
    noteReply(knowledge, { tenant: 'other', messages, start: 3 }, () => {});
    noteReply({ ...knowledge, feedback: undefined }, { tenant: 'desk', messages, start: 3 }, () => {});
    expect(told).toEqual([]);
  });

  test('a key that may only store is not tried again; other failures are reported', async () => {
    const next = (answer: string) => [answered(answer), said('Perfect, thank you! Now book a table for two')];
    const only = setUp(new KnowhowError('forbidden', 'no'));
    await only.run([said(FIRST)], DONE);
    await only.run(next(DONE), 'Booked.');
    await only.run(next('Booked.'), 'Again.');
    expect([only.told.length, only.reported]).toEqual([1, []]);
    const away = setUp(new KnowhowError('internal_error', 'no'));
    await away.run([said(FIRST)], DONE);
    await away.run(next(DONE), 'Booked.');
    expect(away.reported).toEqual([expect.stringContaining('What was said of the run before was not kept')]);
  });
});
