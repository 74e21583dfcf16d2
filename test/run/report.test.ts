import { afterEach, expect, test, vi } from 'vitest';
import { type AiSdkOptions, run } from '../../adapters/ai-sdk/index.js';
import type { FailureEvent } from '../../adapters/run/options.js';
import { createReport, tell } from '../../adapters/run/report.js';

afterEach(() => vi.restoreAllMocks());

test('a message says what happened and why, each once', () => {
  const told: FailureEvent[] = [];
  const report = createReport({ onError: (event) => told.push(event) });
  report({ stage: 'store', error: new Error('The disk is full.'), message: 'The run was not stored.' });
  report({ stage: 'store', error: new Error('No tenant was named.'), message: 'No tenant was named.' });
  expect(told.map(({ message }) => message)).toEqual([
    'The run was not stored. (The disk is full.)',
    'No tenant was named.',
  ]);
});

test('without a callback the first failure of a stage becomes a process warning, with its cause once', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const report = createReport({});
  for (const words of ['down', 'down again']) {
    report({ stage: 'enhance', error: new Error(words), message: 'The task was not enhanced.' });
  }
  report({ stage: 'store', error: 'lost', message: 'The run was not stored.' });
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    'knowhow: The task was not enhanced. (down)',
    'knowhow: The run was not stored. (lost)',
  ]);
});

test('what a callback throws goes no further, also when it promises', async () => {
  const told: FailureEvent[] = [];
  const report = createReport({ onError: (event) => told.push(event) });
  await tell(() => Promise.reject(new Error('mine')), 'onStore', {}, report);
  expect(told.map(({ stage, message }) => [stage, message])).toEqual([
    ['callback', 'The onStore callback failed. (mine)'],
  ]);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const broken = createReport({
    onError: () => {
      throw new Error('mine too');
    },
  });
  broken({ stage: 'store', error: new Error('x'), message: 'The run was not stored.' });
  expect(warned.mock.calls.map(([text]) => text)).toEqual(['knowhow: The onError callback failed: mine too']);
});

test('callbacks may return anything', () => {
  const ids: (string | undefined)[] = [];
  const options: AiSdkOptions = {
    knowledge: { enhanceTask: async () => ({ response: '' }), storeKnowledge: async () => Promise.reject() },
    tenant: 't',
    onEnhance: ({ runId }) => ids.push(runId),
    onStore: ({ runId }) => ids.push(runId),
    onError: ({ runId }) => ids.push(runId),
    waitUntil: (storing) => [storing],
  };
  expect(run(options, () => 'done')).toBe('done');
});
