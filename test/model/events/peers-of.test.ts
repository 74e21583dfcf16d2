import { expect, test } from 'vitest';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import { peersOf } from '../../../src/model/events/peers-of.js';
import { NOTHING_KNOWN, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

test('runs of one agent in one place are peers', () => {
  const of = (metadata: Record<string, unknown>, agent_type = 'sql') => peersOf({ agent_type, metadata });
  expect(of({ model: 'a', database: 'shop' })).toBe(of({ model: 'a', database: 'shop', trial: 3 }));
  expect(of({ model: 'a', place: 'shop' })).toBe(of({ model: 'a', place: 'shop', database: 'other' }));
  const all = [of({}), of({}, 'web'), of({ model: 'a' }), of({ model: 'b' }), of({ database: 'a' })];
  expect(new Set(all).size).toBe(all.length);
});

test.each([null, 7, '', 'x'.repeat(300), { name: 'a' }])('%j is no name of a model', (model) => {
  expect(peersOf({ metadata: { model } })).toBe(peersOf({ metadata: {} }));
});

test('what a good model does besides is no reason for its success', () => {
  const runs = (nameOf: (strong: boolean) => string) =>
    Array.from({ length: 48 }, (_, i) => {
      const strong = i % 2 === 0;
      const greets: MadeStep[] = strong ? [[call('greet', {}), '{"ok":true}']] : [];
      const steps: MadeStep[] = [...greets, [call('ship', { id: `P${i}` }), '{"ok":true}']];
      const success = strong ? i % 12 !== 0 : i % 12 === 1;
      return { ...made(i, `send parcel ${i}`, steps, { success }), peers: nameOf(strong) };
    });
  const firsts = (nameOf: (strong: boolean) => string): number =>
    learnContrasts(tableOf(runs(nameOf)), NOTHING_KNOWN).contrasts.length;
  expect(firsts(() => 'one')).toBeGreaterThan(0);
  expect(firsts((strong) => (strong ? 'strong' : 'weak'))).toBe(0);
});
