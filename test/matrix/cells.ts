import { expect, vi } from 'vitest';
import type { Knowledge } from '../../src/index.js';
import { beganWith, completed, guided, recorded, tied, unbroken, unguided } from './check.js';
import { CHAT, type Driver, type Scene, type Situation } from './driver.js';
import type { Watched } from './watch.js';
import { BLOCK, DONE, JAMMED, task } from './world.js';

/** What a cell has at hand. */
export interface Stage {
  knowledge: Watched;
  /** Stages that adapters reported problems of. */
  problems: string[];
  /** The same collection with some verbs out of order. */
  broken(over: Partial<Knowledge>): Watched;
  /** A scene with the knowledge of this stage. */
  scene(more: Partial<Scene> & { order: string }): Scene;
  /** Two processes on one file, see `processes.ts`. */
  inTwoProcesses(driver: Driver): Promise<void>;
}

type Cell = (driver: Driver, stage: Stage) => Promise<void>;

const FIRST = ['refund_order', 'unlock_order', 'refund_order'];
const SECOND = ['unlock_order', 'refund_order'];

/** A run that teaches; nothing of it counts afterwards. */
async function teach(driver: Driver, { knowledge, scene }: Stage): Promise<void> {
  // One group proves nothing.
  for (const order of ['60', '71']) {
    await driver.run(scene({ order }));
    await knowledge.learned();
  }
}

const storedBy = (knowledge: Watched, count: number) =>
  expect.poll(() => knowledge.stored, { interval: 5 }).toHaveLength(count);

/** What has to be so in each situation, whatever the adapter. */
export const CELLS: Record<Situation, Cell> = {
  'first run': async (driver, { knowledge, problems, scene }) => {
    const it = scene({ order: '71' });
    const ran = await driver.run(it);
    unguided(ran);
    expect(ran).toMatchObject({ text: DONE, calls: FIRST });
    expect(knowledge.asked).toMatchObject([{ input_text: task('71') }]);
    completed(driver, knowledge, '71', FIRST);
    await unbroken(driver, it, ran);
    expect(problems).toEqual([]);
  },
  'second run': async (driver, stage) => {
    await teach(driver, stage);
    const ran = await driver.run(stage.scene({ order: '82' }));
    guided(ran);
    expect(ran).toMatchObject({ text: DONE, calls: SECOND });
    expect(stage.knowledge.asked).toHaveLength(1);
    completed(driver, stage.knowledge, '82', SECOND);
    tied(stage.knowledge);
    expect(stage.problems).toEqual([]);
  },
  stream: async (driver, stage) => {
    await teach(driver, stage);
    const it = stage.scene({ order: '82' });
    const ran = await driver.stream!(it);
    guided(ran);
    expect(ran).toMatchObject({ text: DONE, calls: SECOND });
    await storedBy(stage.knowledge, 1);
    expect(stage.knowledge.asked).toHaveLength(1);
    completed(driver, stage.knowledge, '82', SECOND);
    tied(stage.knowledge);
    await unbroken(driver, it, ran, driver.stream);
    expect(stage.problems).toEqual([]);
  },
  'tool error': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82', broken: true });
    const ran = await driver.run(it);
    guided(ran);
    await unbroken(driver, it, ran);
    const outcome = driver.toolError ?? 'failed';
    tied(knowledge);
    recorded(driver, knowledge.stored[0], { order: '82', outcome, success: outcome === 'completed' });
    beganWith(driver, knowledge, 'unlock_order');
    expect(knowledge.stored[0]!.turns[0]!.result).toContain(JAMMED);
    expect(stage.problems).toEqual([]);
  },
  'model error': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82', fault: (call) => (call === 1 ? 'gone' : undefined) });
    const ran = await driver.run(it);
    guided(ran);
    expect(ran.error).toContain('the model is gone');
    await unbroken(driver, it, ran);
    tied(knowledge);
    recorded(driver, knowledge.stored[0], { order: '82', outcome: 'failed', success: false });
    beganWith(driver, knowledge, 'unlock_order');
    expect(knowledge.stored[0]!.turns.at(-1)!.result).toContain('the model is gone');
    expect(stage.problems).toEqual([]);
  },
  abort: async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82', fault: (call) => (call === 1 ? 'stop' : undefined) });
    const ran = await driver.run(it);
    guided(ran);
    expect(ran.error).toBeDefined();
    await unbroken(driver, it, ran);
    await storedBy(knowledge, 1);
    tied(knowledge);
    recorded(driver, knowledge.stored[0], { order: '82', outcome: 'aborted' });
    expect(knowledge.stored[0]!.success).not.toBe(true);
    beganWith(driver, knowledge, 'unlock_order');
    expect(stage.problems).toEqual([]);
  },
  'step limit': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82', steps: 2 });
    const go = driver.cut ?? driver.run;
    const ran = await go(it);
    guided({ ...ran, prompts: ran.prompts.slice(0, 2) });
    expect(ran.text).not.toBe(DONE);
    await unbroken(driver, it, ran, go);
    const own = knowledge.stored.filter(({ query }) => query === task('82'));
    tied({ ...knowledge, stored: own });
    recorded(driver, own[0], { order: '82', outcome: 'cut', success: false });
    // Some adapters add what ended it as a step of its own.
    expect(own[0]!.turns.filter(({ decision }) => decision !== '(no answer)')).toHaveLength(2);
    expect(stage.problems).toEqual([]);
  },
  'interrupt and resume': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82' });
    const waiting = vi.fn(() => expect(knowledge.tried).toBe(0));
    const ran = await driver.approve!(it, waiting);
    expect(waiting).toHaveBeenCalledOnce();
    // Where what goes on is a call of its own, the lesson is followed by then: nothing is left to say.
    guided({ ...ran, prompts: ran.prompts.slice(0, 1) });
    expect(ran).toMatchObject({ text: DONE, calls: SECOND });
    completed(driver, knowledge, '82', SECOND);
    expect(knowledge.answered[0]!.response).toMatch(BLOCK);
    expect(knowledge.stored).toHaveLength(1);
    // A call of its own cannot know what another one was told, so its record is tied to what it was told itself, if anything.
    expect(knowledge.stored[0]!.metadata!.request_id).toBe(knowledge.answered.at(-1)!.metadata!.request_id);
    await unbroken(driver, it, ran, (alone) => driver.approve!(alone, () => {}));
    expect(stage.problems).toEqual([]);
  },
  retry: async (driver, { knowledge, problems, scene }) => {
    const it = scene({ order: '71', fault: (call) => (call === 0 ? 'busy' : undefined) });
    const ran = await driver.retry!(it);
    expect(ran).toMatchObject({ text: DONE, calls: FIRST });
    expect(new Set(knowledge.asked.map(({ input_text }) => input_text)).size).toBe(1);
    const outcomes = driver.retried ?? ['completed'];
    expect(knowledge.stored).toHaveLength(outcomes.length);
    for (const [index, outcome] of outcomes.entries()) {
      // An attempt that found the provider busy says nothing of the agent.
      const success = outcome === 'completed' || undefined;
      recorded(driver, knowledge.stored[index], { order: '71', outcome, success });
    }
    await unbroken(driver, it, ran, driver.retry);
    expect(problems).toEqual([]);
  },
  'fan-out': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge, problems } = stage;
    const orders = ['82', '93', '104'];
    const ran = await driver.fanOut!(stage.scene({ order: '' }), orders);
    expect(ran.text).toBe('All done.');
    guided(ran);
    expect(ran.calls).toHaveLength(orders.length * SECOND.length);
    expect(knowledge.asked.map(({ input_text }) => input_text).sort()).toEqual(orders.map(task).sort());
    expect(knowledge.stored.map(({ query }) => query).sort()).toEqual(orders.map(task).sort());
    for (const record of knowledge.stored) {
      const order = /order (\w+),/.exec(record.query)![1]!;
      recorded(driver, record, { order, outcome: 'completed', success: true });
      const { response } = knowledge.answered.find(({ response: text }) => text.startsWith(record.query))!;
      expect(response).toMatch(BLOCK);
      const given = knowledge.answered.find(
        ({ metadata }) => metadata!.request_id === record.metadata!.request_id,
      );
      expect(given!.response).toBe(response);
      expect(JSON.stringify(record.turns)).not.toMatch(
        new RegExp(`order (?:${orders.filter((other) => other !== order).join('|')}),`),
      );
    }
    expect(problems).toEqual([]);
  },
  'enhance down': async (driver, { problems, broken, scene }) => {
    const knowledge = broken({ enhanceTask: () => Promise.reject(new Error('down')) });
    const it = scene({ order: '71', knowledge });
    const ran = await driver.run(it);
    expect(ran).toMatchObject({ text: DONE, calls: FIRST });
    await unbroken(driver, it, ran);
    expect(problems).toEqual(['enhance']);
    expect(knowledge.asked).toHaveLength(1);
    expect(knowledge.stored).toHaveLength(1);
    recorded(driver, knowledge.stored[0], { order: '71', outcome: 'completed', success: true });
    expect(knowledge.stored[0]!.metadata).not.toHaveProperty('request_id', expect.any(String));
  },
  'store down': async (driver, { problems, broken, scene }) => {
    const knowledge = broken({ storeKnowledge: () => Promise.reject(new Error('down')) });
    const it = scene({ order: '71', knowledge });
    const ran = await driver.run(it);
    expect(ran).toMatchObject({ text: DONE, calls: FIRST });
    await unbroken(driver, it, ran);
    expect(problems).toEqual(['store']);
    expect(knowledge.tried).toBe(1);
  },
  'the model says nothing': async (driver, stage) => {
    const { knowledge, problems, scene } = stage;
    const it = scene({ order: '71', fault: (call) => (call === 0 ? 'silent' : undefined) });
    const ran = await driver.run(it);
    expect(ran).toMatchObject({ text: '', calls: [] });
    await unbroken(driver, it, ran);
    expect(knowledge.stored).toHaveLength(1);
    recorded(driver, knowledge.stored[0], { order: '71', outcome: 'completed', success: undefined });
    expect(knowledge.stored[0]!.turns.map(({ decision }) => decision)).toEqual(['(no answer)']);
    await knowledge.learned();
    unguided(await driver.run(scene({ order: '82' })));
    expect(problems).toEqual([]);
  },
  'a chat of several turns': async (driver, stage) => {
    await teach(driver, stage);
    const { knowledge } = stage;
    const it = stage.scene({ order: '82', chat: true });
    const ran = await driver.run(it);
    guided(ran);
    expect(ran).toMatchObject({ text: DONE, calls: SECOND });
    await unbroken(driver, it, ran);
    const before = { turn: 1, decision: CHAT.question, result: CHAT.reply };
    expect(knowledge.asked).toMatchObject([{ input_text: task('82'), context: { turns: [before] } }]);
    tied(knowledge);
    const [record] = knowledge.stored;
    recorded(driver, record, { order: '82', outcome: 'completed', success: true });
    expect(record!.turns[0]).toMatchObject(before);
    expect(record!.turns[1]!.inputs).toContain(CHAT.reply);
    const decisions = record!.turns.slice(1).map(({ decision }) => decision);
    expect(decisions).toHaveLength(SECOND.length + 1);
    for (const [index, call] of [...SECOND, DONE].entries()) expect(decisions[index]).toContain(call);
    expect(stage.problems).toEqual([]);
  },
  'two processes': (driver, { inTwoProcesses }) => inTwoProcesses(driver),
};
