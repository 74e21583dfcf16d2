import { expect } from 'vitest';
import type { Interaction } from '../../src/index.js';
import { type Driver, type Ran, type Scene, WHO } from './driver.js';
import type { Watched } from './watch.js';
import { BLOCK, DONE, task } from './world.js';

/** Every call of the model was told what is known. */
export function guided({ prompts }: Ran): void {
  expect(prompts.length).toBeGreaterThan(0);
  for (const prompt of prompts) expect(prompt).toMatch(BLOCK);
}

/** The model was told nothing. */
export function unguided({ prompts }: Ran): void {
  for (const prompt of prompts) expect(prompt).not.toMatch(BLOCK);
}

/** The user got what the framework alone gives: the same words, or the same error. */
export async function unbroken(driver: Driver, scene: Scene, ran: Ran, go = driver.run): Promise<void> {
  const { knowledge: _, ...alone } = scene;
  const plain = await go(alone);
  expect([ran.text, ran.error]).toEqual([plain.text, plain.error]);
}

/** How a run is said to have ended. */
export interface Expected {
  order: string;
  outcome: 'completed' | 'failed' | 'aborted' | 'cut';
  /** Left out: it does not matter. */
  success?: boolean;
}

/** A record is what it should be: whose, of what, how it ended, and nothing in it of what was added. */
export function recorded(driver: Driver, record: Interaction | undefined, expected: Expected): void {
  expect(record).toMatchObject({
    tenant_id: WHO.tenant,
    agent_type: WHO.agentType,
    query: task(expected.order),
  });
  const outcome = driver.outcomes[expected.outcome];
  if (outcome !== undefined) expect(record!.metadata).toMatchObject({ outcome });
  if ('success' in expected) expect(record!.success).toBe(expected.success);
  expect(record!.turns.map(({ turn }) => turn)).toEqual(record!.turns.map((_, index) => index + 1));
  for (const { inputs } of record!.turns)
    expect(inputs).toMatch(/Available tools:\n(?:- .*\n)*- refund_order/);
  expect(JSON.stringify(record)).not.toMatch(BLOCK);
  expect(JSON.stringify(record)).not.toContain('Notes from past runs');
}

/** The one record of a run is tied to what the run was told. */
export function tied({ stored, answered }: Watched): void {
  expect(stored).toHaveLength(1);
  expect(answered[0]!.response).toMatch(BLOCK);
  expect(answered[0]!.metadata!.request_id).toEqual(expect.any(String));
  expect(stored[0]!.metadata!.request_id).toBe(answered[0]!.metadata!.request_id);
}

/** The record shows the first step of a run that did not complete, where the framework leaves any behind. */
export function beganWith({ seesSteps = true }: Driver, { stored }: Watched, name: string): void {
  if (seesSteps) expect(stored[0]!.turns[0]!.decision).toContain(name);
}

/** The one record of a run that completed has all its steps. */
export function completed(driver: Driver, knowledge: Watched, order: string, calls: string[]): void {
  expect(knowledge.stored).toHaveLength(1);
  const [record] = knowledge.stored;
  recorded(driver, record, { order, outcome: 'completed', success: true });
  const decisions = record!.turns.map(({ decision }) => decision);
  expect(decisions).toHaveLength(calls.length + 1);
  for (const [index, call] of calls.entries()) expect(decisions[index]).toContain(call);
  expect(decisions.at(-1)).toContain(DONE);
  for (const { result } of record!.turns.slice(0, -1)) expect(result).toMatch(/ok|error/);
}
